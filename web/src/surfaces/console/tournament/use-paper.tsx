import type { Desk } from '@/api/tournament-types';
import type { Room } from '@/api/types';
import { exactNow } from '@/features/tournaments/exact-time';
import { MoveSlips, type Slips } from '@/features/tournaments/move-slips';
import { SeatingPrint, type SeatingOrder } from '@/features/tournaments/seating-print';
import { usePrinting } from '@/lib/hooks/use-printing';

/** What the desk puts on paper: slips of moves, and who sits where. `paper` has to be on the page. */
export function usePaper(desk: Desk, room: Room) {
  const [slips, printSlips] = usePrinting<Slips>();
  const [seating, print] = usePrinting<{ order: SeatingOrder; at: string }>();
  const place = { roomName: room.name, timeZone: room.timeZone };
  return {
    printSlips,
    printSeating: (order: SeatingOrder) => print({ order, at: new Date(exactNow()).toISOString() }),
    paper: (
      <>
        {slips === null ? null : (
          <MoveSlips slips={slips} tournament={desk.tournament.name} {...place} />
        )}
        {seating === null ? null : <SeatingPrint desk={desk} {...seating} {...place} />}
      </>
    ),
  };
}
