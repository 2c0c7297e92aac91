import type { Room, Table } from '@/api/types';
import { ClockBar, ClockBarSkeleton } from '@/room/tournaments/clock/clock-bar';
import { TableMoves, TournamentMap } from '@/room/tournaments/seating/lent-table';
import { useDesk } from '@/room/tournaments/queries';
import { SeatTable } from '@/room/tournaments/seating/seat-table';
import { plannedMoves } from '@/room/tournaments/seating/seating';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { SkeletonRows } from '@/ui/skeleton';
import { StaleStrip } from '@/shells/stale-strip';

interface LentDeskProps {
  table: Table;
  room: Room;
  eventId: string;
}

/** A table lent to a tournament: its clock, seats and moves. Actions happen at the tournament's desk. */
export function LentDesk({ table, room, eventId }: LentDeskProps) {
  const query = useDesk(eventId);
  const desk = query.data;
  if (desk === undefined) {
    return query.isError ? (
      <Panel title="Tournament" hideTitle>
        <ErrorPanel what="the tournament" of={query} />
      </Panel>
    ) : (
      <>
        <ClockBarSkeleton />
        <Panel title="Seats">
          <SkeletonRows rows={table.maxSeats} />
        </Panel>
      </>
    );
  }
  const here = desk.tables.find(({ tableId }) => tableId === table.id);
  const moves = plannedMoves(desk.duties);
  return (
    <>
      <StaleStrip of={{ 'the tournament': query }} timeZone={room.timeZone} />
      <ClockBar desk={desk} timeZone={room.timeZone} acts={false} />
      {here === undefined ? (
        <Panel title="Seats">
          <Empty title="This table is no longer in the tournament" />
        </Panel>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-4 stacked:grid-cols-[minmax(0,1fr)]">
          <TournamentMap table={here} moves={moves} />
          <div className="grid min-w-0 gap-4">
            <Panel title="Seats">
              <SeatTable table={here} moves={moves} timeZone={room.timeZone} />
            </Panel>
            <TableMoves table={here.number} moves={moves} />
          </div>
        </div>
      )}
    </>
  );
}
