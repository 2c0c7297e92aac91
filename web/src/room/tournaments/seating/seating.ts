import type {
  Desk,
  Duty,
  SeatMove,
  SeatPosition,
  TournamentEntry,
  TournamentSeat,
  TournamentTable,
} from '@/api/tournament-types';
import { formatCount, formatOrdinal, formatQuantity, formatTime } from '@/lib/format';
import { shortName } from '@/lib/names';
import type { PickableSeat } from '@/ui/choices';
import type { StatusStyle } from '@/ui/status-badge';

// The texts of tables and seats at the director's desk. The server applies the rules.

export function playersLeft(tables: readonly TournamentTable[]): number {
  return tables.reduce((sum, table) => sum + table.players, 0);
}

export type TakenSeat = TournamentSeat & { entryId: string };

export function takenSeats({ seats }: TournamentTable): TakenSeat[] {
  return seats.filter((seat): seat is TakenSeat => seat.entryId !== null);
}

export function openSeats({ seats }: TournamentTable): TournamentSeat[] {
  return seats.filter(({ entryId, locked }) => entryId === null && !locked);
}

/** The appearance of a seat in the plan. */
export type PlanStyle = 'taken' | 'open' | 'locked' | 'out' | 'receives';

const LEVEL: Record<TournamentTable['level'], StatusStyle> = {
  even: { shape: 'circle', tone: 'ok', label: 'Even' },
  short: { shape: 'half', tone: 'warn', label: 'Short', filled: true },
  long: { shape: 'square', tone: 'info', label: 'Long' },
};

export function levelBadge({ level }: TournamentTable): StatusStyle {
  return LEVEL[level];
}

/** The moves that are known in advance. The players of a breaking table draw their seats when it breaks. */
export function plannedMoves(duties: readonly Duty[]): SeatMove[] {
  return duties.flatMap(({ move }) => (move === null ? [] : [move]));
}

export function planBadge(tableNumber: number, seat: TournamentSeat, moves: readonly SeatMove[]): PlanStyle {
  const is = (table: number, number: number) => table === tableNumber && number === seat.seatNumber;
  if (moves.some(({ fromTable, fromSeat }) => is(fromTable, fromSeat))) return 'out';
  if (moves.some(({ toTable, toSeat }) => is(toTable, toSeat))) return 'receives';
  if (seat.entryId !== null) return 'taken';
  return seat.locked ? 'locked' : 'open';
}

/** The pending move of a table: "Seat 6 out", "Seat 2 in". */
export function moveNote(tableNumber: number, moves: readonly SeatMove[]): string | null {
  const out = moves.find(({ fromTable }) => fromTable === tableNumber);
  if (out !== undefined) return `Seat ${out.fromSeat} out`;
  const to = moves.find(({ toTable }) => toTable === tableNumber);
  return to === undefined ? null : `Seat ${to.toSeat} in`;
}

/** With up to this many further tables, all are rendered and there is no "Show all" button. */
const FEW = 6;

/** The tables of a large field to render first: the first `most`, the short ones, and those with a pending move. */
export function planShown(
  tables: readonly TournamentTable[],
  moves: readonly SeatMove[],
  most: number,
): readonly TournamentTable[] {
  if (tables.length <= most + FEW) return tables;
  return tables.filter(
    ({ number, level }, index) => index < most || level === 'short' || moveNote(number, moves) !== null,
  );
}

/** "Breaks next", "Breaks 5th", "Breaks last". */
export function breaksText({ order, breaksAt }: TournamentTable, tables: number): string {
  if (tables === 1) return 'The only table';
  if (breaksAt === null) return 'Breaks last';
  return order === 1 ? 'Breaks next' : `Breaks ${formatOrdinal(order)}`;
}

/** "Table 4, 7 of 8 seated, seat 5 open, seat 6 moves out": the tile as a text for screen readers. */
export function tileText(table: TournamentTable, moves: readonly SeatMove[]): string {
  const open = openSeats(table).map(({ seatNumber }) => seatNumber);
  const locked = table.seats.filter((seat) => seat.entryId === null && seat.locked);
  const note = moveNote(table.number, moves);
  return [
    `Table ${table.name}`,
    `${table.players} of ${table.seats.length} seated`,
    ...(open.length === 0 ? [] : [`open ${seatsText(open)}`]),
    ...(locked.length === 0 ? [] : [`locked ${seatsText(locked.map((seat) => seat.seatNumber))}`]),
    ...(note === null ? [] : [note.toLowerCase()]),
  ].join(', ');
}

