import { Link } from '@tanstack/react-router';
import type { Desk } from '@/api/tournament-types';
import { isIdle } from '@/domain/floor';
import { useTables } from '@/features/tables/queries';
import { BustDialog } from '@/features/tournaments/dialogs/bust-dialog';
import { MoveDialog } from '@/features/tournaments/dialogs/move-dialog';
import { MovesDialog } from '@/features/tournaments/dialogs/moves-dialog';
import {
  type FreeTable,
  OpenTablesDialog,
} from '@/features/tournaments/dialogs/open-tables-dialog';
import { BreakConfirm, RedrawConfirm } from '@/features/tournaments/dialogs/seating-confirms';
import { TableDialog } from '@/features/tournaments/dialogs/table-dialog';
import { SeatMenu } from '@/features/tournaments/seat-menu';
import { bustReason, reasonOf } from '@/features/tournaments/seating';
import { usePayouts } from '@/features/tournaments/queries';
import { linkStyle } from '@/ui/button-style';
import { type DeskAsked, type PrizeAsked, useDeskPage } from '../desk-context';
import { useDeskActs } from '../use-desk-acts';

/** The dialog that is open. */
export function Layers({ asked }: { asked: Exclude<DeskAsked, PrizeAsked> }) {
  const { desk, ask, printSlips } = useDeskPage();
  const acts = useDeskActs();
  const onClose = () => ask(null);
  switch (asked.kind) {
    case 'bust':
      return <BustLayer asked={asked} />;
    case 'table':
      return <TableLayer number={asked.number} first={asked.first} />;
    case 'move':
      return (
        <MoveDialog
          desk={desk}
          entryId={asked.entryId}
          to={asked.to}
          onDone={acts.moved}
          onClose={onClose}
        />
      );
    case 'fill':
      return <MoveDialog desk={desk} to={asked} onDone={acts.moved} onClose={onClose} />;
    case 'open-tables':
      return <OpenLayer />;
    case 'break':
      return (
        <BreakConfirm
          desk={desk}
          number={asked.number}
          onDone={(line) => acts.movedMany(`Table ${nameOf(desk, asked.number)} is broken`, line)}
          onClose={onClose}
        />
      );
    case 'redraw':
      return (
        <RedrawConfirm
          desk={desk}
          final={asked.final}
          onDone={(line) =>
            acts.movedMany(asked.final ? 'The final table is drawn' : 'Seats are redrawn', line)
          }
          onClose={onClose}
        />
      );
    case 'moves': {
      const { line, title } = asked;
      return (
        <MovesDialog
          title={title}
          line={line}
          onPrint={() =>
            printSlips({ moves: line.moves, reason: reasonOf(line.text), at: line.at })
          }
          onClose={onClose}
        />
      );
    }
  }
}

/** What people call a table. */
function nameOf({ tables }: Desk, number: number): string {
  return tables.find((table) => table.number === number)?.name ?? String(number);
}

function BustLayer({ asked }: { asked: Extract<DeskAsked, { kind: 'bust' }> }) {
  const { desk, ask } = useDeskPage();
  const { busted } = useDeskActs();
  const payouts = usePayouts(desk.tournament.id);
  return (
    <BustDialog
      desk={desk}
      payouts={payouts.data}
      first={asked}
      onDone={busted}
      onClose={() => ask(null)}
    />
  );
}

/** The room's tables at which nobody sits and no game was started. */
function useFreeTables(roomId: string) {
  const { data } = useTables(roomId);
  const free = data
    ?.filter((table) => isIdle(table) && table.event === null && table.holds.length === 0)
    .map((table): FreeTable => ({
      id: table.id,
      number: table.tableNumber,
      seats: table.maxSeats,
      game: table.gameType.name,
    }));
  return { tables: data, free };
}

function OpenLayer() {
  const { desk, ask } = useDeskPage();
  const { free } = useFreeTables(desk.tournament.roomId);
  return (
    <OpenTablesDialog
      tournament={desk.tournament}
      seatsPerTable={desk.rules.seatsPerTable}
      free={free}
      onClose={() => ask(null)}
    />
  );
}

function TableLayer({ number, first }: { number: number; first: 'button' | undefined }) {
  const { desk, timeZone, acts, ask } = useDeskPage();
  const { onSeat } = useDeskActs();
  const { tables, free } = useFreeTables(desk.tournament.roomId);
  const table = desk.tables.find((one) => one.number === number);
  // It broke while it was looked at.
  if (table === undefined) return null;
  const room = tables?.find(({ id }) => id === table.tableId);
  return (
    <TableDialog
      key={number}
      desk={desk}
      table={table}
      timeZone={timeZone}
      acts={acts}
      free={free}
      dealtOn={room?.tableNumber ?? null}
      first={first}
      renderMenu={(seat) => (
        <SeatMenu
          table={table}
          seat={seat}
          hasButton={table.button === seat.seatNumber}
          noBust={bustReason(desk)}
          onAct={onSeat}
        />
      )}
      link={
        table.tableId === null ? null : (
          <Link to="/tables/$tableId" params={{ tableId: table.tableId }} className={linkStyle}>
            Table View
          </Link>
        )
      }
      onBreak={() => ask({ kind: 'break', number })}
      onClose={() => ask(null)}
    />
  );
}
