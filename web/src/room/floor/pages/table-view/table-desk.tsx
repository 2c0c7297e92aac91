import type { ReactNode } from 'react';
import type { Room, Seat, Table, WaitlistEntry } from '@/api/types';
import { ActivityFeed } from '@/room/reports/activity/feed';
import { moveSeatedPlayer, type MoveSeatVars } from '@/room/floor/seats/acts';
import { seatName } from '@/room/floor/seats/model';
import { SeatList } from '@/room/floor/seats/seat-list';
import { type SeatActs, TableMap } from '@/room/floor/seats/table-map';
import type { SeatParams } from '@/room/floor/dialogs';
import { openDialog, useOpenDialogs } from '@/shells/dialogs';
import { ErrorPanel } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { SeatMap } from '@/ui/poker/seat-map';
import { Loading, Skeleton, SkeletonRows } from '@/ui/skeleton';
import type { Read } from '@/shells/query-view';
import { useAct } from '@/shells/use-act';
import { useCan } from '@/api/session/session-context';
import { TurnoutNote } from '@/room/floor/openings/turnout-note';
import { ChangesPanel } from '@/room/floor/tables/changes-panel';
import { WaitingPanel } from '@/room/floor/tables/waiting-panel';

interface TableDeskProps {
  table: Table;
  room: Room;
  seats: Read<Seat[]>;
  waitlist: Read<WaitlistEntry[]>;
}

/** Map and activity at the left, seats and waiting players at the right; stacked on a phone. */
export function TableDesk({ table, room, seats, waitlist }: TableDeskProps) {
  const can = useCan();
  const tournament = table.status === 'tournament';
  const sells = can('seat_players') && !tournament;
  const selected = useOpenSeat();
  const moving = useAct(moveSeatedPlayer);
  const at = { roomId: room.id, tableId: table.id };
  const open = (seatNumber: number) => openSeatDialog({ ...at, seatNumber }, seats.data ?? []);
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
            onSelect={open}
            onMove={
              sells
                ? (from, to) => {
                    const seat = seats.data?.find(({ seatNumber }) => seatNumber === from);
                    if (seat !== undefined) moving.run(moveOf(seat, table, to));
                  }
                : undefined
            }
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
              onSeat={sells ? (seatNumber) => openDialog('open-seat', { ...at, seatNumber }) : undefined}
            />
          )}
          {tournament ? null : <ChangesPanel table={table} />}
          {tournament ? null : <TurnoutNote table={table} />}
          {tournament ? null : (
            <WaitingPanel
              table={table}
              room={room}
              waitlist={waitlist}
              onSeat={({ id: entryId }, { seatNumber, held }) =>
                held ? open(seatNumber) : openDialog('open-seat', { ...at, seatNumber, entryId })
              }
              onAdd={() => openDialog('add-to-waitlist', { roomId: room.id, gameTypeId: table.gameTypeId })}
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

function moveOf(seat: Seat, { id: tableId, tableNumber }: Table, seatNumber: number): MoveSeatVars {
  return {
    seatId: seat.id,
    playerName: seatName(seat),
    where: `Table ${tableNumber}, seat ${seatNumber}`,
    body: { tableId, seatNumber },
  };
}

function useOpenSeat(): number | null {
  const seat = useOpenDialogs().find(({ params }) => 'seatNumber' in params);
  return seat === undefined ? null : (seat.params as SeatParams).seatNumber;
}

function openSeatDialog(at: SeatParams, seats: readonly Seat[]): void {
  const seat = seats.find(({ seatNumber }) => seatNumber === at.seatNumber);
  if (seat === undefined) openDialog('open-seat', at);
  else if (seat.state === 'closed') openDialog('closed-seat', at);
  else if (seat.state === 'reserved' && seat.entryId !== null)
    openDialog('held-seat', { ...at, entryId: seat.entryId });
  else openDialog('taken-seat', { ...at, seatId: seat.id });
}

/** Screen-reader text for the action of a click on a seat; undefined where this role has none. */
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

function DeskGrid({ map, side, activity }: { map: ReactNode; side: ReactNode; activity: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_20rem] grid-rows-[auto_1fr] items-start gap-4 stacked:grid-cols-[minmax(0,1fr)] stacked:grid-rows-none">
      {map}
      <div className="row-span-2 grid grid-cols-[minmax(0,1fr)] gap-4 stacked:row-span-1">{side}</div>
      {activity}
    </div>
  );
}

function MapWaits({ table, seats }: { table: Table; seats: Read<Seat[]> }) {
  if (seats.error !== null) {
    return (
      <Panel title="Seat map" hideTitle>
        <ErrorPanel what={`the seats of Table ${table.tableNumber}`} of={seats} />
      </Panel>
    );
  }
  return <MapSkeleton />;
}

/** The table without players, at the same size, so that nothing moves when they load. */
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
