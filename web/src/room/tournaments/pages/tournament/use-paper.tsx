import type { Desk } from '@/api/tournament-types';
import type { Room } from '@/api/types';
import { exactNow } from '@/room/tournaments/clock/exact-time';
import { MoveSlips, type Slips } from '@/room/tournaments/seating/move-slips';
import { SeatingPrint, type SeatingOrder } from '@/room/tournaments/seating/seating-print';
import { usePrinting } from '@/lib/hooks/use-printing';

/** Prints the slips of moves and the seating lists. The page has to render `paper`. */
export function usePaper(desk: Desk, room: Room) {
  const [slips, printSlips] = usePrinting<Slips>();
  const [seating, print] = usePrinting<{ order: SeatingOrder; at: string }>();
  const place = { roomName: room.name, timeZone: room.timeZone };
  return {
    printSlips,
    printSeating: (order: SeatingOrder) => print({ order, at: new Date(exactNow()).toISOString() }),
    paper: (
      <>
        {slips === null ? null : <MoveSlips slips={slips} tournament={desk.tournament.name} {...place} />}
        {seating === null ? null : <SeatingPrint desk={desk} {...seating} {...place} />}
      </>
    ),
  };
}
