import { Link } from '@tanstack/react-router';
import type { Desk } from '@/api/tournament-types';
import { isIdle } from '@/domain/floor';
import { useTables } from '@/room/floor/tables/queries';
import { BustDialog } from '@/room/tournaments/seating/bust-dialog';
import { MoveDialog } from '@/room/tournaments/seating/move-dialog';
import { MovesDialog } from '@/room/tournaments/seating/moves-dialog';
import { type FreeTable, OpenTablesDialog } from '@/room/tournaments/seating/open-tables-dialog';
import { BreakConfirm, RedrawConfirm } from '@/room/tournaments/seating/seating-confirms';
import { TableDialog } from '@/room/tournaments/seating/table-dialog';
import { SeatMenu } from '@/room/tournaments/seating/seat-menu';
import { bustReason, reasonOf } from '@/room/tournaments/seating/seating';
import { usePayouts } from '@/room/tournaments/queries';
import { linkStyle } from '@/ui/button-style';
import { type DeskAsked, useDeskPage } from './desk-context';
import { useDeskActs } from './use-desk-acts';

/** The open dialog. */
export function Layers({ asked }: { asked: DeskAsked }) {
  const { desk, ask, printSlips } = useDeskPage();
  const acts = useDeskActs();
  const onClose = () => ask(null);
  switch (asked.kind) {
    case 'bust':
      return <BustLayer asked={asked} />;
    case 'table':
      return <TableLayer number={asked.number} first={asked.first} />;
    case 'move':
      return <MoveDialog desk={desk} entryId={asked.entryId} to={asked.to} onDone={acts.moved} onClose={onClose} />;
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
          onDone={(line) => acts.movedMany(asked.final ? 'The final table is drawn' : 'Seats are redrawn', line)}
          onClose={onClose}
        />
      );
    case 'moves': {
      const { line, title } = asked;
      return (
        <MovesDialog
          title={title}
          line={line}
          onPrint={() => printSlips({ moves: line.moves, reason: reasonOf(line.text), at: line.at })}
          onClose={onClose}
        />
      );
    }
  }
}

/** The display name of a table. */
function nameOf({ tables }: Desk, number: number): string {
  return tables.find((table) => table.number === number)?.name ?? String(number);
}

function BustLayer({ asked }: { asked: Extract<DeskAsked, { kind: 'bust' }> }) {
  const { desk, ask } = useDeskPage();
  const { busted } = useDeskActs();
  const payouts = usePayouts(desk.tournament.id);
  return <BustDialog desk={desk} payouts={payouts.data} first={asked} onDone={busted} onClose={() => ask(null)} />;
}

/** The room's tables without players and without a started game. */
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
  // The table broke while its dialog was open.
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
