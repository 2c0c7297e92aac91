import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import type { BreakPlan, Table, TableSetup } from '@/api/types';
import type { RefreshName } from '@/config/refresh';
import { useRefreshInterval } from '@/live/use-live';

export function tablesKey(roomId: string) {
  return ['/api/tables', roomId] as const;
}

export function tablesQuery(roomId: string) {
  return queryOptions({ queryKey: tablesKey(roomId), queryFn: queryFn<Table[]> });
}

/** The tables of a room. The floor screen passes 'tablesFloor'. */
export function useTables(roomId: string, interval: RefreshName = 'tablesByRoom') {
  return useQuery({ ...tablesQuery(roomId), refetchInterval: useRefreshInterval(interval) });
}

/** The tables of all rooms: where a table is that the active room does not have. */
export const allTablesQuery = queryOptions({
  queryKey: ['/api/tables'],
  queryFn: queryFn<Table[]>,
});

/** The server's proposal of where the players of a breaking table go. Never kept: the floor moves on. */
export function breakPlanQuery(tableId: string) {
  return queryOptions({
    queryKey: ['/api/tables', tableId, 'break-plan'],
    queryFn: queryFn<BreakPlan>,
    staleTime: 0,
    gcTime: 0,
  });
}

/** A table as it is set up, one that is out of use too: that is in no list of tables. */
export function tableSetupQuery(tableId: string) {
  return queryOptions({
    queryKey: ['/api/tables', tableId, 'setup'],
    queryFn: queryFn<TableSetup>,
  });
}
