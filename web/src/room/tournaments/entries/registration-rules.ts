import type {
  Desk,
  EntryKind,
  Price,
  StructureItem,
  Tournament,
  TournamentEntry,
  TournamentTable,
} from '@/api/tournament-types';
import { durationText } from '@/domain/duration';
import { type Cents, fromWire, ZERO } from '@/domain/money';
import { clockAt, entriesCloseIn } from '@/domain/tournament-clock';
import { formatDate, formatMoney, formatTime, isoDay } from '@/lib/format';
import { openSeats } from '../seating/seating';
import { sum } from '../list/model';

// Which kind of entry a player may buy, and its price. The server decides; the screen repeats its rules.

/** The earlier entries of one player in a tournament. */
export interface History {
  /** The entry that is in a seat, or waits for one. */
  live: TournamentEntry | null;
  /** The number of entries that are out. */
  before: number;
  reEntries: number;
}

export const NO_HISTORY: History = { live: null, before: 0, reEntries: 0 };

export function historyOf(entries: readonly TournamentEntry[], playerId: string): History {
  const own = entries.filter((entry) => entry.player.id === playerId && entry.status !== 'voided');
  return {
    live: own.find(({ status }) => status !== 'busted') ?? null,
    before: own.filter(({ status }) => status === 'busted').length,
    reEntries: own.filter(({ kind, status }) => status === 'busted' && kind === 're_entry').length,
  };
}

/** Why no player can enter now; null while registration is open. */
export function closedReason({ tournament, structure }: Desk): string | null {
  const { status, name, entriesOpen } = tournament;
  if (status === 'completed') return `${name} is completed`;
  if (entriesOpen) return null;
  if (status === 'scheduled') return `Registration for ${name} is not open`;
  return structure.entriesCloseAfter === 0
    ? 'Entries closed at the start'
    : `Entries closed after level ${structure.entriesCloseAfter}`;
}

/** Why a new entry has to wait for a seat; null when a seat is open. */
export function fullReason({ tournament, drawPool }: Desk): string | null {
  const { status, maxEntries, playersLeft, alternates } = tournament;
  // Tables open with registration.
  if (status === 'scheduled') return null;
  if (drawPool === 0 || (maxEntries !== null && playersLeft >= maxEntries)) return 'Every place is taken';
  return alternates > 0 ? 'Alternates wait for the open seats' : null;
}

/** Seats that can still be sold: at most the open seats, and at most the places left in the tournament. */
export function seatsToSell({
  openSeats: open,
  maxEntries,
  playersLeft,
}: Pick<Tournament, 'openSeats' | 'maxEntries' | 'playersLeft'>): number {
  return maxEntries === null ? open : Math.max(0, Math.min(open, maxEntries - playersLeft));
}

/** Why the first alternate cannot be seated; null when they can. */
export function seatBlockedReason({ tournament, drawPool }: Desk): string | null {
  const { maxEntries, playersLeft } = tournament;
  if (drawPool === 0) return 'No open seat';
  return maxEntries !== null && playersLeft >= maxEntries ? 'Every place is taken' : null;
}

export const KIND_LABEL: Record<EntryKind, string> = {
  first: 'Buy-in',
  re_entry: 'Re-entry',
  alternate: 'Alternate',
};

export const KINDS: readonly EntryKind[] = ['first', 're_entry', 'alternate'];

function reEntryBlockedReason({ tournament, prices }: Desk, { before, reEntries }: History): string | null {
  if (prices.reEntry === null) return `${tournament.name} has no re-entries`;
  if (before === 0) return 'Still in this event';
  const most = prices.maxReEntries;
  if (most === 0 || reEntries < most) return null;
  return reEntries === 1 ? 'Has had 1 re-entry' : `Has had ${reEntries} re-entries`;
}

/** For each kind of entry, why it cannot be sold to this player; null for the one that can. */
export function kindBlockedReasons(desk: Desk, history: History): Record<EntryKind, string | null> {
  const full = fullReason(desk);
  const again = reEntryBlockedReason(desk, history);
  return {
    first: history.before > 0 ? 'Has entered before' : full,
    re_entry: again ?? full,
    alternate: full === null ? 'There are open seats' : history.before > 0 ? again : null,
  };
}

/** The kind that can be sold: at most one, since seats are open or not, and the player has entered before or not. */
export function kindFor(reasons: Record<EntryKind, string | null>): EntryKind | null {
  return KINDS.find((kind) => reasons[kind] === null) ?? null;
}

