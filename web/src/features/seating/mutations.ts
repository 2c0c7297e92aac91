import { useMutation } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import { FLOOR_KEYS } from '@/api/keys';
import type { Money, Seat, SeatChange, WaitlistEntry } from '@/api/types';
import { serverNow } from '@/lib/clock';
import type { MutationTexts } from '@/lib/mutation-texts';
import { guess, optimistic, readAgain } from '@/lib/optimistic';
import { asAway, asBack } from './model';
import { seatsKey } from './queries';

export const UNSEAT_TEXTS: MutationTexts = {
  success: 'Player unseated successfully',
  error: 'Failed to unseat player',
};

/** Frees a seat. A reserved one: releases the hold. */
export function useUnseatPlayer() {
  return useMutation({
    mutationFn: ({ seatId }: { seatId: string }) =>
      request<undefined>('DELETE', `/api/seats/${seatId}`),
    onSettled: readAgain(FLOOR_KEYS),
  });
}

/** Away and back, one tap each; the dealer may too. */
export function useSetAway() {
  return useMutation({
    mutationKey: ['seating', 'away'],
    mutationFn: ({ seat, away }: { seat: Seat; away: boolean }) =>
      request<Seat>('POST', `/api/seats/${seat.id}/${away ? 'away' : 'back'}`, { body: {} }),
    ...optimistic(
      ({ seat, away }: { seat: Seat; away: boolean }) => [
        guess<Seat[]>(seatsKey(seat.tableId), (seats) =>
          seats.map((other) => {
            if (other.id !== seat.id) return other;
            return away ? asAway(other, serverNow()) : asBack(other);
          }),
        ),
      ],
      () => FLOOR_KEYS,
    ),
  });
}

/** Picks up the chips of a player who has been away too long: the seat is free, he keeps first place for an hour. */
export function useTakeUpChips() {
  return useMutation({
    mutationFn: ({ seatId }: { seatId: string }) =>
      request<WaitlistEntry>('POST', `/api/seats/${seatId}/pick-up`, { body: {} }),
    onSettled: readAgain(FLOOR_KEYS),
  });
}

/** Another seat or table. The clock goes on, at the new table's rate. */
export function useMoveSeat() {
  return useMutation({
    mutationFn: ({ seatId, ...to }: { seatId: string; tableId: string; seatNumber: number }) =>
      request<Seat>('POST', `/api/seats/${seatId}/move`, { body: to }),
    onSettled: readAgain(FLOOR_KEYS),
  });
}

export function useSetChipCount() {
  return useMutation({
    mutationFn: ({ seatId, chipCount }: { seatId: string; chipCount: Money }) =>
      request<Seat>('PATCH', `/api/seats/${seatId}`, { body: { chipCount } }),
    onSettled: readAgain([['/api/seats']]),
  });
}

/** What somebody asks for: a seat at his table, of these or any, or one at another table of his game. */
export interface Wanted {
  kind: SeatChange['kind'];
  seats?: number[];
  tableId?: string;
}

/** Somebody at a table asks for another seat. */
export function useAskForSeat() {
  return useMutation({
    mutationFn: ({ seatId, ...body }: { seatId: string } & Wanted) =>
      request<Seat>('POST', `/api/seats/${seatId}/change`, { body }),
    onSettled: readAgain(FLOOR_KEYS),
  });
}

export function useStopAsking() {
  return useMutation({
    mutationFn: ({ seatId }: { seatId: string }) =>
      request<Seat>('DELETE', `/api/seats/${seatId}/change`),
    onSettled: readAgain(FLOOR_KEYS),
  });
}

/** The seat that is offered to who asked is taken, or goes to the next. */
export function useAnswerOffer() {
  return useMutation({
    mutationFn: ({ change, says }: { change: SeatChange; says: 'take' | 'skip' }) =>
      request<Seat>('POST', `/api/seats/${change.seatId}/change/${says}`, {
        body: { tableId: change.offer?.tableId ?? '', seatNumber: change.offer?.seatNumber ?? 0 },
      }),
    onSettled: readAgain(FLOOR_KEYS),
  });
}
