import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Table, WaitlistEntry } from '@/api/types';
import { openSeats, pipsOf, seatsText } from '@/domain/seats';
import { seatNextAt } from '@/features/tables/seat-next';
import { stateOf } from '@/live/use-floor';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { ListRow } from '@/ui/list-row';
import { Panel } from '@/ui/panel';
import { Pips } from '@/ui/pips';
import { SkeletonRows } from '@/ui/skeleton';
import { TableMark } from '@/ui/table-mark';
import type { FloorDialog } from '../floor/floor-dialogs';
import { Ready } from '../floor/ready';
import { GameLists } from '../games/lists-panel';
import { useCan } from '../session-context';
import { runningTables } from './seating-tab';

interface WaitlistTabProps {
  tables: UseQueryResult<Table[]>;
  waitlist: UseQueryResult<WaitlistEntry[]>;
  menuOf: (entry: WaitlistEntry) => ReactNode;
  onUndo: (entry: WaitlistEntry) => void;
  onHistory: () => void;
  onOpen: (dialog: FloorDialog) => void;
}

/** "Waitlist Management": the lists as Cash Games has them, and where there is room for whom. */
export function WaitlistTab({ tables, waitlist, ...rest }: WaitlistTabProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-4 stacked:grid-cols-[minmax(0,1fr)] wide:grid-cols-[minmax(0,1fr)_23.5rem]">
      <GameLists tables={stateOf(tables)} waitlist={stateOf(waitlist)} game={undefined} {...rest} />
      <OpenSeats tables={tables} entries={waitlist.data ?? []} onOpen={rest.onOpen} />
    </div>
  );
}

interface OpenSeatsProps {
  tables: UseQueryResult<Table[]>;
  entries: readonly WaitlistEntry[];
  onOpen: (dialog: FloorDialog) => void;
}

function OpenSeats({ tables, entries, onOpen }: OpenSeatsProps) {
  const running = runningTables(tables.data ?? [], entries);
  const open = running.filter((table) => openSeats(table).length > 0);
  return (
    <Panel title="Open Seats" count={tables.data === undefined ? undefined : open.length}>
      <Ready what="tables" query={tables} skeleton={<SkeletonRows rows={4} />}>
        {() =>
          running.length === 0 ? (
            <Empty title="No game is running">
              The open seats of a game appear here with who is next for them.
            </Empty>
          ) : open.length === 0 ? (
            <Empty title="Every running game is full">
              A seat that opens appears here with who is next for it.
            </Empty>
          ) : (
            <ul>
              {open.map((table) => (
                <OpenTable key={table.id} table={table} entries={entries} onOpen={onOpen} />
              ))}
            </ul>
          )
        }
      </Ready>
    </Panel>
  );
}

interface OpenTableProps {
  table: Table;
  entries: readonly WaitlistEntry[];
  onOpen: (dialog: FloorDialog) => void;
}

function OpenTable({ table, entries, onOpen }: OpenTableProps) {
  const can = useCan();
  const next = seatNextAt(table, entries);
  return (
    <ListRow
      lead={<TableMark number={table.tableNumber} />}
      title={table.gameType.name}
      detail={next.ok ? `Next: ${next.entry.player.name}` : `${openSeats(table).length} open`}
      end={
        // Beside them the name of the game must keep its room; who is next says more than the dots.
        <span className="hidden stacked:desk:inline wide:inline">
          <Pips seats={pipsOf(table.seatStates)} label={seatsText(table)} />
        </span>
      }
      action={
        can('seat_players') ? (
          <Button
            size="sm"
            aria-label={
              next.ok
                ? `Seat next at Table ${table.tableNumber}: ${next.entry.player.name}`
                : `Seat next at Table ${table.tableNumber}`
            }
            disabledReason={next.ok ? undefined : next.reason}
            onClick={() => {
              if (!next.ok) return;
              const at = { tableId: table.id, seatNumber: next.seatNumber };
              onOpen({ kind: 'seat', entry: next.entry, at });
            }}
          >
            Seat
          </Button>
        ) : undefined
      }
    />
  );
}
