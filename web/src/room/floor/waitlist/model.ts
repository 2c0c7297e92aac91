import type { NextMove, NextSeats, Table, WaitlistEntry, WaitSource, WaitStatus } from '@/api/types';
import { formatTime } from '@/lib/format';
import { LONGEST_WAITING, WAITLIST_PREVIEW } from '@/lib/config';
import { memoizeByLists } from '@/domain/memoize';
import { durationText, minutesBetween } from '@/domain/duration';
import {
  byLongestWait,
  byNumber,
  byPosition,
  isDealt,
  isExpected,
  isOpen,
  isTournament,
  nextByGame,
  placesFor,
  type Place,
} from '@/domain/floor';
import { groupBy } from '@/domain/group-by';
import { openSeats, seatsIn } from '@/domain/seats';
import { shortGameName } from '@/domain/stakes';
import { shortName } from '@/lib/names';
import { seatText } from '@/api/whereabouts';

export const SOURCE_LABEL: Record<WaitSource, string> = {
  walk_in: 'Walk-in',
  phone: 'Phone',
  online: 'Online',
};

export interface Wait {
  minutes: number;
  overTarget: boolean;
}

export function waitOf(entry: WaitlistEntry, settings: { waitTargetMinutes: number }, now: number): Wait {
  const minutes = minutesBetween(Date.parse(entry.joinedAt), now);
  return { minutes, overTarget: minutes > settings.waitTargetMinutes };
}

/** Where "Seat" would seat an entry, or why it is disabled. */
export type Seating =
  | { ok: true; place: Place<Table> }
  /** With `ahead`, a seat is free but other players come first: the player can be seated out of turn with a reason. */
  | { ok: false; reason: string; ahead: boolean };

export interface WaitlistGroup {
  gameTypeId: string;
  name: string;
  /** In the order of the list. */
  entries: WaitlistEntry[];
  /** "1 held, 1 open at Table 5", "No open seat". */
  seats: string;
}

const collator = new Intl.Collator('en-US', { numeric: true });

/** The lists of all games with waiting players, by stakes. */
export const groupByGame = memoizeByLists(function groupByGame(
  entries: readonly WaitlistEntry[],
  tables: readonly Table[],
): readonly WaitlistGroup[] {
  const groups = new Map<string, WaitlistGroup>();
  for (const entry of entries.filter(isOpen).toSorted(byPosition)) {
    const { gameTypeId, gameType } = entry;
    const group = groups.get(gameTypeId) ?? {
      gameTypeId,
      name: gameType.name,
      entries: [],
      seats: freeSeatsText(tables, gameTypeId),
    };
    group.entries.push(entry);
    groups.set(gameTypeId, group);
  }
  return [...groups.values()].toSorted((a, b) => collator.compare(a.name, b.name));
});

/** The first entries of a group, and the number of further ones. */
export function preview(group: WaitlistGroup): { shown: WaitlistEntry[]; more: number } {
  const shown = group.entries.slice(0, WAITLIST_PREVIEW);
  return { shown, more: group.entries.length - shown.length };
}

/** The games in play or set up without waiting players: "1/2 PLO, 4/8 Limit Hold'em". */
export function gamesWithoutWaiting(tables: readonly Table[], entries: readonly WaitlistEntry[]): string[] {
  const waited = new Set(entries.filter(isOpen).map(({ gameTypeId }) => gameTypeId));
  const names = tables
    .filter((table) => !isTournament(table) && !waited.has(table.gameTypeId))
    .map((table) => table.gameType.name);
  return [...new Set(names)].toSorted(collator.compare);
}

