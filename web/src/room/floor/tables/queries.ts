import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/api/client/query-fn';
import { tablesQuery } from '@/api/queries';
import type { BreakPlan, Table, TableSetup } from '@/api/types';
import type { RefreshName } from '@/api/polling';
import { useRefreshInterval } from '@/api/live/use-live';

/** The tables of a room. The floor screen passes 'tablesFloor'. */
export function useTables(roomId: string, interval: RefreshName = 'tablesByRoom') {
  return useQuery({ ...tablesQuery(roomId), refetchInterval: useRefreshInterval(interval) });
}

/** The tables of all rooms, to find the room of a table that the active room does not have. */
export const allTablesQuery = readQuery<Table[]>(['/api/tables']);

/** The server's proposal for the players of a breaking table. It is never cached, because the floor changes. */
export function breakPlanQuery(tableId: string) {
  return readQuery<BreakPlan>(['/api/tables', tableId, 'break-plan'], { staleTime: 0, gcTime: 0 });
}

/** A table's setup. It includes tables that are out of use, which no list of tables has. */
export function tableSetupQuery(tableId: string) {
  return readQuery<TableSetup>(['/api/tables', tableId, 'setup']);
}
