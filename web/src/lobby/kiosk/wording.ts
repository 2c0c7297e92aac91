import { formatCount, formatOrdinal, formatTime } from '@/lib/format';
import { capitalize, plural, presenceText, waitText } from '../wording';
import type { Visit, WaitingList } from './calls';

/** The prospect of a list that a player is not on: a figure with its unit. */
export function outlook(list: WaitingList): readonly [string, string] {
  const free = list.openSeats - list.waiting;
  if (free > 0) return [plural(free, 'seat open', 'seats open'), 'now'];
  if (list.wait !== null) return [capitalize(waitText(list.wait)), 'likely wait'];
  return ['No estimate yet', `${plural(list.turnovers, 'seat')} in 3 h`];
}

/** "9 waiting, 4 tables", "7 here, 2 coming, 4 tables" */
export function size({ waiting, coming, tables }: WaitingList): string {
  const names =
    waiting === 0 ? 'Nobody waiting' : coming === 0 ? `${formatCount(waiting)} waiting` : presenceText(waiting, coming);
  return tables === 0 ? `${names}, not dealt yet` : `${names}, ${plural(tables, 'table')}`;
}

export function placeOf({ place, waiting }: WaitingList): string {
  return place === null ? '' : `${formatOrdinal(place.position)} of ${formatCount(waiting)}`;
}

export function lists(count: number): string {
  return plural(count, 'list');
}

/** "Table 3, seat 4, until 8:36 PM" for a called player; null for the others. */
export function callOf({ place }: WaitingList, timeZone: string): string | null {
  if (place?.holdUntil === undefined || place.holdUntil === null) return null;
  return `Table ${place.tableNumber}, seat ${place.seatNumber}, until ${formatTime(place.holdUntil, timeZone)}`;
}

/** Returns the seat that is held for the player, or null. */
export function calledTo({ lists: all }: Visit) {
  for (const { place } of all)
    if (place !== null && place.holdUntil !== null)
      return { tableNumber: place.tableNumber, seatNumber: place.seatNumber, holdUntil: place.holdUntil };
  return null;
}

/** Where the player is already, as a sentence; null when they have just come in. */
export function whereabouts({ seat, checkedIn, lists: all }: Visit, timeZone: string): string | null {
  if (seat !== null) return `You're at Table ${seat.tableNumber}, seat ${seat.seatNumber}.`;
  const [call] = all.flatMap((list) => callOf(list, timeZone) ?? []);
  if (call !== undefined) return `A seat is held for you: ${call}. Go to the table.`;
  return checkedIn ? "You're checked in." : null;
}

export function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}
