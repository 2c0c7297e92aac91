import { GAME_FORMATS } from '@/domain/stakes';
import type {
  PushMove,
  Rotation,
  RotationCell,
  RotationRow,
  RotationString,
  Staff,
  StaffRole,
  StaffShift,
  StaffStatus,
} from '@/api/staff-types';
import type { GameFormat } from '@/api/types';
import { durationText, minutesBetween } from '@/domain/duration';
import { shortGameName } from '@/domain/stakes';
import { formatDayTime, formatTime } from '@/lib/format';
import type { StatusStyle } from '@/ui/status-badge';

const MINUTE = 60_000;
const COUNTED = ['none', 'one', 'two', 'three', 'four', 'five', 'six'];

/** A push can be confirmed from this long before its time. */
export const CONFIRM_AHEAD_MS = 10 * MINUTE;

export const ROLE_NAME: Record<StaffRole, string> = {
  dealer: 'Dealer',
  floor: 'Floor',
  security: 'Security',
};

export function skillName(skill: GameFormat): string {
  return skill === 'Tournament' ? 'Tournaments' : skill === 'Mixed' ? 'Mixed games' : skill;
}

/** The values of the form of a staff member. */
export interface StaffForm {
  name: string;
  role: StaffRole;
  phone: string;
  /** Empty: every game. */
  skills: GameFormat[];
  /** Empty: no sign-in. */
  userId: string;
  /** null: unchanged; empty: removes the PIN. */
  pin: string | null;
  isActive: boolean;
}

export function formOf(staff: Staff | null): StaffForm {
  return {
    name: staff?.name ?? '',
    role: staff?.role ?? 'dealer',
    phone: staff?.phone ?? '',
    skills: staff?.skills ?? [],
    userId: staff?.userId ?? '',
    pin: null,
    isActive: staff?.isActive ?? true,
  };
}

/** Adds or removes one skill and keeps the fixed order, so that toggling twice restores the value. */
export function toggled(skills: readonly GameFormat[], skill: GameFormat): GameFormat[] {
  return GAME_FORMATS.filter((each) => skills.includes(each) !== (each === skill));
}

/** "Nov 20, 10:00 PM to 6:00 AM" */
export function shiftText({ plannedFrom, plannedTo }: StaffShift, timeZone: string): string {
  return `${formatDayTime(plannedFrom, timeZone)} to ${formatTime(plannedTo, timeZone)}`;
}

/** The planned shift that has not begun and can be cancelled; null when there is none. */
export function shiftToCome({ status, shift }: Staff): StaffShift | null {
  return status === 'offline' ? shift : null;
}

const STATUS: Record<StaffStatus, StatusStyle> = {
  active: { shape: 'circle', tone: 'ok', label: 'Active' },
  break: { shape: 'cup', tone: 'warn', label: 'Break' },
  offline: { shape: 'ring', tone: 'neutral', label: 'Offline' },
};

/** Whether the person has not begun a shift that should have begun. */
export function isLate({ status, lateMinutes }: Staff): boolean {
  return status === 'offline' && lateMinutes > 0;
}

export function statusBadge(staff: Staff): StatusStyle {
  if (!staff.isActive && staff.status === 'offline') return { shape: 'door', tone: 'neutral', label: 'Left' };
  return isLate(staff)
    ? {
        shape: 'clock',
        tone: 'warn',
        label: `Late ${durationText(staff.lateMinutes)}`,
        filled: true,
      }
    : STATUS[staff.status];
}

export interface Moment {
  now: number;
  timeZone: string;
  /** The number of downs in a row after which a break is due. */
  mostDowns: number;
}

/** The note below the status: called, late to this down, a break that is over or due, the end of the shift. */
export function statusNote(staff: Staff, { now, timeZone, mostDowns }: Moment): string | null {
  const { shift, status, lateMinutes, breakUntil, downsInRow } = staff;
  if (isLate(staff)) return shift?.calledAt ? `Called ${formatTime(shift.calledAt, timeZone)}` : null;
  if (status === 'active' && lateMinutes > 0) return `Started ${lateMinutes} min late`;
  const over = breakUntil === null ? 0 : minutesBetween(Date.parse(breakUntil), now);
  if (status === 'break' && over > 0) return `Break over ${durationText(over)} ago`;
  if (status === 'active' && downsInRow >= mostDowns) return `${downsInRow} downs, break due`;
  const end = shift === null ? null : Date.parse(shift.plannedTo);
  if (status !== 'offline' && end !== null && end - now < 90 * MINUTE)
    return end < now ? `Shift ended ${formatTime(end, timeZone)}` : `Off ${formatTime(end, timeZone)}`;
  return null;
}

