// How events change what an owner sets up: rooms, tables, fees, users and the organization.
import { type Cache, peek, putById } from '@/api/live/cache';
import type { EventRules } from '@/api/live/events';
import type { Room, Table } from '@/api/types';
import { onlyPot } from '@/room/floor/tables/patches';

function usersChanged(cache: Cache): void {
  cache.invalidate(['/api/users']);
  cache.invalidate(['/api/user-invitations']);
}

/** The fields of a table that its setup shows. */
function setupOf({ tableNumber, tableName, gameTypeId, maxSeats }: Table): string {
  return JSON.stringify([tableNumber, tableName, gameTypeId, maxSeats]);
}

/** The audit trail is read when it is opened. */
const nothing = () => undefined;

export const settingsEvents = {
  on: {
    room_updated(cache, { data }) {
      cache.patch<Room[]>(['/api/rooms'], (list) => putById(list, data));
      cache.invalidate(['/api/room-pages', data.id]); // suggests an address by the room's name
    },
    rooms_ordered(cache) {
      cache.invalidate(['/api/rooms']);
    },
    table_updated(cache, { data, room }) {
      const tables = peek<Table[]>(cache, ['/api/tables', data.roomId]) ?? [];
      if (onlyPot(tables, data)) return;
      cache.invalidate(['/api/rooms', room, 'tables']);
      const known = tables.find(({ id }) => id === data.id);
      if (known === undefined || setupOf(known) !== setupOf(data)) cache.invalidate(['/api/tables', data.id, 'setup']);
    },
    table_retired(cache, { data }) {
      cache.invalidate(['/api/rooms', data.roomId, 'tables']);
      cache.invalidate(['/api/tables', data.id, 'setup']);
    },
    organization_updated(cache) {
      cache.invalidate(['/api/organization']);
    },
    fees_updated(cache) {
      cache.invalidate(['/api/fees']);
    },
    screen_updated(cache, { data }) {
      cache.invalidate(['/api/screens', data.roomId]);
    },
    room_page_updated(cache, { data }) {
      cache.invalidate(['/api/room-pages', data.roomId]);
    },
    notice_settings_updated(cache, { data }) {
      cache.invalidate(['/api/notice-settings', data.roomId]);
    },
    notice_service_tested(cache, { data }) {
      cache.invalidate(['/api/notice-settings', data.roomId]);
    },
    notice_devices_changed(cache, { data }) {
      cache.invalidate(['/api/alert-devices', data.roomId]);
    },
    screen_removed(cache, { room }) {
      cache.invalidate(['/api/screens', room]);
    },
    user_updated: usersChanged,
    invitation_updated: usersChanged,
    data_exported: nothing,
    impersonation_updated: nothing,
  },
  keys: (room) =>
    room === null
      ? [['/api/rooms'], ['/api/room-pages'], ['/api/notice-settings'], ['/api/organization'], ['/api/fees']]
      : [
          ['/api/rooms', room, 'tables'],
          ['/api/screens', room],
          ['/api/room-pages', room],
          ['/api/notice-settings', room],
          ['/api/alert-devices', room],
        ],
} satisfies EventRules;
