import type { Room, Table } from '@/api/types';
import { ClockBar, ClockBarSkeleton } from '@/features/tournaments/clock-bar';
import { TableMoves, TournamentMap } from '@/features/tournaments/lent-table';
import { useDesk } from '@/features/tournaments/queries';
import { SeatTable } from '@/features/tournaments/seat-table';
import { plannedMoves } from '@/features/tournaments/seating';
import { formatTime } from '@/lib/format';
import { Empty } from '@/ui/empty';
import { ErrorPanel, ErrorStrip } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { SkeletonRows } from '@/ui/skeleton';

interface LentDeskProps {
  table: Table;
  room: Room;
  eventId: string;
}

/** A table lent to a tournament: its clock, its seats, who comes and who goes. Acts are made at the tournament's own desk. */
export function LentDesk({ table, room, eventId }: LentDeskProps) {
  const query = useDesk(eventId);
  const { data: desk, error } = query;
  const fault = {
    what: 'the tournament',
    error,
    retrying: query.isFetching,
    onRetry: () => void query.refetch(),
  };
  if (desk === undefined) {
    return error === null ? (
      <>
        <ClockBarSkeleton />
        <Panel title="Seats">
          <SkeletonRows rows={table.maxSeats} />
        </Panel>
      </>
    ) : (
      <Panel title="Tournament" hideTitle>
        <ErrorPanel {...fault} />
      </Panel>
    );
  }
  const here = desk.tables.find(({ tableId }) => tableId === table.id);
  const moves = plannedMoves(desk.duties);
  return (
    <>
      {error === null ? null : (
        <ErrorStrip {...fault} shownFrom={formatTime(query.dataUpdatedAt, room.timeZone)} />
      )}
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
