// How events change the data of the floor: tables, seats, waitlists, games and the recommended seats.
import { ANY, type Cache, type Pages, peek, replaceBy, without } from '@/api/live/cache';
import type { EventOf, EventRules } from '@/api/live/events';
import type { GameType, Seat, SeatChange, Table, Turnout, WaitlistEntry } from '@/api/types';
import { isIdle } from '@/domain/floor';
import { patchGameType } from './games/patches';
import { onlyPot, putByRoom, putSeat, putTable, renameHolder } from './tables/patches';
import { patchSeated, putEnded, putEntry } from './waitlist/patches';

/** The `action` of activity events after which seat changes differ: requests, tables and declines of must-moves. */
const SEAT_CHANGES: readonly string[] = ['seat_change', 'must_move'];
/** The `action` of the activity event of a drawing. */
const DRAWING = 'drawing';

const SEATING = [['/api/smart-seating'], ['/api/next-players']];

/** Recommended seats depend on nearly everything: permission to sit, neighbors, games, tables and lists. */
function seatingChanged(cache: Cache): void {
  for (const key of SEATING) cache.invalidate(key);
}

/**
 * Invalidates the offers of seat changes. A request for the player's own table depends on its seats; a request for
 * another table depends on the tables of the game and on whether players wait for it. Without requests there is nothing
 * to invalidate.
 */
function offersChanged(
  cache: Cache,
  room: string | null,
  concerns: (change: SeatChange) => boolean = () => true,
): void {
  const key = ['/api/seat-changes', room];
  cache.patch<SeatChange[]>(key, (list) => {
    if (list.some(concerns)) cache.invalidate(key);
    return list;
  });
}

/** Whether a seat change request depends on a table: the player's own, the requested one, or any other of the game. */
function dependsOn({ kind, tableId, toTableId }: SeatChange, table: Table, tables: readonly Table[]): boolean {
  if (tableId === table.id || toTableId === table.id) return true;
  const own = tables.find(({ id }) => id === tableId);
  return kind === 'table' && (own === undefined || own.gameTypeId === table.gameTypeId);
}

function tableUpdated(cache: Cache, { data, room }: EventOf<'table_updated'>): void {
  const was = peek<Table[]>(cache, ['/api/tables', data.roomId]) ?? [];
  cache.patch<Table[]>(['/api/tables', data.roomId], (list) => putTable(list, data));
  cache.patch<Table[]>(['/api/tables'], (list) => putByRoom(list, data));
  if (isIdle(data)) {
    // The turnout of an opening lasts as long as the game.
    cache.patch<Turnout[]>(['/api/table-openings', room], (list) =>
      list.some(({ tableId }) => tableId === data.id) ? list.filter(({ tableId }) => tableId !== data.id) : list,
    );
  }
  if (onlyPot(was, data)) return;
  seatingChanged(cache);
  // Each player of a feeder table has a must-move.
  if (data.mustMoveTableId !== null) cache.invalidate(['/api/seat-changes', room]);
  // A new game at this table means one table less for its old game.
  offersChanged(
    cache,
    room,
    (change) =>
      dependsOn(change, data, was) || was.some((table) => table.id === data.id && dependsOn(change, table, was)),
  );
  // The estimated wait depends on the open seats.
  cache.invalidateThrottled(['/api/waitlist', room, 'estimates']);
}

function waitlistUpdated(cache: Cache, { data, room }: EventOf<'waitlist_updated'>): void {
  const key = ['/api/waitlist', room];
  cache.patch<WaitlistEntry[]>(key, (list) => {
    const next = putEntry(list, data);
    if (next === null) cache.invalidate(key);
    return next ?? list;
  });
  if (data.entry.openingTableId !== null) cache.invalidate(['/api/table-openings', room]);
  cache.invalidateThrottled([...key, 'estimates']);
  cache.patch<Pages<WaitlistEntry>>([...key, 'history', 'pages'], (pages, params) =>
    putEnded(pages, data.entry, params),
  );
  seatingChanged(cache);
  // The list has become empty, or is no longer empty. That decides whether a seat that a player leaves counts as taken.
  if (data.length < 2) offersChanged(cache, room);
}

/** The notices whose state stands on the row of an entry. */
const OF_ENTRY = new Set<EventOf<'notice_updated'>['data']['kind']>(['called', 'called_again', 'next_in_line']);

/** A notice about an entry of the waitlist has come further. */
function noticeUpdated(cache: Cache, { data }: EventOf<'notice_updated'>): void {
  if (!OF_ENTRY.has(data.kind)) return;
  cache.patch<WaitlistEntry[]>(['/api/waitlist', data.roomId], (list) =>
    replaceBy(
      list,
      ({ id }) => id === data.aboutId,
      (entry) => ({ ...entry, notice: data.state }),
    ),
  );
}

