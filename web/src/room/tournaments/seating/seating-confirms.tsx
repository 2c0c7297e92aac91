import type { Desk, LogLine } from '@/api/tournament-types';
import { ConfirmAct } from '@/shells/confirm-act';
import { breakTable, redrawSeats } from '../desk/desk-acts';
import { playersLeft, seatsBeside } from './seating';

interface AskProps {
  desk: Desk;
  onDone: (line: LogLine) => void;
  onClose: () => void;
}

/** Confirms breaking a table: every player there moves. */
export function BreakConfirm({ desk, number, ...rest }: AskProps & { number: number }) {
  const { tables, tournament } = desk;
  const table = tables.find((one) => one.number === number);
  const players = table?.players ?? 0;
  const open = seatsBeside(tables, number);
  return (
    <ConfirmAct
      {...rest}
      act={breakTable}
      vars={{ tournamentId: tournament.id, number }}
      title={`Break Table ${table?.name ?? number}?`}
      label="Break Table"
      isQuiet
    >
      {players === 0
        ? 'Nobody sits there.'
        : `Its ${players === 1 ? 'one player is' : `${players} players are`} drawn to the ${open} open ${open === 1 ? 'seat' : 'seats'} of the other tables, each with a slip.`}
    </ConfirmAct>
  );
}

/** Confirms a redraw: every player moves. */
export function RedrawConfirm({ desk, final, ...rest }: AskProps & { final: boolean }) {
  const left = playersLeft(desk.tables);
  return (
    <ConfirmAct
      {...rest}
      act={redrawSeats}
      vars={{ tournamentId: desk.tournament.id, body: { final } }}
      title={final ? 'Draw the final table?' : 'Redraw all seats?'}
      label={final ? 'Draw Final Table' : 'Redraw Seats'}
      isQuiet
    >
      {final
        ? `The ${left} players left draw seats at one table. The others close.`
        : `All ${left} players draw new seats. A slip prints for each.`}
    </ConfirmAct>
  );
}
