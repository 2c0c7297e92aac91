import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Table, WaitlistEntry } from '@/api/types';
import { DESK_TABLES } from '@/lib/config';
import { isTournament } from '@/domain/floor';
import { SeatList } from '@/room/floor/seats/seat-list';
import { useSeats } from '@/room/floor/seats/queries';
import { byAttention } from '@/room/floor/tables/model';
import { Button } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { SkeletonRows } from '@/ui/skeleton';
import { openDialog } from '@/shells/dialogs';
import { QueryView } from '@/shells/query-view';
import { useCan } from '@/api/session/session-context';

interface SeatingTabProps {
  tables: UseQueryResult<Table[]>;
  entries: readonly WaitlistEntry[];
}

/** The running cash tables, those that need players first. */
export function runningTables(tables: readonly Table[], entries: readonly WaitlistEntry[]): Table[] {
  return byAttention(
    tables.filter((table) => !isTournament(table) && table.currentPlayers > 0),
    entries,
  );
}

/** "Table & Seating": the seats and running tabs of the tables, the first three at once. */
export function SeatingTab({ tables, entries }: SeatingTabProps) {
  const [all, setAll] = useState(false);
  return (
    <QueryView
      of={tables}
      what="tables"
      panel="Tables"
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
                <TableSeats key={table.id} table={table} />
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
    </QueryView>
  );
}

function TableSeats({ table }: { table: Table }) {
  const can = useCan();
  const seats = useSeats(table.id);
  const title = `Table ${table.tableNumber}`;
  if (seats.data === undefined) {
    return (
      <Panel title={`${title} · ${table.gameType.name}`}>
        <QueryView of={seats} what={`the seats of ${title}`} rows={9}>
          {() => null}
        </QueryView>
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
        can('seat_players') ? (seatNumber) => openDialog('seat-player', { tableId: table.id, seatNumber }) : undefined
      }
    />
  );
}
