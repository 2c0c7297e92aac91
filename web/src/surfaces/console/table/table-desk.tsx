import type { ReactNode } from 'react';
import type { Room, Seat, Table, WaitlistEntry } from '@/api/types';
import { ActivityFeed } from '@/features/activity/feed';
import { SeatList } from '@/features/seating/seat-list';
import { type SeatActs, TableMap } from '@/features/seating/table-map';
import { ErrorPanel } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { SeatMap } from '@/ui/seat-map';
import { Loading, Skeleton, SkeletonRows } from '@/ui/skeleton';
import { useCan } from '../session-context';
import { type Asked, askAbout, seatOf } from './asked';
import { ChangesPanel } from './changes-panel';
import { WaitingPanel } from './waiting-panel';

interface Loaded<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface TableDeskProps {
  table: Table;
  room: Room;
  seats: Loaded<Seat[]>;
  waitlist: Loaded<WaitlistEntry[]>;
  asked: Asked | null;
  onAsk: (asked: Asked) => void;
}

/** Map and activity at the left, seats and waiting players at the right; on a phone one below the other. */
export function TableDesk({ table, room, seats, waitlist, asked, onAsk }: TableDeskProps) {
  const can = useCan();
  const tournament = table.status === 'tournament';
  const sells = can('seat_players') && !tournament;
  const selected = seatOf(asked);
  return (
    <DeskGrid
      map={
        seats.data === undefined ? (
          <MapWaits table={table} seats={seats} />
        ) : (
          <TableMap
            table={table}
            seats={seats.data}
            acts={seatActs(can, tournament)}
            selected={selected}
            onSelect={(number) => onAsk(askAbout(number, seats.data ?? []))}
          />
        )
      }
      side={
        <>
          {seats.data === undefined ? (
            <SeatsWait count={table.maxSeats} />
          ) : (
            <SeatList
              table={table}
              seats={seats.data}
              selected={selected}
              onSeat={sells ? (seatNumber) => onAsk({ kind: 'open', seatNumber }) : undefined}
            />
          )}
          {tournament ? null : <ChangesPanel table={table} />}
          {tournament ? null : (
            <WaitingPanel
              table={table}
              room={room}
              waitlist={waitlist}
              onSeat={({ id: entryId }, { seatNumber, held }) =>
                onAsk(
                  held
                    ? askAbout(seatNumber, seats.data ?? [])
                    : { kind: 'open', seatNumber, entryId },
                )
              }
              onAdd={() => onAsk({ kind: 'add-player' })}
            />
          )}
        </>
      }
      activity={
        <Panel title="Table Activity">
          <ActivityFeed roomId={room.id} timeZone={room.timeZone} table={table.id} />
        </Panel>
      }
    />
  );
}

/** In words for readers what a press on a seat leads to; nothing where this role may do nothing. */
function seatActs(can: ReturnType<typeof useCan>, tournament: boolean): SeatActs {
  const seats = can('seat_players');
  const tends = seats || can('raise_alerts');
  const taken = seats ? 'Unseat or change' : tends ? 'Change' : undefined;
  return {
    open: seats && !tournament ? 'Seat a player' : undefined,
    occupied: taken,
    walk_in: taken,
    away: taken,
    reserved: seats || can('manage_waitlist') ? 'Seat or release' : undefined,
    closed: can('manage_tables') ? 'Open the seat' : undefined,
  };
}

function DeskGrid({
  map,
  side,
  activity,
}: {
  map: ReactNode;
  side: ReactNode;
  activity: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_20rem] grid-rows-[auto_1fr] items-start gap-4 stacked:grid-cols-[minmax(0,1fr)] stacked:grid-rows-none">
      {map}
      <div className="row-span-2 grid grid-cols-[minmax(0,1fr)] gap-4 stacked:row-span-1">
        {side}
      </div>
      {activity}
    </div>
  );
}

function MapWaits({ table, seats }: { table: Table; seats: Loaded<Seat[]> }) {
  if (seats.error !== null) {
    return (
      <Panel title="Seat map" hideTitle>
        <ErrorPanel
          what={`the seats of Table ${table.tableNumber}`}
          error={seats.error}
          retrying={seats.isFetching}
          onRetry={() => void seats.refetch()}
        />
      </Panel>
    );
  }
  return <MapSkeleton />;
}

/** The table without its people: the drawing is the same, so nothing moves when they come. */
function MapSkeleton() {
  return (
    <Panel title="Seat map" hideTitle>
      <Loading label="Loading the seats">
        <div className="late p-4 phone:px-1.5 phone:py-2">
          <SeatMap label="Seats" centre={{ word: '' }} seats={[]} onSelect={() => undefined} />
        </div>
        <div className="flex h-10.5 items-center border-t border-line-soft px-4">
          <Skeleton width="60%" />
        </div>
      </Loading>
    </Panel>
  );
}

function SeatsWait({ count }: { count: number }) {
  return (
    <Panel title="Seats">
      <SkeletonRows rows={count} />
    </Panel>
  );
}

export function DeskSkeleton() {
  return (
    <Loading label="Loading the table">
      <DeskGrid
        map={<MapSkeleton />}
        side={<SeatsWait count={9} />}
        activity={
          <Panel title="Table Activity">
            <SkeletonRows rows={3} />
          </Panel>
        }
      />
    </Loading>
  );
}
