import type { Alert } from '@/api/staff-types';
import type { Table } from '@/api/types';
import { byNumber } from '@/domain/floor';
import { ALERT_KIND, PRIORITY, worstByTable } from '@/features/alerts/model';
import { tileGame, tileOf } from '@/features/pit-boss/model';
import { useTables } from '@/features/tables/queries';
import { stateOf, useFloor } from '@/live/use-floor';
import { useTable } from '@/live/use-table';
import { Shape } from '@/ui/shape';
import { MemoRow } from '@/ui/memo-row';
import { toneClass } from '@/ui/tone';

/** Every table with its worst member: what the room looks like at a glance. Each leads to its table. */
export function TableStrip({ roomId, alerts }: { roomId: string; alerts: readonly Alert[] }) {
  // Read here, and drawn one by one.
  const known = stateOf(useTables(roomId)).data;
  const ids = useFloor(roomId, ({ tables }) => tables.toSorted(byNumber).map(({ id }) => id));
  const worst = worstByTable(alerts);
  if (known === undefined || ids.length === 0) return null;
  return (
    <section className="pit-strip" aria-labelledby="pit-strip" data-noprint="">
      <h2 className="sr-only" id="pit-strip">
        Table overview
      </h2>
      <ol className="pit-tiles">
        {ids.map((id) => {
          const alert = worst.get(id);
          return (
            <MemoRow key={id} by={[roomId, alert]}>
              {() => <OneTable roomId={roomId} id={id} alert={alert} />}
            </MemoRow>
          );
        })}
      </ol>
    </section>
  );
}

interface OneTableProps {
  roomId: string;
  id: string;
  alert: Alert | undefined;
}

function OneTable({ roomId, id, alert }: OneTableProps) {
  const table = useTable(roomId, id);
  return table === undefined ? null : <Tile table={table} alert={alert} />;
}

function Tile({ table, alert }: { table: Table; alert: Alert | undefined }) {
  const tile = tileOf(
    table,
    alert && {
      ...PRIORITY[alert.priority],
      label: ALERT_KIND[alert.kind].label,
      priority: alert.priority,
    },
  );
  return (
    <li>
      <a
        className="pit-tile"
        data-edge={tile.edge}
        href={`/tables/${table.id}`}
        target="_blank"
        rel="noopener"
      >
        <span className="pit-tile-no">
          <span className="sr-only">Table</span> {table.tableNumber}
        </span>{' '}
        <span className="pit-tile-seats">
          {table.currentPlayers}/{table.maxSeats}
        </span>{' '}
        <span className="pit-tile-game">{tileGame(table)}</span>{' '}
        <span className={`pit-tile-state ${toneClass[tile.tone]}`}>
          <Shape name={tile.shape} grows />
          <span>{tile.label}</span>
        </span>
        <span className="sr-only">, opens in a new tab</span>
      </a>
    </li>
  );
}
