import { useMutation } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import { FLOOR_KEYS } from '@/api/keys';
import type { TableSetupChange } from '@/api/setup-types';
import type { NewTable, Table } from '@/api/types';
import { readAgain } from '@/lib/optimistic';

const TOUCHED = [...FLOOR_KEYS, ['/api/rooms']];

/** A table, or one that was out of use and has this number. */
export function useSetUpTable() {
  return useMutation({
    mutationFn: (body: NewTable) => request<Table>('POST', '/api/tables', { body }),
    onSettled: readAgain(TOUCHED),
  });
}

export function useChangeSetup() {
  return useMutation({
    mutationFn: ({ tableId, ...body }: TableSetupChange & { tableId: string }) =>
      request<Table>('PATCH', `/api/tables/${tableId}/setup`, { body }),
    onSettled: readAgain(TOUCHED),
  });
}

export function useRetireTable() {
  return useMutation({
    mutationFn: (tableId: string) => request<undefined>('DELETE', `/api/tables/${tableId}`),
    onSettled: readAgain(TOUCHED),
  });
}
