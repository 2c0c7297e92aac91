import type { Whereabouts } from './types';
import { shortGameName } from '@/domain/stakes';
import { formatOrdinal, formatTime } from '@/lib/format';

/** "Table 7, seat 8"; null for a player without a seat in the room. */
export function seatText(seat: { tableNumber: number; seatNumber: number } | null | undefined): string | null {
  return seat == null ? null : `Table ${seat.tableNumber}, seat ${seat.seatNumber}`;
}

/**
 * A player's present place: "Table 7, seat 8", "On 2/5 NL list, 3rd", "In Friday Deepstack". Null for a player who is
 * not here. Times are in the zone of the room.
 */
export function whereaboutsText(where: Whereabouts | undefined, timeZone: string): string | null {
  if (where === undefined) return null;
  const { waiting, tournaments, checkedInAt } = where;
  const seat = seatText(where.seat);
  const places = [
    ...(seat === null ? [] : [seat]),
    ...tournaments.map(({ name }) => `In ${name}`),
    ...waiting.map(
      ({ gameTypeName, position }) => `On ${shortGameName(gameTypeName)} list, ${formatOrdinal(position)}`,
    ),
  ];
  if (places.length > 0) return places.join(' · ');
  return checkedInAt === null ? null : `Checked in since ${formatTime(checkedInAt, timeZone)}`;
}