/** The price for this player: a re-entry has its own price, also when the player waits for a seat. */
export function priceFor({ prices }: Desk, { before }: History): Price {
  return before > 0 ? (prices.reEntry ?? prices.buyIn) : prices.buyIn;
}

/** Why this player cannot enter at all. */
export function playerBlockedReason(
  name: string,
  { live, before }: History,
  reasons: Record<EntryKind, string | null>,
): string | null {
  if (live !== null) return `${name} is already in, entry ${live.number}`;
  if (kindFor(reasons) !== null) return null;
  return (before > 0 ? reasons.re_entry : reasons.first) ?? null;
}

export function priceSum({ prize, bounty, houseFee, staff }: Price): Cents {
  return sum([prize, bounty, houseFee, staff]);
}

/** The parts of a price, without those that are zero. */
export function partsOf(price: Price): { label: string; amount: Cents }[] {
  return [
    { label: 'Prize pool', amount: fromWire(price.prize) },
    { label: 'Bounty', amount: fromWire(price.bounty) },
    { label: 'House fee, fixed', amount: fromWire(price.houseFee) },
    { label: 'Staff', amount: fromWire(price.staff) },
  ].filter(({ amount }) => amount > 0);
}

/** "Take $100.00 and Draw Seat": the button shows the sum. */
export function enterLabel(amount: Cents, kind: EntryKind | null): string {
  const seat = kind === 'alternate' ? 'as Alternate' : 'and Draw Seat';
  return amount === ZERO ? `Enter ${seat}` : `Take ${formatMoney(amount)} ${seat}`;
}

/** The tables from which the next seat is drawn: those with the fewest players that have an open seat. */
export function drawTables(tables: readonly TournamentTable[]): TournamentTable[] {
  const open = tables.filter((table) => openSeats(table).length > 0);
  const fewest = Math.min(...open.map(({ players }) => players));
  return open.filter(({ players }) => players === fewest);
}

export function nextNumber(entries: readonly TournamentEntry[]): number {
  return Math.max(0, ...entries.map(({ number }) => number)) + 1;
}

/** When registration closes if the clock keeps running as it does; null when that is unknown. */
export function closesAt(
  { tournament, structure }: { tournament: Tournament; structure: Desk['structure'] },
  now: number,
): number | null {
  const { clock, startedAt, startTime } = tournament;
  const { items, entriesCloseAfter } = structure;
  if (entriesCloseAfter === 0) return startedAt === null ? Date.parse(startTime) : null;
  if (startedAt === null) {
    const inMs = entriesCloseIn(items, startOf(items), entriesCloseAfter);
    return inMs === null ? null : Math.max(Date.parse(startTime), now) + inMs;
  }
  if (clock.since === null) return null;
  const inMs = entriesCloseIn(items, clockAt(items, clock, now), entriesCloseAfter);
  return inMs === null ? null : now + inMs;
}

function startOf(items: readonly StructureItem[]) {
  return clockAt(items, { position: 0, remainingMs: (items[0]?.minutes ?? 0) * 60_000, since: null }, 0);
}

/** "entries to the end of level 6, 7:30 PM" */
export function closingText(desk: Desk, now: number, timeZone: string): string {
  const closed = closedReason(desk);
  if (closed !== null) return closed;
  const after = desk.structure.entriesCloseAfter;
  const at = closesAt(desk, now);
  const until = after === 0 ? 'the start' : `the end of level ${after}`;
  return `entries to ${until}${at === null ? '' : `, ${formatTime(at, timeZone)}`}`;
}

/** "6:00 PM, in 2 h 18 min", "since 12:00 PM". */
export function startText(
  { startTime, startedAt }: Pick<Tournament, 'startTime' | 'startedAt'>,
  now: number,
  timeZone: string,
): string {
  if (startedAt !== null) return `since ${formatTime(startedAt, timeZone)}`;
  const time = formatTime(startTime, timeZone);
  const today = isoDay(startTime, timeZone) === isoDay(now, timeZone);
  const at = today ? time : `${formatDate(startTime, timeZone).slice(0, 3)} ${time}`;
  const minutes = Math.ceil((Date.parse(startTime) - now) / 60_000);
  return minutes > 0 && minutes < 24 * 60 ? `${at}, in ${durationText(minutes)}` : at;
}
