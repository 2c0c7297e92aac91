import type { Table } from '@/api/types';
import { pipsOf, seatsText } from '@/domain/seats';
import { Pips } from '@/ui/poker/pips';

/** A pip for each seat. Of a table lent to a tournament, the floor knows only the number of players. */
export function SeatPips({ table }: { table: Table }) {
  const { event, maxSeats, seatStates } = table;
  const seats =
    event === null
      ? pipsOf(seatStates)
      : Array.from({ length: maxSeats }, (_, seat) => (seat < event.players ? 'taken' : 'open'));
  return <Pips seats={seats} label={seatsText(table)} />;
}
