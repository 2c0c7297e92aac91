import { useMutation } from '@tanstack/react-query';
import type { SeatRecommendation } from '@/api/figure-types';
import { request } from '@/api/acts/request';
import { FLOOR_KEYS } from '@/api/keys';
import type { Room, Seat } from '@/api/types';
import type { MutationTexts } from '@/lib/mutation-texts';
import { readAgain } from '@/lib/optimistic';
import { SMART_SEATING } from './queries';

export const IMPLEMENT_TEXTS: MutationTexts = {
  success: 'Player seated successfully',
  error: 'Failed to seat player',
};

export const AUTO_TEXTS: Pick<MutationTexts, 'error'> = {
  error: 'Failed to change Auto-Seating',
};

/** The same act as seating from the waitlist, with the same guards. */
export function useImplement() {
  return useMutation({
    mutationFn: ({ playerId, tableId, seatNumber }: SeatRecommendation) =>
      request<Seat>('POST', `${SMART_SEATING}/implement`, {
        body: { playerId, tableId, seatNumber },
      }),
    onSettled: readAgain([[SMART_SEATING], ['/api/analytics'], ...FLOOR_KEYS]),
  });
}

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
