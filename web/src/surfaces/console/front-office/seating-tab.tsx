import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Table, WaitlistEntry } from '@/api/types';
import { DESK_TABLES } from '@/config/constants';
import { isTournament } from '@/domain/floor';
import { SeatList } from '@/features/seating/seat-list';
import { useSeats } from '@/features/seating/queries';
import { byAttention } from '@/features/tables/model';
import { Button } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { SkeletonRows } from '@/ui/skeleton';
import type { FloorDialog } from '../floor/floor-dialogs';
import { Ready } from '../floor/ready';
import { useCan } from '../session-context';

interface SeatingTabProps {
  tables: UseQueryResult<Table[]>;
  entries: readonly WaitlistEntry[];
  onOpen: (dialog: FloorDialog) => void;
}

/** The running cash tables, those that need somebody first. */
export function runningTables(
  tables: readonly Table[],
  entries: readonly WaitlistEntry[],
): Table[] {
  return byAttention(
    tables.filter((table) => !isTournament(table) && table.currentPlayers > 0),
    entries,
  );
}

/** "Table & Seating": who sits where with which tab, three tables first. */
export function SeatingTab({ tables, entries, onOpen }: SeatingTabProps) {
  const [all, setAll] = useState(false);
  return (
    <Ready
      what="tables"
      panel="Tables"
      query={tables}
      skeleton={
        <div className="grid grid-cols-3 gap-4 stacked:grid-cols-1">
          {[1, 2, 3].map((n) => (
            <Panel key={n} title="Seats">
              <SkeletonRows rows={9} />
            </Panel>
          ))}
        </div>
      }
    >
      {(list) => {
        const running = runningTables(list, entries);
        const shown = all ? running : running.slice(0, DESK_TABLES);
        if (running.length === 0) {
          return (
            <Panel title="Active Tables">
              <Empty
                title="No game is running"
                action={
                  <Link to="/floor-manager" className={linkStyle}>
                    Go to Floor Manager
                  </Link>
                }
              >
                Tables appear here with the first player who sits down.
              </Empty>
            </Panel>
          );
        }
        return (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <div className="grid grid-cols-3 items-start gap-4 max-[1180px]:grid-cols-2 phone:grid-cols-1">
              {shown.map((table) => (
                <TableSeats key={table.id} table={table} onOpen={onOpen} />
              ))}
            </div>
            <div className="flex flex-wrap items-center gap-3">
              {running.length > DESK_TABLES ? (
                <Button onClick={() => setAll(!all)}>
                  {all ? `First ${DESK_TABLES} only` : `All ${running.length} tables with players`}
                </Button>
              ) : null}
              <Link to="/cash-games" className={linkStyle}>
                All {list.length} tables in Cash Games
              </Link>
            </div>
          </div>
        );
      }}
    </Ready>
  );
}

interface TableSeatsProps {
  table: Table;
  onOpen: (dialog: FloorDialog) => void;
}

function TableSeats({ table, onOpen }: TableSeatsProps) {
  const can = useCan();
  const seats = useSeats(table.id);
  const title = `Table ${table.tableNumber}`;
  if (seats.data === undefined) {
    return (
      <Panel title={`${title} · ${table.gameType.name}`}>
        <Ready what={`the seats of ${title}`} query={seats} skeleton={<SkeletonRows rows={9} />}>
          {() => null}
        </Ready>
      </Panel>
    );
  }
  return (
    <SeatList
      table={table}
      title={`${title} · ${table.gameType.name}`}
      seats={seats.data}
      selected={null}
      onSeat={
        can('seat_players')
          ? (seatNumber) => onOpen({ kind: 'seat', at: { tableId: table.id, seatNumber } })
          : undefined
      }
    />
  );
}