function tablesText(tables: readonly Table[]): string {
  const numbers = tables.map((table) => table.tableNumber);
  if (numbers.length === 1) return `Table ${numbers[0]}`;
  return `Tables ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}

/** The free seats at a game's running tables: "1 held at Table 2", "2 open at Tables 5 and 6". */
export function freeSeatsText(tables: readonly Table[], gameTypeId: string): string {
  const running = tables.filter((table) => table.gameTypeId === gameTypeId && isDealt(table)).toSorted(byNumber);
  const part = (word: string, seatsOf: (table: Table) => readonly number[]) => {
    const at = running.filter((table) => seatsOf(table).length > 0);
    const count = at.reduce((sum, table) => sum + seatsOf(table).length, 0);
    return count > 0 ? [{ count: `${count} ${word}`, where: tablesText(at) }] : [];
  };
  const parts = [...part('held', (table) => seatsIn('reserved', table.seatStates)), ...part('open', openSeats)];
  if (parts.length === 0) return 'No open seat';
  const [first, second] = parts;
  if (first && second && first.where === second.where) {
    return `${first.count}, ${second.count} at ${first.where}`;
  }
  return parts.map(({ count, where }) => `${count} at ${where}`).join(', ');
}

/** Returns where "Seat" would seat an entry, by id; undefined for an entry that is not open. */
export interface Seatings {
  get: (entryId: string) => Seating | undefined;
}

const openById = memoizeByLists(
  (entries: readonly WaitlistEntry[]): ReadonlyMap<string, WaitlistEntry> =>
    new Map(entries.filter(isOpen).map((entry) => [entry.id, entry])),
);

/** The seating of every open entry, computed on first access: a screen shows few of five hundred. */
export const seatings = memoizeByLists(function seatings(
  tables: readonly Table[],
  entries: readonly WaitlistEntry[],
  next: NextSeats,
): Seatings {
  const places = placesFor(tables, entries, next.places);
  const open = openById(entries);
  // The entries that have an open seat, by game, in the order of the list.
  const placed = groupBy(
    [...places].flatMap(([id, { held }]) => (held ? [] : (open.get(id) ?? []))),
    ({ gameTypeId }) => gameTypeId,
  );
  return {
    get(entryId) {
      const entry = open.get(entryId);
      if (entry === undefined) return;
      const place = places.get(entry.id);
      if (place) return { ok: true, place };
      if (isExpected(entry)) return { ok: false, reason: `${entry.player.name} is not here yet`, ahead: true };
      const ahead = placed.get(entry.gameTypeId) ?? [];
      const [first] = ahead;
      if (!first) return { ok: false, reason: `No open seat in ${entry.gameType.name}`, ahead: false };
      const reason =
        ahead.length === 1
          ? `${first.player.name} is ahead for the open seat`
          : `${ahead.length} players are ahead for the open seats`;
      return { ok: false, reason, ahead: true };
    },
  };
});

/** A string key of the parts that a row shows, for memoization: every event creates new seating objects. */
export function seatingKey(seating: Seating | undefined): string {
  if (seating === undefined) return '';
  if (!seating.ok) return `${seating.ahead} ${seating.reason}`;
  return `${seating.place.table.id} ${seating.place.seatNumber}`;
}

/** The entries waiting or called for a table's game, in the order of the list. */
export function waitingFor(table: Table, entries: readonly WaitlistEntry[]): WaitlistEntry[] {
  return entries.filter((entry) => entry.gameTypeId === table.gameTypeId && isOpen(entry)).toSorted(byPosition);
}

/** "Hana S. moves to seat 6 first" */
export function movesFirst({ player, seatNumber }: NextMove): string {
  return `${player === null ? 'A walk-in' : shortName(player.name)} moves to seat ${seatNumber} first`;
}

/** The entry that a table's "Call Next" calls, or the reason why it is disabled. */
export function callNext(
  table: Table,
  entries: readonly WaitlistEntry[],
  { tables }: NextSeats,
): { ok: true; entry: WaitlistEntry } | { ok: false; reason: string } {
  if (isTournament(table)) return { ok: false, reason: 'Seats are drawn from the tournament' };
  const at = tables.find(({ tableId }) => tableId === table.id);
  const entry = entries.find(({ id }) => id === at?.place?.entryId);
  if (entry?.status === 'waiting') return { ok: true, entry };
  if (at?.offer) return { ok: false, reason: movesFirst(at.offer) };
  return { ok: false, reason: at?.place === null ? at.why : 'No open seat' };
}

/**
 * Where one table's "Seat" seats an entry: a called player in their held seat, other players in the seat that the
 * server gives them there.
 */
export function seatingAt(
  table: Table,
  entry: WaitlistEntry,
  entries: readonly WaitlistEntry[],
  { tables, places }: NextSeats,
): Seating {
  const none = (reason: string): Seating => ({ ok: false, reason, ahead: false });
  if (isTournament(table)) return none('Seats are drawn from the tournament');
  const { status, tableId, tableNumber, seatNumber } = entry;
  if (status === 'called' && seatNumber !== null) {
    if (tableId !== table.id) return none(`A seat is held at Table ${tableNumber}`);
    return { ok: true, place: { table, seatNumber, held: true } };
  }
  const at = tables.find((each) => each.tableId === table.id);
  const here = [at?.place, ...places].find((place) => place?.entryId === entry.id && place.tableId === table.id);
  if (here) return { ok: true, place: { table, seatNumber: here.seatNumber, held: false } };
  const isOpenSeat = at?.place && table.seatStates[at.place.seatNumber - 1] === 'open';
  if (!isOpenSeat) return none(at?.offer ? movesFirst(at.offer) : `No open seat at Table ${table.tableNumber}`);
  const ahead = waitingFor(table, entries).filter(
    (other) => other.status === 'waiting' && other.position < entry.position,
  );
  const [first] = ahead;
  const reason =
    ahead.length === 1
      ? `${first?.player.name} is ahead for the open seat`
      : `${ahead.length} players are ahead for the open ${openSeats(table).length === 1 ? 'seat' : 'seats'}`;
  return { ok: false, reason, ahead: true };
}

/** Whether an entry may be seated without a reason: it is called, or the first without a call. */
export function isNext(entry: WaitlistEntry, entries: readonly WaitlistEntry[]): boolean {
  return isNextOf(entry, nextByGame(entries));
}

/** The same for many entries: `next` has the first entry without a call, by game. */
export function isNextOf({ id, status, gameTypeId }: WaitlistEntry, next: ReadonlyMap<string, WaitlistEntry>): boolean {
  return status === 'called' || next.get(gameTypeId)?.id === id;
}

/** "Longest Waiting": the five longest waits over all games. */
export function longestWaiting(entries: readonly WaitlistEntry[]): WaitlistEntry[] {
  const longest: WaitlistEntry[] = [];
  for (const entry of entries) {
    if (!isOpen(entry)) continue;
    const last = longest.at(-1);
    if (longest.length >= LONGEST_WAITING && last && byLongestWait(entry, last) >= 0) continue;
    const at = longest.findIndex((other) => byLongestWait(entry, other) < 0);
    longest.splice(at === -1 ? longest.length : at, 0, entry);
    longest.length = Math.min(longest.length, LONGEST_WAITING);
  }
  return longest;
}

/** The start of the server's reason when a missed call cost a player their place. */
const MISSED_CALL = 'Missed a call';

const ANSWER_LABEL: Record<NonNullable<WaitlistEntry['answer']>, string> = {
  on_my_way: 'On the way',
  more_time: 'Asked for 5 minutes',
};

/** The answer that a called player has given on their own page. */
export function answerText({ answer }: WaitlistEntry): string | undefined {
  return answer === null ? undefined : ANSWER_LABEL[answer];
}

/** The text after the name: "Called" with a timer, otherwise how the player joined. */
export function entryDetail(entry: WaitlistEntry): {
  text: string;
  hold: { from: string; until: string } | null;
} {
  const { status, calledAt, holdUntil, tableNumber, source, seated, reason } = entry;
  if (status !== 'called') {
    const words = [SOURCE_LABEL[source]];
    if (seated !== null) words.push(`at Table ${seated.tableNumber}`);
    if (reason.startsWith(MISSED_CALL)) words.push(reason);
    return { text: words.join(' · '), hold: null };
  }
  const hold = calledAt === null || holdUntil === null ? null : { from: calledAt, until: holdUntil };
  return { text: tableNumber === null ? '' : `Table ${tableNumber}`, hold };
}

/** "not here, expected by 8:40 PM"; undefined for a player who is here. */
export function arrivalText(
  { arrivedAt, arriveBy }: Pick<WaitlistEntry, 'arrivedAt' | 'arriveBy'>,
  timeZone: string,
): string | undefined {
  if (arrivedAt !== null) return undefined;
  return arriveBy === null ? 'not here yet' : `not here, expected by ${formatTime(arriveBy, timeZone)}`;
}

/** A call, a seating or a removal can be undone for one minute. */
export function canUndo({ undoUntil }: WaitlistEntry, now: number): boolean {
  return undoUntil !== null && Date.parse(undoUntil) > now;
}

const ENDED_TEXT: Record<Exclude<WaitStatus, 'waiting' | 'called'>, string> = {
  seated: 'Seated',
  removed: 'Removed from the waitlist',
  no_show: 'Marked as a no-show',
  expired: 'Hold expired',
};

/** The last act on an entry, while it can be undone: "Seated at Table 5, seat 7". */
export function lastActText({ status, tableNumber, seatNumber }: WaitlistEntry): string {
  if (status === 'waiting') return 'Back on the waitlist';
  const where = tableNumber === null || seatNumber === null ? '' : ` Table ${tableNumber}, seat ${seatNumber}`;
  if (status === 'called') return where === '' ? 'Called' : `Called to${where}`;
  return status === 'seated' && where !== '' ? `Seated at${where}` : ENDED_TEXT[status];
}

/** "Next for 2/5 NL, waiting 29 min", under the name of the player to seat. */
export function whoDetail(entry: WaitlistEntry, next: boolean, now: number): string {
  const waited = durationText(minutesBetween(Date.parse(entry.joinedAt), now));
  const game = shortGameName(entry.gameType.name);
  if (entry.status === 'called') return `Called for ${game}, waiting ${waited}`;
  return `${next ? 'Next' : `Number ${entry.position}`} for ${game}, waiting ${waited}`;
}

/** For a listed player with a seat in the room: the seat, and the number of other lists they are on. */
export function movesOf(entry: WaitlistEntry, entries: readonly WaitlistEntry[]) {
  const from = seatText(entry.seated);
  if (from === null) return undefined;
  const others = entries.filter((other) => other.playerId === entry.playerId && other.id !== entry.id && isOpen(other));
  return { from, otherLists: others.length };
}

/** The called players without a seat elsewhere whose seats are held at a table, by seat. */
export function calledTo(tableId: string, entries: readonly WaitlistEntry[]): WaitlistEntry[] {
  return entries
    .filter((entry) => entry.status === 'called' && entry.tableId === tableId && seatText(entry.seated) === null)
    .toSorted((a, b) => (a.seatNumber ?? 0) - (b.seatNumber ?? 0));
}

/** The values that a row shows except the place, which `PlaceNumber` shows because it changes often. */
export function rowDepsWithoutPlace(entry: WaitlistEntry): readonly unknown[] {
  return Object.entries(entry).map(([key, value]) => (key === 'position' ? null : value));
}

/** The position of each entry in its game's list. */
export const placeNumbers = memoizeByLists(
  (entries: readonly WaitlistEntry[]): ReadonlyMap<string, number> =>
    new Map(entries.map(({ id, position }) => [id, position])),
);
