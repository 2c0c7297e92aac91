import type { UseQueryResult } from '@tanstack/react-query';
import type { Table, WaitlistEntry } from '@/api/types';
import { openSeats, pipsOf, seatsText } from '@/domain/seats';
import { nextText, seatNextAt } from '@/room/floor/tables/seat-next';
import { SeatNextButton } from '@/room/floor/tables/seat-next-button';
import { stateOf, useFloor } from '@/room/floor/use-floor';
import { Empty } from '@/ui/empty';
import { ListRow } from '@/ui/list-row';
import { Panel } from '@/ui/panel';
import { Pips } from '@/ui/poker/pips';
import { TableMark } from '@/ui/poker/table-mark';
import { QueryView } from '@/shells/query-view';
import { GameLists } from '@/room/floor/waitlist/lists-panel';
import { useCan, useRoom } from '@/api/session/session-context';
import { runningTables } from './seating-tab';

interface WaitlistTabProps {
  tables: UseQueryResult<Table[]>;
  waitlist: UseQueryResult<WaitlistEntry[]>;
}

/** "Waitlist Management": the lists as on Cash Games, and the next players with their free seats. */
export function WaitlistTab({ tables, waitlist }: WaitlistTabProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-4 stacked:grid-cols-[minmax(0,1fr)] wide:grid-cols-[minmax(0,1fr)_23.5rem]">
      <GameLists tables={stateOf(tables)} waitlist={stateOf(waitlist)} game={undefined} />
      <OpenSeats tables={tables} entries={waitlist.data ?? []} />
    </div>
  );
}

interface OpenSeatsProps {
  tables: UseQueryResult<Table[]>;
  entries: readonly WaitlistEntry[];
}

function OpenSeats({ tables, entries }: OpenSeatsProps) {
  const running = runningTables(tables.data ?? [], entries);
  const open = running.filter((table) => openSeats(table).length > 0);
  return (
    <Panel title="Open Seats" count={tables.data === undefined ? undefined : open.length}>
      <QueryView of={tables} what="tables" rows={4}>
        {() =>
          running.length === 0 ? (
            <Empty title="No game is running">The open seats of a game appear here with who is next for them.</Empty>
          ) : open.length === 0 ? (
            <Empty title="Every running game is full">A seat that opens appears here with who is next for it.</Empty>
          ) : (
            <ul>
              {open.map((table) => (
                <OpenTable key={table.id} table={table} entries={entries} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Panel>
  );
}

function OpenTable({ table, entries }: { table: Table; entries: readonly WaitlistEntry[] }) {
  const can = useCan();
  const order = useFloor(useRoom().id, (floor) => floor.next);
  const next = seatNextAt(table, entries, order);
  return (
    <ListRow
      lead={<TableMark number={table.tableNumber} />}
      title={table.gameType.name}
      detail={next.ok ? `Next: ${nextText(next)}` : `${openSeats(table).length} open`}
      end={
        // Hide the dots in a narrow column: the name of the game and the next player matter more.
        <span className="hidden stacked:desk:inline wide:inline">
          <Pips seats={pipsOf(table.seatStates)} label={seatsText(table)} />
        </span>
      }
      action={
        can('seat_players') ? (
          <SeatNextButton table={table} next={next}>
            Seat
          </SeatNextButton>
        ) : undefined
      }
    />
  );
}
