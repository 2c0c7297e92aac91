// How events change the data of alerts, shifts, dealers and the rotation.
import { type Cache, peek } from '@/api/live/cache';
import type { EventOf, EventRules } from '@/api/live/events';
import type { Alert } from '@/api/staff-types';
import type { Table } from '@/api/types';
import { inOrder } from './alerts/model';

/** The queries that a change of a shift, a break, a down or a place in the rotation invalidates. */
const STAFF = ['/api/pit-boss/staff', '/api/rotation', '/api/dealers', '/api/staff-shifts', '/api/my-shift'] as const;

/** An alert belongs either to the list of open alerts or to the list of resolved ones. */
function putAlert(cache: Cache, { data: alert, room }: EventOf<'alert_created' | 'alert_updated'>): void {
  cache.patch<Alert[]>(['/api/pit-boss/alerts', room], (known, { resolved }) => {
    const others = known.filter((item) => item.id !== alert.id);
    const belongs = (alert.resolvedAt !== null) === (resolved !== undefined);
    if (!belongs) return others;
    const list = [alert, ...others];
    return resolved === undefined ? inOrder(list) : list;
  });
  if (alert.tableId !== null) cache.invalidate(['/api/dealer', alert.tableId]);
}

export const staffEvents = {
  on: {
    alert_created: putAlert,
    alert_updated: putAlert,
    table_updated(cache, { data }) {
      const known = peek<Table[]>(cache, ['/api/tables', data.roomId])?.find(({ id }) => id === data.id);
      // A table that is lent to a tournament follows the rotation of the tournament.
      if (known?.event?.id !== data.event?.id) cache.invalidate(['/api/dealer', data.id]);
    },
    staff_updated(cache, { room }) {
      // A new or renamed member of staff belongs to every room.
      for (const path of STAFF) cache.invalidate(room === null ? [path] : [path, room]);
      cache.invalidate(['/api/dealer']);
    },
  },
  keys: (room) =>
    room === null
      ? [['/api/dealer'], ...STAFF.map((path) => [path])]
      : [['/api/pit-boss/alerts', room], ['/api/dealer'], ...STAFF.map((path) => [path, room])],
} satisfies EventRules;
