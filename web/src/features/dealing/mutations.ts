import { useMutation } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import { FLOOR_KEYS } from '@/api/keys';
import type { DealerScreen } from '@/api/staff-types';
import type { Table } from '@/api/types';
import { readAgain } from '@/lib/optimistic';

// What has to be judged by the server at once. Everything else goes through the outbox.

const DEALER_KEYS = [['/api/dealer'], ['/api/dealers'], ...FLOOR_KEYS];

/** A dealer takes the table over with his PIN; whoever dealt there is relieved. */
export function useTakeOver(tableId: string) {
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: { staffId: string; pin: string }) =>
      request<DealerScreen>('POST', `/api/dealer/${tableId}/take`, { body }),
    onSettled: readAgain(DEALER_KEYS),
  });
}

/** The dealer goes and nobody comes. */
export function useLeaveTable(tableId: string) {
  return useMutation({
    networkMode: 'always',
    mutationFn: () => request<DealerScreen>('POST', `/api/dealer/${tableId}/leave`, { body: {} }),
    onSettled: readAgain(DEALER_KEYS),
  });
}

/** Somebody whom nobody has named sits down in a seat. */
export function useSeatWalkInAt(tableId: string) {
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: { seatNumber: number }) =>
      request<Table>('POST', `/api/tables/${tableId}/walk-ins`, { body }),
    onSettled: readAgain(FLOOR_KEYS),
  });
}