/** "seat 5", "seats 2, 5" */
export function seatsText(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? 'seat' : 'seats'} ${numbers.join(', ')}`;
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** "two", "10": small numbers are words in a sentence. */
export function inWords(count: number): string {
  return WORDS[count] ?? formatCount(count);
}

/** "6 open seats · balance when two apart" */
export function planNote({ tables, rules }: Pick<Desk, 'tables' | 'rules'>): string {
  const open = tables.reduce((sum, table) => sum + openSeats(table).length, 0);
  const seats = formatQuantity(open, 'open seat');
  return `${seats} · balance when ${inWords(rules.balanceAt)} apart`;
}

/** "Short: two under the longest table. Long: two over the shortest." */
export function levelNote({ balanceAt }: Desk['rules']): string {
  const apart = inWords(balanceAt);
  return `Short: ${apart} under the longest table. Long: ${apart} over the shortest.`;
}

export function breakOrder(tables: readonly TournamentTable[]): TournamentTable[] {
  return tables.toSorted((a, b) => a.order - b.order);
}

/** "Table 10 after 2 more out"; undefined where no table breaks any more. */
export function nextBreakText(tables: readonly TournamentTable[], entriesOpen = false): string | undefined {
  const next = breakOrder(tables)[0];
  if (next === undefined || next.breaksAt === null || tables.length < 2) return undefined;
  const more = playersLeft(tables) - next.breaksAt;
  if (more > 0) return `Table ${next.name} after ${formatCount(more)} more out`;
  return `Table ${next.name} ${entriesOpen ? 'when entries close' : 'breaks now'}`;
}

/** The time of the table's last count. */
export function countedAt(table: TournamentTable): string | null {
  return table.seats.reduce<string | null>(
    (latest, { countedAt: at }) => (at !== null && (latest === null || at > latest) ? at : latest),
    null,
  );
}

const POSITION: Record<SeatPosition, { label: string; full: string }> = {
  '': { label: '', full: '' },
  BTN: { label: 'BTN', full: 'Button' },
  SB: { label: 'SB', full: 'Small blind' },
  BB: { label: 'BB', full: 'Big blind' },
  'next BB': { label: 'Next BB', full: 'Big blind next' },
};

export function positionText(position: SeatPosition) {
  return POSITION[position];
}

/** "1 move", "2 to do": the director's open duties. */
export function dutiesText(duties: readonly Duty[]): string {
  const moves = duties.filter(({ kind }) => kind === 'balance').length;
  if (moves === duties.length) return formatQuantity(moves, 'move');
  return `${duties.length} to do`;
}

/** "7 and 7 after the move" */
export function afterMove(from: TournamentTable, to: TournamentTable): string {
  return `${from.players - 1} and ${to.players + 1} after the move`;
}

/** Every seated player by name, for the printed list. */
export function byName(tables: readonly TournamentTable[]) {
  return tables
    .flatMap((table) => takenSeats(table).map((seat) => ({ table: table.name, seat })))
    .toSorted((a, b) => a.seat.name.localeCompare(b.seat.name, 'en-US'));
}

/** "Table 4 seat 6" */
export function seatText(table: string | null, seat: number | null): string {
  return table === null ? 'No seat' : `Table ${table} seat ${seat ?? ''}`;
}

/** "3:42 PM", "3:42 PM · by Rosa K. and Wes T.": the time of the bust and the players who knocked the player out. */
export function outText(entry: TournamentEntry, timeZone: string): string {
  const { bustedAt, bustedBy, outTableName, outSeat } = entry;
  return [
    ...(outTableName === null ? [] : [`Table ${outTableName} seat ${outSeat}`]),
    ...(bustedAt === null ? [] : [formatTime(bustedAt, timeZone)]),
    ...(bustedBy.length === 0 ? [] : [`by ${bustedBy.map(shortName).join(' and ')}`]),
  ].join(' · ');
}

/** The reason of a move, parsed from its line in the log: "… to table 1 seat 4: balance" is "balance". */
export function reasonOf(text: string): string {
  const at = text.lastIndexOf(': ');
  return at === -1 ? text : text.slice(at + 2);
}

/** Why no player can bust now. */
export function bustReason({ tournament, tables }: Pick<Desk, 'tournament' | 'tables'>): string | undefined {
  const { name, status, startedAt } = tournament;
  if (status === 'completed') return `${name} is completed`;
  if (startedAt === null) return `${name} has not started`;
  const left = playersLeft(tables);
  if (left === 0) return 'Nobody is seated';
  return left === 1 ? 'One player is left' : undefined;
}

/** The current seat of an entry. */
export function findEntry(tables: readonly TournamentTable[], entryId: string | undefined) {
  for (const table of tables) {
    const seat = takenSeats(table).find((one) => one.entryId === entryId);
    if (seat !== undefined) return { table: table.number, tableName: table.name, seat };
  }
  return undefined;
}

/** The seats of a table as buttons: only the open ones can be picked. */
export function pickSeats({ seats }: TournamentTable): PickableSeat[] {
  return seats.map(({ seatNumber: number, entryId, name, locked }) => {
    if (entryId !== null) return { number, state: 'taken', note: name };
    return locked ? { number, state: 'taken', note: 'locked' } : { number, state: 'free', note: 'open' };
  });
}

export function seatsBeside(tables: readonly TournamentTable[], number: number): number {
  return tables.filter((table) => table.number !== number).reduce((sum, table) => sum + openSeats(table).length, 0);
}

/** Why a table cannot break now. */
export function breakReason(
  tables: readonly TournamentTable[],
  { number, players }: TournamentTable,
): string | undefined {
  if (tables.length < 2) return 'This is the last table';
  const open = seatsBeside(tables, number);
  if (players <= open) return undefined;
  return `${players} players for ${open} open ${open === 1 ? 'seat' : 'seats'}`;
}
