import type { Room, Table, WaitlistEntry } from '@/api/types';
import type { Place } from '@/domain/floor';
import { shortGameName } from '@/domain/stakes';
import { seatingAt, waitingFor } from '../waitlist/model';
import { useNextSeats } from '../waitlist/queries';
import { WaitingRow } from '../waitlist/waiting-row';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { QueryView, type Read } from '@/shells/query-view';
import { useCan } from '@/api/session/session-context';

interface WaitingPanelProps {
  table: Table;
  room: Room;
  waitlist: Read<WaitlistEntry[]>;
  onSeat: (entry: WaitlistEntry, place: Place<Table>) => void;
  onAdd: () => void;
}

/** The players waiting for this table's game. "Seat" seats them at this table. */
export function WaitingPanel({ waitlist, ...rest }: WaitingPanelProps) {
  const { table } = rest;
  const game = shortGameName(table.gameType.name);
  const entries = waitlist.data && waitingFor(table, waitlist.data);
  return (
    <Panel title={`Waiting for ${game}`} count={entries?.length}>
      <QueryView of={{ ...waitlist, data: entries }} what="the waitlist">
        {(list) => <Rows {...rest} entries={list} />}
      </QueryView>
    </Panel>
  );
}

interface RowsProps extends Omit<WaitingPanelProps, 'waitlist'> {
  entries: readonly WaitlistEntry[];
}

function Rows({ table, room, entries, onSeat, onAdd }: RowsProps) {
  const can = useCan();
  const next = useNextSeats(table.roomId);

  if (entries.length === 0) {
    return (
      <Empty
        title="No players waiting"
        action={can('manage_waitlist') ? <Button onClick={onAdd}>Add Player</Button> : undefined}
      >
        Players on the list for {table.gameType.name} appear here.
      </Empty>
    );
  }

  function seat(entry: WaitlistEntry) {
    const seating = seatingAt(table, entry, entries, next);
    if (seating.ok) onSeat(entry, seating.place);
  }

  return (
    <ol>
      {entries.map((entry) => (
        <WaitingRow
          key={entry.id}
          entry={entry}
          place={placeOf(entry, table)}
          settings={room.settings}
          onSeat={can('seat_players') ? seat : undefined}
          seating={seatingAt(table, entry, entries, next)}
        />
      ))}
    </ol>
  );
}

/** The held seat of a called player: at this table or at another table of the game. */
function placeOf({ status, tableId, tableNumber, seatNumber }: WaitlistEntry, table: Table) {
  if (status !== 'called') return undefined;
  return tableId === table.id ? `seat ${seatNumber}` : `Table ${tableNumber}`;
}
