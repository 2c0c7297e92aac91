import { useMutation } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import type { Room } from '@/api/types';
import type { MutationTexts } from '@/lib/mutation-texts';
import { readAgain } from '@/lib/optimistic';
import { SMART_SEATING } from './queries';

export const AUTO_TEXTS: Pick<MutationTexts, 'error'> = {
  error: 'Failed to change Auto-Seating',
};

interface AutoSeating {
  autoSeating?: boolean;
  autoSeatingLimit?: number;
}

/** A setting of the room: whether the best recommendation is called by itself, and from which confidence on. */
export function useSetAutoSeating(roomId: string) {
  return useMutation({
    mutationFn: (body: AutoSeating) =>
      request<Room>('PATCH', `${SMART_SEATING}/${roomId}`, { body }),
    onSettled: readAgain([[SMART_SEATING], ['/api/rooms']]),
  });
}
