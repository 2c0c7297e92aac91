import type { Table } from '@/api/types';
import { pipsOf, seatsText } from '@/domain/seats';
import { Pips } from '@/ui/pips';

/** A pip for each seat. A table lent to a tournament has none here: its seats are the tournament's, which shows them itself. */
export function SeatPips({ table }: { table: Table }) {
  if (table.event !== null) return null;
  return <Pips seats={pipsOf(table.seatStates)} label={seatsText(table)} />;
}
