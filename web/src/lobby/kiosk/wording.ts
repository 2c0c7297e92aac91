import { capitalize, formatTime } from '@/lib/format';
import type { Visit, WaitingList } from './calls';
import type { KioskTexts } from './texts/use-kiosk-texts';

/** The prospect of a list that a player is not on: a figure with its unit. */
export function outlook(list: WaitingList, texts: KioskTexts): readonly [string, string] {
  const free = list.openSeats - list.waiting;
  if (free > 0) return [texts.openSeats(free), texts.now];
  if (list.wait !== null) return [capitalize(texts.wait(list.wait)), texts.likelyWait];
  return [texts.noEstimate, texts.turnovers(list.turnovers)];
}

/** "9 waiting, 4 tables", "7 here, 2 coming, 4 tables" */
export function size({ waiting, coming, tables }: WaitingList, texts: KioskTexts): string {
  return `${texts.waiting(waiting, coming)}, ${texts.tables(tables)}`;
}

/** "4th" and "of 10"; null for a player who is not on the list. */
export function placeOf({ place, waiting }: WaitingList, texts: KioskTexts): readonly [string, string] | null {
  return place === null ? null : [texts.ordinal(place.position), texts.ofWaiting(waiting)];
}

/** "Table 3, seat 4, until 8:36 PM" for a called player; null for the others. */
export function callOf({ place }: WaitingList, timeZone: string, texts: KioskTexts): string | null {
  if (place?.holdUntil === undefined || place.holdUntil === null) return null;
  return texts.callUntil(place.tableNumber, place.seatNumber, formatTime(place.holdUntil, timeZone));
}

/** Returns the player's held seat, or null. */
export function calledTo({ lists: all }: Visit) {
  for (const { place } of all)
    if (place !== null && place.holdUntil !== null)
      return { tableNumber: place.tableNumber, seatNumber: place.seatNumber, holdUntil: place.holdUntil };
  return null;
}

/** Where the player is already, as a sentence; null when they have just come in. */
export function whereabouts({ seat, checkedIn, lists }: Visit, timeZone: string, texts: KioskTexts): string | null {
  if (seat !== null) return texts.atSeat(seat.tableNumber, seat.seatNumber);
  const [call] = lists.flatMap((list) => callOf(list, timeZone, texts) ?? []);
  if (call !== undefined) return texts.isHeld(call);
  return checkedIn ? texts.isCheckedIn : null;
}

export function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}
