// What alerts and the staff's acts change.
import type { QueryKey } from '@tanstack/react-query';
import type { Alert } from '@/api/staff-types';
import type { SeatChange } from '@/api/types';
import type { Cache } from './cache';

/** The first parts of their keys. */
const FIGURES = ['/api/analytics', '/api/executive', '/api/smart-seating'] as const;

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
  cache.derived(['/api/executive']);
  if (alert.tableId !== null) cache.derived(['/api/dealer', alert.tableId]);
}

/** What the screens of figures derive from the floor: a room's own, those beside each other, and who could sit where. */
export function figuresChanged(cache: Cache): void {
  for (const path of FIGURES) cache.derived([path]);
}

/** Somebody has asked for another seat, or asks no more. */
export function seatAsked(cache: Cache, room: string | null, action: string): void {
  if (action === ASKED) cache.derived(['/api/seat-changes', room]);
}

/** Who sits or waits: what every screen counts. */
export function floorChanged(cache: Cache, room: string | null): void {
  const asked = ['/api/seat-changes', room];
  // Whose turn it is depends on all tables and lists; where nobody has asked, it is nobody's.
  cache.patch<SeatChange[]>(asked, (list) => {
    if (list.length > 0) cache.derived(asked);
    return list;
  });
  cache.derived(['/api/dashboard/stats', room]);
  cache.derived(['/api/pit-boss/overview', room]);
  figuresChanged(cache);
}

/** Who may sit where, beside whom and for how much: what a recommendation looks at besides tables and lists. */
export function seatingChanged(cache: Cache): void {
  cache.derived(['/api/smart-seating']);
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
