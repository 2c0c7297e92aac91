import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Params } from '@/api/client/query-fn';
import { queryFn } from '@/api/client/query-fn';
import { pagesQuery } from '@/api/shared-queries';
import type {
  Cage,
  CageDay,
  ChipTransaction,
  LargeCash,
  LedgerEntry,
  Shift,
  ShiftHead,
} from '@/api/types';
import { RECENT_TRANSACTIONS } from '@/config/constants';
import { useRefreshInterval } from '@/live/use-live';

/** The drawers of a room and the caller's own shift. */
export function useCage(roomId: string) {
  return useQuery({
    queryKey: ['/api/cage', roomId],
    queryFn: queryFn<Cage>,
    refetchInterval: useRefreshInterval('chipTransactions'),
  });
}

export function shiftQuery(id: string) {
  return queryOptions({ queryKey: ['/api/shifts', id], queryFn: queryFn<Shift> });
}

export function useShift(id: string | null) {
  return useQuery({
    ...shiftQuery(id ?? ''),
    enabled: id !== null,
    refetchInterval: useRefreshInterval('chipTransactions'),
  });
}

export function useRecentTransactions(roomId: string) {
  return useQuery({
    queryKey: ['/api/chip-transactions', 'recent', { room: roomId, limit: RECENT_TRANSACTIONS }],
    queryFn: queryFn<ChipTransaction[]>,
    refetchInterval: useRefreshInterval('chipTransactions'),
  });
}

export function transactionsQuery(params: Params) {
  return pagesQuery<ChipTransaction>(['/api/chip-transactions'], params);
}

export function ledgerQuery(roomId: string, params: Params) {
  return pagesQuery<LedgerEntry>(['/api/ledger', roomId], params);
}

/** One entry, for its receipt. */
export function entryQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/ledger-entries', id],
    queryFn: queryFn<LedgerEntry>,
    staleTime: 0,
  });
}

export function shiftsQuery(roomId: string) {
  return pagesQuery<ShiftHead>(['/api/cage', roomId, 'shifts']);
}

export function largeCashQuery(roomId: string, day: string | undefined) {
  return queryOptions({
    queryKey: ['/api/cage', roomId, 'large-cash', { day }],
    queryFn: queryFn<LargeCash[]>,
  });
}

export function daysQuery(roomId: string) {
  return queryOptions({
    queryKey: ['/api/cage', roomId, 'days'],
    queryFn: queryFn<CageDay[]>,
  });
}
