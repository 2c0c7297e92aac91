import type { Params } from '@/api/client/query-fn';
import type {
  Activity,
  ChipTransaction,
  GameType,
  Player,
  Room,
  Seat,
  Session,
  Table,
  WaitlistEntry,
} from '@/api/types';
import { PAGE_SIZE } from '@/config/constants';
import { ACCOUNT_MAP } from './account-map';
import { ANY, type Cache, putById, replaceBy, without } from './cache';
import { EXECUTIVE_MAP } from './executive-map';
import type { EventOf, EventType } from './events';
import { countTables, countWaiting } from './figure-map';
import { HOME_GAME_MAP } from './home-game-map';
import {
  floorChanged,
  looksAt,
  putAlert,
  seatAsked,
  seatingChanged,
  staffChanged,
  turnsChanged,
} from './staff-map';
import { dropTable, patchGameType } from './setup-map';
import { onlyPot, putSeat, putTable } from './table-map';
import { patchTournament, patchTournaments } from './tournament-map';
import { type Pages, patchSeated, putEnded, putEntry, replaceInPages } from './waitlist-map';

type Handler<K extends EventType> = (cache: Cache, event: EventOf<K>) => void;

function renameHolder(table: Table, entryIds: ReadonlySet<string>, playerName: string): Table {
  const holds = replaceBy(
    table.holds,
    (hold) => entryIds.has(hold.entryId),
    (hold) => ({ ...hold, playerName }),
  );
  return holds === table.holds ? table : { ...table, holds };
}

/** Whether a search may list this player; the server decides where. */
function mayMatch(player: Player, q: string): boolean {
  const words = [player.name, player.nickname, player.phoneNumber, player.email];
  return words.some((word) => word?.toLowerCase().includes(q.toLowerCase()));
}

function patchPlayer(cache: Cache, player: Player): void {
  const { id, name, nickname, phoneNumber } = player;
  cache.patch<Player>(['/api/players', id], () => player);
  cache.patch<Player[]>(['/api/players'], (list, { q }) => {
    const listed = list.some((item) => item.id === id);
    if (!listed && mayMatch(player, String(q ?? ''))) cache.derived(['/api/players']);
    return replaceBy(
      list,
      (item) => item.id === id,
      () => player,
    );
  });
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
    cache.patch<Table[]>(['/api/tables', ANY], (list) =>
      list.map((table) => renameHolder(table, entries, name)),
    );
  }
}

function putActivity(list: Activity[], activity: Activity, { table, limit }: Params): Activity[] {
  if (table !== undefined && activity.tableId !== table) return list;
  if (list.some((item) => item.id === activity.id)) return list;
  return [activity, ...list].slice(0, Math.max(list.length, Number(limit ?? PAGE_SIZE)));
}

/** What the door says of a player: his membership, what he owes and what he has with the house. */
function doorOf(cache: Cache, playerId: string): void {
  cache.derived(['/api/players', playerId, 'door']);
  cache.derived(['/api/players', playerId, 'profile']);
}

/** Whoever sits, waits or has just left: who is where, and what the directory says of it. */
function presence(cache: Cache, room: string | null): void {
  cache.derived(['/api/whereabouts', room]);
  cache.derived(['/api/directory', room]);
}

function membershipChanged(cache: Cache, { playerId }: { playerId: string }): void {
  cache.derived(['/api/memberships']);
  cache.derived(['/api/directory']);
  doorOf(cache, playerId);
  seatingChanged(cache);
}

function putTransaction(
  list: ChipTransaction[],
  transaction: ChipTransaction,
  { room, limit }: Params,
): ChipTransaction[] {
  if (room !== undefined && room !== transaction.roomId) return list;
  if (list.some(({ id }) => id === transaction.id)) return list;
  return [transaction, ...list].slice(0, Math.max(list.length, Number(limit ?? 10)));
}

