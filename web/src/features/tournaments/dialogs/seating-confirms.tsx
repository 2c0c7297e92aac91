import { errorText } from '@/api/client/errors';
import type { Desk, LogLine } from '@/api/tournament-types';
import { Confirm } from '@/ui/confirm';
import { SEATING_TEXTS, useBreakTournamentTable, useRedraw } from '../desk-mutations';
import { playersLeft, seatsBeside } from '../seating';

interface AskProps {
  desk: Desk;
  onDone: (line: LogLine) => void;
  onClose: () => void;
}

/** Asks before a table breaks: everybody there gets up. */
export function BreakConfirm({ desk, number, onDone, onClose }: AskProps & { number: number }) {
  const breakTable = useBreakTournamentTable();
  const { tables, tournament } = desk;
  const table = tables.find((one) => one.number === number);
  const players = table?.players ?? 0;
  const open = seatsBeside(tables, number);
  return (
    <Confirm
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={`Break Table ${table?.name ?? number}?`}
      confirmLabel="Break Table"
      busy={breakTable.isPending}
      error={
        breakTable.error === null
          ? undefined
          : errorText(breakTable.error, SEATING_TEXTS.breakTable.error)
      }
      onConfirm={() =>
        breakTable.mutate({ tournamentId: tournament.id, number }, { onSuccess: onDone })
      }
    >
      {players === 0
        ? 'Nobody sits there.'
        : `Its ${players === 1 ? 'one player is' : `${players} players are`} drawn to the ${open} open ${open === 1 ? 'seat' : 'seats'} of the other tables, each with a slip.`}
    </Confirm>
  );
}

/** Asks before everybody gets up. */
export function RedrawConfirm({ desk, final, onDone, onClose }: AskProps & { final: boolean }) {
  const redraw = useRedraw();
  const left = playersLeft(desk.tables);
  return (
    <Confirm
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={final ? 'Draw the final table?' : 'Redraw all seats?'}
      confirmLabel={final ? 'Draw Final Table' : 'Redraw Seats'}
      busy={redraw.isPending}
      error={
        redraw.error === null ? undefined : errorText(redraw.error, SEATING_TEXTS.redraw.error)
      }
      onConfirm={() =>
        redraw.mutate({ tournamentId: desk.tournament.id, final }, { onSuccess: onDone })
      }
    >
      {final
        ? `The ${left} players left draw seats at one table. The others close.`
        : `All ${left} players draw a new seat. Nobody keeps their seat, and every slip prints.`}
    </Confirm>
  );
}
