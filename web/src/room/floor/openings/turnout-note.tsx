import { useCan } from '@/api/session/session-context';
import type { Table } from '@/api/types';
import { openSeats } from '@/domain/seats';
import { Button } from '@/ui/button';
import { ListRow, RowActs } from '@/ui/list-row';
import { Panel } from '@/ui/panel';
import { CallNext } from '../tables/table-actions';
import { useFloor } from '../use-floor';
import { useEntryActs } from '../waitlist/use-entry-acts';
import { useTurnout } from './queries';

/**
 * The players who did not come to the opening of a table while it has an open seat. Renders nothing when every player
 * came.
 */
export function TurnoutNote({ table }: { table: Table }) {
  const can = useCan();
  const { remove } = useEntryActs();
  const turnout = useTurnout(table.roomId, table.id);
  const entries = useFloor(table.roomId, (floor) => floor.entries);
  const absent = entries.filter(({ id }) => turnout?.notHere.includes(id) === true);
  if (turnout === undefined || absent.length === 0 || openSeats(table).length === 0) return null;
  return (
    <Panel
      title={`Table ${table.tableNumber}: ${turnout.came} of ${turnout.called} Came`}
      actions={can('manage_waitlist') ? <CallNext table={table} entries={entries} /> : undefined}
    >
      <ul>
        {absent.map((entry) => (
          <ListRow
            key={entry.id}
            wraps
            title={entry.player.name}
            detail={`Not here · ${entry.reason}`}
            action={
              can('manage_waitlist') ? (
                <RowActs menu={null}>
                  <Button size="sm" aria-label={`Remove ${entry.player.name}`} onClick={() => remove(entry)}>
                    Remove
                  </Button>
                </RowActs>
              ) : undefined
            }
          />
        ))}
      </ul>
    </Panel>
  );
}

/** The same for every table of the room. */
export function TurnoutNotes({ roomId }: { roomId: string }) {
  const tables = useFloor(roomId, (floor) => {
    const missed = new Set(floor.entries.map(({ openingTableId }) => openingTableId));
    return floor.tables.filter(({ id }) => missed.has(id));
  });
  return tables.map((table) => <TurnoutNote key={table.id} table={table} />);
}
