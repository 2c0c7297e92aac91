import { useQuery } from '@tanstack/react-query';
import { type Params, readQuery } from '@/api/client/query-fn';
import { pagesQuery } from '@/api/queries';
import type { Cage, CageDay, ChipTransaction, LargeCash, LedgerEntry, Shift, ShiftHead } from '@/api/types';
import type { RentalCharge } from '@/ui/rental-table';
import { RECENT_TRANSACTIONS } from '@/lib/config';
import { useRefreshInterval } from '@/api/live/use-live';

/** The drawers of a room and the caller's own shift. */
export function cageQuery(roomId: string) {
  return readQuery<Cage>(['/api/cage', roomId]);
}

export function useCage(roomId: string) {
  return useQuery({
    ...cageQuery(roomId),
    refetchInterval: useRefreshInterval('chipTransactions'),
  });
}

export function shiftQuery(id: string) {
  return readQuery<Shift>(['/api/shifts', id]);
}

export function useShift(id: string | null) {
  return useQuery({
    ...shiftQuery(id ?? ''),
    enabled: id !== null,
    refetchInterval: useRefreshInterval('chipTransactions'),
  });
}

export function useRecentTransactions(roomId: string) {
  return useQuery(
    readQuery<ChipTransaction[]>(['/api/chip-transactions', 'recent', { room: roomId, limit: RECENT_TRANSACTIONS }], {
      refetchInterval: useRefreshInterval('chipTransactions'),
    }),
  );
}

export function transactionsQuery(params: Params) {
  return pagesQuery<ChipTransaction>(['/api/chip-transactions'], params);
}

export function ledgerQuery(roomId: string, params: Params) {
  return pagesQuery<LedgerEntry>(['/api/ledger', roomId], params);
}

/** One entry, for its receipt. */
export function entryQuery(id: string) {
  return readQuery<LedgerEntry>(['/api/ledger-entries', id], { staleTime: 0 });
}

/** The charge of a seat rental by seat, for its receipt. */
export function rentalChargeQuery(rentalId: string) {
  return readQuery<RentalCharge>(['/api/seat-rentals', rentalId], { staleTime: 0 });
}

export function shiftsQuery(roomId: string) {
  return pagesQuery<ShiftHead>(['/api/cage', roomId, 'shifts']);
}

export function largeCashQuery(roomId: string, day: string | undefined) {
  return readQuery<LargeCash[]>(['/api/cage', roomId, 'large-cash', { day }]);
}

export function daysQuery(roomId: string) {
  return readQuery<CageDay[]>(['/api/cage', roomId, 'days']);
}
