import type { Hold, SeatState, Table, TableStatus, WaitlistEntry } from '@/api/types';
import { memoizeByLists } from '@/domain/memoize';
import { minutesBetween } from '@/domain/duration';
import { byNumber, byPosition, isDealt, isIdle, isOpen, isShort, isTournament } from '@/domain/floor';
import { cents, type Cents, fromWire } from '@/domain/money';
import { openSeats, seatsIn } from '@/domain/seats';
import { isActiveTable, tableState } from '@/domain/table-status';
import { formatQuantity } from '@/lib/format';

export interface FloorCounters {
  activeTables: number;
  needPlayers: number;
  waiting: number;
  totalPlayers: number;
  openSeats: number;
}

/** The five figures above the floor. Open seats are those of running cash games, where players can be sent now. */
export const floorCounters = memoizeByLists(function floorCounters(
  tables: readonly Table[],
  entries: readonly WaitlistEntry[],
): FloorCounters {
  const counters = { activeTables: 0, needPlayers: 0, waiting: 0, totalPlayers: 0, openSeats: 0 };
  for (const table of tables) {
    counters.totalPlayers += table.currentPlayers;
    if (isActiveTable(table)) counters.activeTables += 1;
    if (isShort(table)) counters.needPlayers += 1;
    if (isDealt(table)) counters.openSeats += openSeats(table).length;
  }
  for (const entry of entries) if (isOpen(entry)) counters.waiting += 1;
  return counters;
});

export const tableById = memoizeByLists(
  (tables: readonly Table[]): ReadonlyMap<string, Table> => new Map(tables.map((table) => [table.id, table])),
);

export type TableFilter = 'all' | 'short' | 'open' | 'full';

export const TABLE_FILTERS: Record<TableFilter, { label: string; test: (table: Table) => boolean }> = {
  all: { label: 'All', test: () => true },
  short: { label: 'Short', test: isShort },
  open: { label: 'Open seats', test: (table) => isDealt(table) && openSeats(table).length > 0 },
  full: {
    label: 'Full',
    test: (table) => table.event === null && tableState(table) === 'full',
  },
};

/** The number of uncalled players by game: called players already have their seats. */
const waitingByGame = memoizeByLists((entries: readonly WaitlistEntry[]) =>
  countByGame(entries.filter(({ status }) => status === 'waiting')),
);

function countByGame(entries: readonly WaitlistEntry[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { gameTypeId } of entries) counts.set(gameTypeId, (counts.get(gameTypeId) ?? 0) + 1);
  return counts;
}

function attentionRank(table: Table, waiting: ReadonlyMap<string, number>): number {
  if (isShort(table)) return 0;
  const wanted = (waiting.get(table.gameTypeId) ?? 0) > 0;
  if (wanted && isDealt(table) && openSeats(table).length > 0) return 1;
  if (table.holds.length > 0) return 2;
  return isIdle(table) ? 3 : 4;
}

/** Orders tables by attention: short, open seats with players waiting, held, empty, then by number. */
export function byAttention(tables: readonly Table[], entries: readonly WaitlistEntry[]): Table[] {
  const waiting = waitingByGame(entries);
  const ranks: Table[][] = [[], [], [], [], []];
  for (const table of inNumbers(tables)) ranks[attentionRank(table, waiting)]?.push(table);
  return ranks.flat();
}

/** The server lists tables by number, so a check after each event is cheaper than a sort. */
export function inNumbers(tables: readonly Table[]): readonly Table[] {
  const sorted = tables.every((table, i) => i === 0 || byNumber(tables[i - 1] ?? table, table) <= 0);
  return sorted ? tables : tables.toSorted(byNumber);
}

/** Whether a button is enabled, and if not, why. */
export type Can = { ok: true } | { ok: false; reason: string };

export function blockedReason(can: Can): string | undefined {
  return can.ok ? undefined : can.reason;
}
const can: Can = { ok: true };
const cannot = (reason: string): Can => ({ ok: false, reason });

export function canAddPlayer(table: Table): Can {
  if (isTournament(table)) return cannot('Seats are drawn from the tournament');
  return openSeats(table).length > 0 ? can : cannot('No open seat');
}

export function canRemovePlayer(table: Table): Can {
  if (isTournament(table)) return cannot('Players leave from the tournament screen');
  return table.currentPlayers > 0 ? can : cannot('No one is seated');
}

/** −1 needs the name of a player when the table has no walk-in: "Who left?" */
export function needsWhoLeft(table: Table): boolean {
  return table.currentPlayers > 0 && seatsIn('walk_in', table.seatStates).length === 0;
}

export function canStartGame(table: Table): Can {
  if (isTournament(table)) return cannot('The tournament starts from its own screen');
  return table.status === 'available' ? can : cannot('The game is running');
}

export function canBreakTable(table: Table): Can {
  if (isTournament(table)) return cannot('Tables break from the tournament screen');
  return isDealt(table) ? can : cannot('No one is seated');
}

export function canEndGame(table: Table): Can {
  if (isTournament(table)) return cannot('The tournament ends from its own screen');
  return isDealt(table) ? can : cannot('No game is running');
}

export function canPauseTime(table: Table): Can {
  if (isTournament(table)) return cannot('No time is charged at a tournament table');
  return table.currentPlayers > 0 ? can : cannot('No one is seated');
}

export function canCloseSeat(table: Table): Can {
  if (isTournament(table)) return cannot('Seats are drawn from the tournament');
  return openSeats(table).length > 0 ? can : cannot('No open seat');
}

/** The players came for the present game. To change it, the table must be empty, with no seat held or closed. */
export function canChangeGame(table: Table): Can {
  if (isTournament(table)) return cannot('The tournament decides');
  return isVacant(table) ? can : cannot('Only an empty table changes its game');
}

