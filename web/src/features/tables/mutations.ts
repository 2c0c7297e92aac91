import { useMutation } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import { FLOOR_KEYS } from '@/api/keys';
import type { BreakTable, Money, NewTable, Table, TableChange, TableStatus } from '@/api/types';
import type { MutationTexts } from '@/lib/mutation-texts';
import { guess, optimistic, readAgain } from '@/lib/optimistic';
import { withoutWalkIn, withStatus, withWalkIn } from './model';
import { tablesKey } from './queries';

export const TABLE_TEXTS: MutationTexts = {
  success: 'Table updated successfully',
  error: 'Failed to update table',
};

export const TABLE_NOT_FOUND = 'Table not found';

function tableGuess<V extends { table: Table }>(change: (table: Table, variables: V) => Table) {
  return (variables: V) => [
    guess<Table[]>(tablesKey(variables.table.roomId), (list) =>
      list.map((table) => (table.id === variables.table.id ? change(table, variables) : table)),
    ),
  ];
}

const floor = () => FLOOR_KEYS;
const TAP = ['tables', 'tap'];

/** +1: a walk-in takes the lowest open seat. */
export function useSeatWalkIn() {
  return useMutation({
    mutationKey: TAP,
    mutationFn: ({ table }: { table: Table }) =>
      request<Table>('POST', `/api/tables/${table.id}/walk-ins`, { body: {} }),
    ...optimistic(tableGuess(withWalkIn), floor),
  });
}

/** −1: the latest walk-in leaves. Where only named players sit, ask "Who left?" and unseat that one instead. */
export function useFreeWalkIn() {
  return useMutation({
    mutationKey: TAP,
    mutationFn: ({ table }: { table: Table }) =>
      request<Table>('DELETE', `/api/tables/${table.id}/walk-ins`),
    ...optimistic(tableGuess(withoutWalkIn), floor),
  });
}

export function useSetTableStatus() {
  return useMutation({
    mutationKey: TAP,
    mutationFn: ({ table, status }: { table: Table; status: TableStatus }) =>
      request<Table>('PATCH', `/api/tables/${table.id}`, { body: { status } }),
    ...optimistic(
      tableGuess((table, { status }: { table: Table; status: TableStatus }) =>
        withStatus(table, status),
      ),
      floor,
    ),
  });
}

/** What the dealer counted. A dealer may, who may not change anything else of the table. */
export function useSetPot() {
  return useMutation({
    mutationFn: ({ tableId, amount }: { tableId: string; amount: Money }) =>
      request<Table>('POST', `/api/tables/${tableId}/pot`, { body: { amount } }),
    onSettled: readAgain([['/api/tables']]),
  });
}

/** Another game, say. Not optimistic: the form stays open until the server has agreed. */
export function useUpdateTable() {
  return useMutation({
    mutationFn: ({ tableId, ...change }: TableChange & { tableId: string }) =>
      request<Table>('PATCH', `/api/tables/${tableId}`, { body: change }),
    onSettled: readAgain(FLOOR_KEYS),
  });
}

export function useCreateTable() {
  return useMutation({
    mutationFn: (body: NewTable) => request<Table>('POST', '/api/tables', { body }),
    onSettled: readAgain(FLOOR_KEYS),
  });
}

/** An act on one table that needs nothing but the table. */
function useTableAct(act: string) {
  return useMutation({
    mutationFn: ({ tableId }: { tableId: string }) =>
      request<Table>('POST', `/api/tables/${tableId}/${act}`, { body: {} }),
    onSettled: readAgain(FLOOR_KEYS),
  });
}

/** End Game: frees all seats and closes the rentals. */
export function useEndGame() {
  return useTableAct('end');
}

/** The time charge runs again. */
export function useResumeCharge() {
  return useTableAct('resume');
}

/** The time charge stands: the table is down, or the house made an error. */
export function usePauseCharge() {
  return useMutation({
    mutationFn: ({ tableId, reason }: { tableId: string; reason: string }) =>
      request<Table>('POST', `/api/tables/${tableId}/pause`, { body: { reason } }),
    onSettled: readAgain(FLOOR_KEYS),
  });
}

export function useBreakTable() {
  return useMutation({
    mutationFn: ({ tableId, ...body }: BreakTable & { tableId: string }) =>
      request<Table>('POST', `/api/tables/${tableId}/break`, { body }),
    onSettled: readAgain(FLOOR_KEYS),
  });
}

/** Takes a seat out of the game, or puts it back. */
export function useSeatOutOfPlay() {
  return useMutation({
    mutationFn: (seat: { tableId: string; seatNumber: number; closed: boolean }) =>
      request<Table>(
        'POST',
        `/api/tables/${seat.tableId}/seats/${seat.seatNumber}/${seat.closed ? 'close' : 'open'}`,
        { body: {} },
      ),
    onSettled: readAgain(FLOOR_KEYS),
  });
}