/** Names of players stand in waitlists, seats and held seats. */
function playerUpdated(cache: Cache, { data }: EventOf<'player_updated'>): void {
  const { id, name, nickname, phoneNumber } = data;
  const entries = new Set<string>();
  cache.patch<WaitlistEntry[]>(['/api/waitlist', ANY], (list) =>
    replaceBy(
      list,
      (entry) => entry.playerId === id,
      (entry) => {
        entries.add(entry.id);
        return { ...entry, player: { id, name, nickname, phoneNumber } };
      },
    ),
  );
  cache.patch<Seat[]>(['/api/seats', ANY], (list) =>
    replaceBy(
      list,
      (seat) => seat.player?.id === id,
      (seat) => ({ ...seat, player: { id, name } }),
    ),
  );
  if (entries.size > 0) {
    cache.patch<Table[]>(['/api/tables', ANY], (list) => list.map((table) => renameHolder(table, entries, name)));
  }
  cache.patch<SeatChange[]>(['/api/seat-changes', ANY], (list) => {
    // An offered seat may be held for the player.
    if (entries.size > 0 || list.some(({ player }) => player?.id === id)) cache.invalidate(['/api/seat-changes']);
    return list;
  });
  seatingChanged(cache);
}

export const floorEvents = {
  on: {
    table_updated: tableUpdated,
    table_retired(cache, { data, room }) {
      for (const key of [['/api/tables', data.roomId], ['/api/tables']])
        cache.patch<Table[]>(key, (list) => without(list, data.id));
      seatingChanged(cache);
      offersChanged(cache, room);
    },
    announcement_updated(cache, { data }) {
      cache.invalidate(['/api/announcements', data.roomId]);
    },
    seat_updated(cache, { data, room }) {
      cache.patch<Seat[]>(['/api/seats', data.tableId], (list) => putSeat(list, data));
      patchSeated(cache, room, data);
    },
    ledger_entry_created(cache, { data: { player, lines } }) {
      if (player === null || !lines.some(({ account }) => account === 'prepaid_time')) return;
      cache.patch<Seat[]>(['/api/seats', ANY], (list) => {
        const seat = list.find((each) => each.player?.id === player.id);
        if (seat !== undefined) cache.invalidate(['/api/seats', seat.tableId]);
        return list;
      });
    },
    waitlist_updated: waitlistUpdated,
    notice_updated: noticeUpdated,
    notice_channels_changed(cache, { data }) {
      const key = ['/api/waitlist', data.roomId];
      cache.patch<WaitlistEntry[]>(key, (list) => {
        if (list.some(({ playerId }) => playerId === data.playerId)) cache.invalidate(key);
        return list;
      });
    },
    notice_settings_updated(cache, { data }) {
      cache.invalidate(['/api/waitlist', data.roomId]);
    },
    player_updated: playerUpdated,
    game_type_updated(cache, { data: { what: _what, ...gameType } }) {
      patchGameType(cache, gameType);
      seatingChanged(cache);
    },
    game_type_removed(cache, { data }) {
      cache.patch<GameType[]>(['/api/game-types'], (list) => without(list, data.id));
      cache.invalidate(['/api/waitlist']);
      seatingChanged(cache);
    },
    activity(cache, { data, room }) {
      if (SEAT_CHANGES.includes(data.action)) {
        cache.invalidate(['/api/seat-changes', room]);
        seatingChanged(cache);
      }
      if (data.action === DRAWING) cache.invalidate(['/api/drawings', room]);
    },
    fees_updated(cache) {
      cache.invalidate(['/api/game-types']);
      cache.invalidate(['/api/tables']);
      seatingChanged(cache);
    },
    room_updated(cache, { data }) {
      cache.invalidate(['/api/seat-changes', data.id]);
      seatingChanged(cache);
    },
    membership_created: seatingChanged,
    membership_updated: seatingChanged,
    players_apart_updated(cache) {
      cache.invalidate(['/api/seat-changes']);
      seatingChanged(cache);
    },
    tournament_updated: seatingChanged,
    staff_updated: seatingChanged,
  },
  keys: (room) =>
    room === null
      ? [['/api/game-types'], ['/api/tables'], ['/api/waitlist'], ['/api/seat-changes'], ...SEATING]
      : [
          ['/api/tables'],
          ['/api/seats'],
          ['/api/waitlist', room],
          ['/api/table-openings', room],
          ['/api/seat-changes', room],
          ['/api/drawings', room],
          ['/api/announcements', room],
          ...SEATING,
        ],
} satisfies EventRules;