/** "Table 7", "Cash floor", "Break to 9:00 PM", "In at 10:00 PM". */
export function assignmentText(staff: Staff, timeZone: string): string {
  const { status, currentAssignment, breakUntil, shift } = staff;
  if (status === 'break') return breakUntil === null ? 'Break' : `Break to ${formatTime(breakUntil, timeZone)}`;
  if (currentAssignment !== null) return currentAssignment;
  if (status === 'offline' && shift !== null)
    return `${isLate(staff) ? 'Due' : 'In'} at ${formatTime(shift.plannedFrom, timeZone)}`;
  return '–';
}

/** Whether the person is in the short list: on duty, or with a shift to come. */
export function isOfTonight({ status, shift, isActive }: Staff): boolean {
  return status !== 'offline' || (isActive && shift !== null);
}

/** Late staff first, then those on duty, then those to come; staff who have left are last. */
export function inStaffOrder(staff: readonly Staff[]): Staff[] {
  const rank = (one: Staff) =>
    isLate(one) ? 0 : one.status !== 'offline' ? 1 : !one.isActive ? 4 : one.shift !== null ? 2 : 3;
  const role = (one: Staff) => ['dealer', 'floor', 'security'].indexOf(one.role);
  return staff.toSorted((a, b) => rank(a) - rank(b) || role(a) - role(b) || a.name.localeCompare(b.name));
}

/** The next push of the room, with the strings that are pushed at that time. */
export function nextPush(rotation: Rotation): { at: string; strings: RotationString[] } | null {
  const at = rotation.strings
    .flatMap(({ pushes }) => pushes.slice(1, 2))
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
  if (at === undefined) return null;
  return { at, strings: rotation.strings.filter(({ pushes }) => pushes[1] === at) };
}

/** Why the push cannot be confirmed yet. */
export function confirmBlockedReason(at: string, now: number, timeZone: string): string | undefined {
  const from = Date.parse(at) - CONFIRM_AHEAD_MS;
  return now < from ? `Available at ${formatTime(from, timeZone)}` : undefined;
}

/** "30-minute downs, push at :00 and :30, break after three" */
export function stringNote(line: RotationString, timeZone: string): string {
  const times = line.pushes.slice(1, 3).map((push) => formatTime(push, timeZone));
  const first = line.rows.findIndex(({ tableId }) => tableId === null);
  return [
    `${line.downMinutes}-minute downs`,
    `push at ${times.join(' and ')}`,
    ...(first > 0 ? [`break after ${COUNTED[first] ?? first}`] : []),
  ].join(', ');
}

