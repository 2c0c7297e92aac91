import type { Table } from '@/api/types';
import { pipsOf, seatsText } from '@/domain/seats';
import { Pips } from '@/ui/pips';

/** A pip for each seat. Of a table lent to a tournament only how many sit there is known: which seats are theirs is its desk's. */
export function SeatPips({ table }: { table: Table }) {
  const { event, maxSeats, seatStates } = table;
  const seats =
    event === null
      ? pipsOf(seatStates)
      : Array.from({ length: maxSeats }, (_, seat) => (seat < event.players ? 'taken' : 'open'));
  return <Pips seats={seats} label={seatsText(table)} />;
}
