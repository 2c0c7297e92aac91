import { useMutation } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import type { Alert } from '@/api/staff-types';
import { guess, optimistic } from '@/lib/optimistic';
import type { MutationTexts } from '@/lib/mutation-texts';
import { ALERTS } from './queries';

export const RESOLVE_TEXTS: MutationTexts = {
  success: 'Alert resolved',
  error: 'Failed to resolve alert',
};

/** One tap: the row goes at once and comes back when the server refuses (W20). */
export function useResolveAlert() {
  return useMutation({
    mutationKey: ['alerts', 'resolve'],
    mutationFn: ({ id }: Alert) =>
      request<Alert>('POST', `/api/pit-boss/alerts/${id}/resolve`, { body: {} }),
    ...optimistic<Alert>(
      ({ id, roomId }) => [
        guess<Alert[]>([ALERTS, roomId], (list) => list.filter((alert) => alert.id !== id)),
      ],
      ({ roomId }) => [
        [ALERTS, roomId],
        ['/api/pit-boss/overview', roomId],
      ],
    ),
  });
}