export interface Axis {
  from: number;
  to: number;
  /** The width of one column in milliseconds: every push is on the edge of a column. */
  step: number;
  columns: number;
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** The string with the shortest downs: its pushes are the times of the board. */
export function shortestOf(strings: readonly RotationString[]): RotationString | undefined {
  return strings.toSorted((a, b) => a.downMinutes - b.downMinutes)[0];
}

/** The time range of the board: five downs of the shortest string, beginning with its current one. */
export function axisOf(strings: readonly RotationString[]): Axis {
  const line = shortestOf(strings);
  const from = Date.parse(line?.pushes[0] ?? '') || 0;
  const to = from + 5 * (line?.downMinutes ?? 30) * MINUTE;
  const edges = strings
    .flatMap(({ pushes }) => pushes.map((push) => Date.parse(push) - from))
    .filter((edge) => edge > 0 && edge < to - from);
  const step = Math.max(MINUTE, edges.reduce(gcd, to - from));
  return { from, to, step, columns: Math.round((to - from) / step) };
}

export interface Span<Content> {
  key: string;
  /** The width in columns of the axis. */
  span: number;
  /** The index of the push with which the cell begins: 0 is the current down. */
  index: number;
  push: string;
  /** The visible range, in epoch milliseconds. */
  begins: number;
  ends: number;
  content: Content | null;
}

/** The cells of a row as columns of the axis: cells that begin before it or end after it are cut. */
export function spansOf<Content>(pushes: readonly string[], contents: readonly Content[], axis: Axis): Span<Content>[] {
  const spans: Span<Content>[] = [];
  let at = axis.from;
  for (const [index, push] of pushes.entries()) {
    const begins = Math.max(axis.from, Date.parse(push));
    const following = pushes[index + 1];
    const ends = Math.min(axis.to, following === undefined ? axis.to : Date.parse(following));
    if (ends <= begins) continue;
    if (begins > at)
      spans.push({
        key: `gap ${at}`,
        span: Math.round((begins - at) / axis.step),
        index: -1,
        push,
        begins: at,
        ends: begins,
        content: null,
      });
    spans.push({
      key: push,
      span: Math.round((ends - begins) / axis.step),
      index,
      push,
      begins,
      ends,
      content: contents[index] ?? null,
    });
    at = ends;
  }
  return spans;
}

/** The elapsed share of a range: 0 to 1. */
export function shareOver(begins: number, ends: number, now: number): number {
  return Math.min(1, Math.max(0, (now - begins) / (ends - begins)));
}

/**
 * The side of its line on which the current time is written, while the board shows five downs: after it; before it,
 * where it would cover the time of the next push; or hidden, where it would cover that of the previous one. The clock
 * at the top shows the time as well.
 */
export function tickPlace(share: number): 'after' | 'before' | 'none' {
  const column = Math.floor(share * 5);
  const within = share * 5 - column;
  // The label "9:00 push" is wider than "8:30".
  if (within < (column === 0 ? 0.3 : 0.55)) return 'none';
  return within > 0.6 ? 'before' : 'after';
}

/** A place of a string at one push: a table, or a break. */
export interface Spot {
  row: RotationRow;
  cell: RotationCell;
}

/** All places of a string at one of its pushes. */
export function spotsAt(line: RotationString, index: number): Spot[] {
  return line.rows.flatMap((row) => {
    const cell = row.cells[index];
    return cell === undefined ? [] : [{ row, cell }];
  });
}

export interface Change {
  staffId: string;
  /** null: as the string plans it. */
  kind: 'table' | 'break' | 'off' | null;
  tableId: string | null;
}

function put(staffId: string, { tableId }: RotationRow): Change {
  return { staffId, kind: tableId === null ? 'break' : 'table', tableId };
}

/** Swaps two dealers; a place without a dealer is just taken. */
export function swapOf(one: Spot, other: Spot): Change[] {
  return [
    ...(one.cell.staffId === null ? [] : [put(one.cell.staffId, other.row)]),
    ...(other.cell.staffId === null ? [] : [put(other.cell.staffId, one.row)]),
  ];
}

/** A table without a dealer at that push, to which a dealer on break can go. */
export function holeAt(line: RotationString, index: number): Spot | undefined {
  return spotsAt(line, index).find(({ cell }) => cell.missing);
}

export function spotName({ row }: Spot): string {
  return row.tableNumber === null ? 'Break' : `Table ${row.tableNumber}`;
}

export function rowGame(row: RotationRow): string {
  return shortGameName(row.gameName);
}

export interface DealerLine {
  staffId: string;
  name: string;
  /** The dealer's place at each push; null without one. */
  places: ({ row: RotationRow; cell: RotationCell } | null)[];
}

/** The same plan by dealer: the place of each, push after push. */
export function byDealer(line: RotationString): DealerLine[] {
  const dealers = new Map<string, DealerLine>();
  for (const row of line.rows)
    for (const [index, cell] of row.cells.entries()) {
      if (cell.staffId === null) continue;
      const known = dealers.get(cell.staffId) ?? {
        staffId: cell.staffId,
        name: cell.name,
        places: line.pushes.map(() => null),
      };
      known.places[index] = { row, cell };
      dealers.set(cell.staffId, known);
    }
  return [...dealers.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

/** "Table 12", "Break", "Off". */
export function placeText({ kind, tableNumber }: PushMove['to']): string {
  return kind === 'table' ? `Table ${tableNumber ?? '?'}` : kind === 'break' ? 'Break' : 'Off';
}

/** The names of the late dealers on whom the plan depends, for the footer of the board. */
export function awaited(rotation: Rotation): string[] {
  const names = rotation.strings.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => cells.filter((cell) => cell.if).map(({ name }) => name)),
  );
  return [...new Set(names)];
}
