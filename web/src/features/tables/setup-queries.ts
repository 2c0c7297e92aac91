import { queryOptions } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import type { TableSetup } from '@/api/setup-types';

/** Every table of a room, those that are out of use too. */
export function tableSetupsQuery(roomId: string) {
  return queryOptions({
    queryKey: ['/api/rooms', roomId, 'tables'],
    queryFn: queryFn<TableSetup[]>,
  });
}
