import { readQuery } from '@/api/client/query-fn';
import type { TableSetup } from '@/api/setup-types';

/** Every table of a room, including those out of use. */
export function tableSetupsQuery(roomId: string) {
  return readQuery<TableSetup[]>(['/api/rooms', roomId, 'tables']);
}