/** A table of a chain, or one that may join it. */
export function canFeed(table: Table): Can {
  return isTournament(table) ? cannot('The tournament decides') : can;
}

/** Whether no seat of the table is taken, held or closed. */
export function isVacant(table: Table): boolean {
  if (table.event !== null) return table.event.players === 0;
  return table.seatStates.every((state) => state === 'open');
}

/** For the confirmation: "7 players leave their seats and 6 rentals close with a running tab of $166.60." */
export function endGameText(players: number, charges: { rentals: number; tab: string } | undefined): string {
  if (players === 0) return 'No one is seated.';
  const leave = formatQuantity(players, 'player leaves the seat', 'players leave their seats');
  if (charges === undefined) return `${leave} and their time charges end.`;
  const { rentals, tab } = charges;
  if (rentals === 0) return `${leave}. No time is charged.`;
  const close = formatQuantity(rentals, 'rental closes', 'rentals close');
  return `${leave} and ${close} with a running tab of ${tab}.`;
}

/** The note beside a card's state. Format its minutes with `durationText`. */
export type CardNote =
  | { kind: 'tournament' }
  | { kind: 'paused' }
  | { kind: 'hold'; hold: Hold }
  | { kind: 'short' | 'open'; minutes: number }
  | { kind: 'waiting'; count: number }
  | { kind: 'none' };

export function cardNote(table: Table, waiting: number, now: number): CardNote {
  if (isTournament(table)) return { kind: 'tournament' };
  if (table.pausedAt !== null) return { kind: 'paused' };
  const hold = firstHold(table);
  if (hold) return { kind: 'hold', hold };
  if (isShort(table) && table.shortSince !== null) {
    return { kind: 'short', minutes: minutesBetween(Date.parse(table.shortSince), now) };
  }
  if (isIdle(table)) {
    return waiting > 0 ? { kind: 'waiting', count: waiting } : { kind: 'none' };
  }
  if (table.openedAt === null) return { kind: 'none' };
  return { kind: 'open', minutes: minutesBetween(Date.parse(table.openedAt), now) };
}

export function openEntries(entries: readonly WaitlistEntry[], gameTypeId: string): number {
  return openByGame(entries).get(gameTypeId) ?? 0;
}

export const openByGame = memoizeByLists((entries: readonly WaitlistEntry[]) => countByGame(entries.filter(isOpen)));

export function firstHold(table: Table): Hold | undefined {
  return table.holds.toSorted((a, b) => Date.parse(a.until) - Date.parse(b.until))[0];
}

/** The dashboard's seat note: "5 open", "1 held · 1 open", "Full", "6 waiting for this game". A lent table has none. */
export function seatNote(table: Table, waiting: number): string {
  // A tournament draws its seats, so the floor does not offer them.
  if (table.event !== null) return '';
  if (isIdle(table) && waiting > 0) return `${waiting} waiting for this game`;
  const held = seatsIn('reserved', table.seatStates).length;
  const open = openSeats(table).length;
  const parts = [held > 0 ? `${held} held` : '', open > 0 ? `${open} open` : ''].filter(Boolean);
  return parts.join(' · ') || 'Full';
}

/** Whether any table has an open or a held seat. */
export function canSeatAnyone(tables: readonly Table[]): boolean {
  return tables.some((table) => !isTournament(table) && (openSeats(table).length > 0 || table.holds.length > 0));
}

/** The tables where a game can start: the requested one, then by players waiting, then by number. */
export function startable(tables: readonly Table[], entries: readonly WaitlistEntry[], wantedId?: string): Table[] {
  const rank = (table: Table) => (table.id === wantedId ? 0 : 1);
  return tables
    .filter((table) => canStartGame(table).ok)
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) || openEntries(entries, b.gameTypeId) - openEntries(entries, a.gameTypeId) || byNumber(a, b),
    );
}

/** The players to call when a game starts: one for each open seat, in the order of the list. */
export function firstToCall(entries: readonly WaitlistEntry[], gameTypeId: string, table: Table): WaitlistEntry[] {
  return entries
    .filter((entry) => entry.gameTypeId === gameTypeId && entry.status === 'waiting')
    .toSorted(byPosition)
    .slice(0, openSeats(table).length);
}

// Optimistic results of a tap, shown before the server responds.

function withSeat(table: Table, seatNumber: number, state: SeatState, players: number): Table {
  return {
    ...table,
    seatStates: table.seatStates.with(seatNumber - 1, state),
    currentPlayers: table.currentPlayers + players,
  };
}

export function withWalkIn(table: Table): Table {
  const [lowest] = openSeats(table);
  return lowest === undefined ? table : withSeat(table, lowest, 'walk_in', 1);
}

/** Only the server knows which walk-in came last. Until it responds, the highest seat is freed. */
export function withoutWalkIn(table: Table): Table {
  const highest = seatsIn('walk_in', table.seatStates).at(-1);
  return highest === undefined ? table : withSeat(table, highest, 'open', -1);
}

export function withStatus(table: Table, status: TableStatus): Table {
  return { ...table, status };
}

export function withSeatState(table: Table, seatNumber: number, state: SeatState): Table {
  return table.seatStates[seatNumber - 1] === undefined ? table : withSeat(table, seatNumber, state, 0);
}

/** The hourly charge of a table's named players, in cents. Walk-ins and paused charges add nothing. */
export function hourlyCharge(table: Table): Cents | null {
  if (table.event !== null || table.status === 'tournament') return null;
  const paying = table.seatStates.filter((state) => state === 'occupied' || state === 'away').length;
  return paying === 0 ? null : cents(fromWire(table.hourlyRate) * paying);
}