/** What each event changes. A new type of event does not compile until it has a line here. */
export const EVENT_MAP: { [K in EventType]: Handler<K> } = {
  table_updated(cache, { data, room }) {
    let was: readonly Table[] = [];
    let is: readonly Table[] = [];
    cache.patch<Table[]>(['/api/tables', data.roomId], (list) => {
      was = list;
      const next = putTable(list, data);
      is = next;
      return next;
    });
    cache.patch<Table[]>(['/api/tables'], (list) => putById(list, data));
    if (onlyPot(was, data)) return;
    countTables(cache, room, is);
    cache.derived(['/api/rooms', room, 'tables']);
    floorChanged(cache, room);
    // Another game at this table is one table less of the game that it had.
    turnsChanged(
      cache,
      room,
      (change) =>
        looksAt(change, data, is) || was.some((t) => t.id === data.id && looksAt(change, t, was)),
    );
    // How long one waits depends on the seats that are open.
    cache.figures(['/api/waitlist', room, 'estimates']);
  },
  table_retired(cache, { data, room }) {
    dropTable(cache, data);
    floorChanged(cache, room);
    turnsChanged(cache, room);
  },
  seat_updated(cache, { data, room }) {
    cache.patch<Seat[]>(['/api/seats', data.tableId], (list) => putSeat(list, data));
    patchSeated(cache, room, data);
    presence(cache, room);
    cache.derived(['/api/seat-rentals']);
  },
  waitlist_updated(cache, { data, room }) {
    presence(cache, room);
    const key = ['/api/waitlist', room];
    let entries: readonly WaitlistEntry[] | null = null;
    cache.patch<WaitlistEntry[]>(key, (list) => {
      const next = putEntry(list, data);
      if (next === null) cache.derived(key);
      entries = next;
      return next ?? list;
    });
    if (entries !== null) countWaiting(cache, room, entries);
    cache.figures([...key, 'estimates']);
    cache.patch<Pages<WaitlistEntry>>([...key, 'history', 'pages'], (pages, params) =>
      putEnded(pages, data.entry, params),
    );
    floorChanged(cache, room);
    // A list that was empty, or is: from then on the seat that somebody leaves counts as taken, or no more.
    if (data.length < 2) turnsChanged(cache, room);
  },
  player_updated(cache, { data }) {
    patchPlayer(cache, data);
    cache.derived(['/api/directory']);
    doorOf(cache, data.id);
    seatingChanged(cache);
  },
  game_type_updated(cache, { data }) {
    patchGameType(cache, data);
    seatingChanged(cache);
  },
  game_type_removed(cache, { data }) {
    cache.patch<GameType[]>(['/api/game-types'], (list) => without(list, data.id));
    seatingChanged(cache);
  },
  room_updated(cache, { data }) {
    cache.patch<Room[]>(['/api/rooms'], (list) => putById(list, data));
    seatingChanged(cache);
  },
  organization_updated(cache) {
    cache.derived(['/api/organization']);
    cache.derived(['/api/auth/user']);
  },
  rooms_ordered(cache) {
    cache.derived(['/api/rooms']);
  },
  alert_created(cache, { data, room }) {
    putAlert(cache, room, data);
  },
  alert_updated(cache, { data, room }) {
    putAlert(cache, room, data);
  },
  staff_updated(cache, { room }) {
    staffChanged(cache, room);
  },
  fees_updated(cache) {
    cache.derived(['/api/fees']);
    cache.derived(['/api/game-types']);
    cache.derived(['/api/tables']);
    seatingChanged(cache);
  },
  activity(cache, { data, room }) {
    seatAsked(cache, room, data.action);
    cache.patch<Activity[]>(['/api/activity', room], (list, params) =>
      putActivity(list, data, params),
    );
    cache.derived(['/api/activity', room, 'pages']);
  },
  session_updated(cache, { data, room }) {
    for (const key of [
      ['/api/sessions', room, 'pages'],
      ['/api/sessions', 'pages'],
    ]) {
      cache.patch<Pages<Session>>(key, (pages) => replaceInPages(pages, data));
    }
    cache.derived(['/api/sessions']);
    cache.derived(['/api/sessions-stats', room]);
    cache.derived(['/api/players', data.playerId, 'profile']);
    presence(cache, room);
  },
  membership_created(cache, { data }) {
    membershipChanged(cache, data);
  },
  membership_updated(cache, { data }) {
    membershipChanged(cache, data);
  },
  chip_transaction_created(cache, { data }) {
    cache.patch<ChipTransaction[]>(['/api/chip-transactions', 'recent'], (list, params) =>
      putTransaction(list, data, params),
    );
    cache.derived(['/api/chip-transactions', 'pages']);
  },
  ledger_entry_created(cache, { data, room }) {
    cache.derived(['/api/cage', room]);
    cache.derived(['/api/ledger', room]);
    if (data.shiftId !== null) cache.derived(['/api/shifts', data.shiftId]);
    if (data.player !== null) {
      doorOf(cache, data.player.id);
      cache.derived(['/api/seat-rentals']);
    }
    if (data.reverses !== null) cache.derived(['/api/chip-transactions']);
  },
  cage_updated(cache, { data, room }) {
    cache.derived(['/api/cage', room]);
    if (data.shiftId !== '') cache.derived(['/api/shifts', data.shiftId]);
  },
  rental_updated(cache) {
    cache.derived(['/api/seat-rentals']);
  },
  entry_refused(cache, { data, room }) {
    cache.derived(['/api/players', data.playerId, 'refusals']);
    cache.derived(['/api/directory', room]);
  },
  player_note_added(cache, { data }) {
    cache.derived(['/api/players', data.playerId, 'notes']);
  },
  personal_data_removed(cache, { data }) {
    cache.derived(['/api/players', data.playerId]);
    cache.derived(['/api/players', data.playerId, 'notes']);
  },
  events_redacted() {
    // player_updated and personal_data_removed have said it.
  },
  players_apart_updated(cache, { data }) {
    for (const { id } of data) cache.derived(['/api/players', id, 'apart']);
    seatingChanged(cache);
  },
  tournament_created(cache, { data }) {
    patchTournament(cache, data);
  },
  tournament_updated(cache, { data, room }) {
    patchTournament(cache, data);
    // Entries, seats, payouts and the log follow from the act.
    cache.derived(['/api/tournaments', data.id]);
    cache.derived(['/api/whereabouts', room]);
    if (data.status === 'completed') cache.derived(['/api/seasons']);
    cache.derived(['/api/dashboard/stats', room]);
    seatingChanged(cache);
  },
  tournament_clock(cache, { data: { id, ...turned } }) {
    patchTournaments(cache, id, (known) => ({ ...known, ...turned }));
    cache.derived(['/api/tournaments', id, 'desk']);
  },
  tournament_deleted(cache) {
    cache.derived(['/api/tournaments']);
  },
  tournament_template_saved(cache, { room }) {
    cache.derived(['/api/tournament-templates', room]);
  },
  tournament_template_dropped(cache, { room }) {
    cache.derived(['/api/tournament-templates', room]);
  },
  season_created(cache) {
    cache.derived(['/api/seasons']);
  },
  ...ACCOUNT_MAP,
  ...EXECUTIVE_MAP,
  ...HOME_GAME_MAP,
  hidden() {
    // The number has moved; what it stands for is not for this session.
  },
};
