// What alerts and the staff's acts change.
import type { QueryKey } from '@tanstack/react-query';
import type { Alert } from '@/api/staff-types';
import type { SeatChange, Table } from '@/api/types';
import type { Cache } from './cache';

/** The first parts of their keys. */
const FIGURES = ['/api/analytics', '/api/executive'] as const;
const SEATING = '/api/smart-seating';
const NEXT = '/api/next-players';

/** What the server calls asking for another seat, or no longer asking, in what it tells of each act. */
const ASKED = 'seat_change';

/** An alert belongs to the list of the open ones or to that of the resolved ones. */
export function putAlert(cache: Cache, room: string | null, alert: Alert): void {
  cache.patch<Alert[]>(['/api/pit-boss/alerts', room], (list, { resolved }) => {
    const others = list.filter((item) => item.id !== alert.id);
    const belongs = (alert.resolvedAt !== null) === (resolved !== undefined);
    return belongs ? [alert, ...others] : others;
  });
  cache.derived(['/api/pit-boss/overview', room]);
  if (alert.tableId !== null) cache.derived(['/api/dealer', alert.tableId]);
  // A report of a dealer is a duty of the tournament's desk.
  if (alert.kind === 'player_out') cache.derived(['/api/tournaments']);
}

/** What the screens of figures derive from the floor: a room's own, those beside each other, and who could sit where. */
export function figuresChanged(cache: Cache): void {
  for (const path of FIGURES) cache.figures([path]);
  seatingChanged(cache);
}

/** What a membership or a seat has earned: on every screen that shows revenue. */
export function revenueChanged(cache: Cache, room: string | null): void {
  cache.figures(['/api/dashboard/stats', room]);
  cache.figures(['/api/pit-boss/overview', room]);
  cache.figures(['/api/texas-revenue']);
  for (const path of FIGURES) cache.figures([path]);
}

/** Somebody has asked for another seat, or asks no more. */
export function seatAsked(cache: Cache, room: string | null, action: string): void {
  if (action === ASKED) cache.derived(['/api/seat-changes', room]);
}

/** Who sits or waits: what every screen counts. */
export function floorChanged(cache: Cache, room: string | null): void {
  cache.figures(['/api/dashboard/stats', room]);
  cache.figures(['/api/pit-boss/overview', room]);
  figuresChanged(cache);
}

/**
 * Whose turn it is to change his seat. Who stays at his table looks at its seats, who leaves it at the tables of his game and
 * at whether anybody waits for that; where nobody has asked, it is nobody's.
 */
export function turnsChanged(
  cache: Cache,
  room: string | null,
  concerns: (change: SeatChange) => boolean = () => true,
): void {
  const key = ['/api/seat-changes', room];
  cache.patch<SeatChange[]>(key, (list) => {
    if (list.some(concerns)) cache.derived(key);
    return list;
  });
}

/** Whether a table is one that somebody who has asked looks at: his own, the one he wants, or any other of his game. */
export function looksAt(
  { kind, tableId, toTableId }: SeatChange,
  table: Table,
  tables: readonly Table[],
): boolean {
  if (tableId === table.id || toTableId === table.id) return true;
  const own = tables.find(({ id }) => id === tableId);
  return kind === 'table' && (own === undefined || own.gameTypeId === table.gameTypeId);
}

/** Who may sit where, beside whom and for how much: what a recommendation looks at besides tables and lists. */
export function seatingChanged(cache: Cache): void {
  cache.derived([SEATING]);
  cache.derived([NEXT]);
}

/** Who works, who deals where, and what is planned. */
export function staffChanged(cache: Cache, room: string | null): void {
  for (const path of [
    '/api/pit-boss/staff',
    '/api/pit-boss/overview',
    '/api/rotation',
    '/api/dealers',
    '/api/staff-shifts',
    '/api/my-shift',
  ])
    cache.derived([path, room]);
  cache.derived(['/api/dealer']);
  figuresChanged(cache);
}

/** What of a room's alerts and staff is read again after a gap. */
export function staffKeys(room: string): QueryKey[] {
  return [
    ['/api/pit-boss/alerts', room],
    ['/api/pit-boss/overview', room],
    ['/api/pit-boss/staff', room],
    ['/api/rotation', room],
    ['/api/dealers', room],
    ['/api/staff-shifts', room],
    ['/api/dealer'],
    ['/api/my-shift', room],
    ['/api/seat-changes', room],
    ...FIGURES.map((path) => [path]),
  ];
}
