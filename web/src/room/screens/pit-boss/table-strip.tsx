import { cva } from 'class-variance-authority';
import type { Alert } from '@/api/staff-types';
import type { Table } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { byNumber } from '@/domain/floor';
import { ALERT_KIND, PRIORITY, worstByTable } from '@/room/staff/alerts/model';
import { tileGame, tileOf } from '@/room/reports/pit-boss/model';
import { useTables } from '@/room/floor/tables/queries';
import { stateOf, useFloor } from '@/room/floor/use-floor';
import { useTable } from '@/room/floor/use-table';
import { Shape } from '@/ui/shape';
import { MemoRow } from '@/ui/memo-row';
import { toneClass } from '@/ui/tone';

const stripStyle = cva([
  'flex-none overflow-x-auto border-t border-line bg-surface px-[max(1.5rem,(100%-87rem)/2)] pt-3',
  'pb-[max(1rem,env(safe-area-inset-bottom))] phone:px-3 phone:pt-2',
  'phone:pb-[max(0.5rem,env(safe-area-inset-bottom))]',
]);

const tiles = cva([
  'relative grid grid-cols-[repeat(auto-fit,minmax(6.75rem,1fr))] gap-2', // wide enough for "Membership"
  'max-[1200px]:grid-cols-[repeat(6,minmax(10.75rem,1fr))]',
  'phone:auto-cols-[10.75rem] phone:grid-flow-col phone:grid-cols-none',
]);

/** On a narrow screen one line per table, so that the strip is no higher than on a wide one. */
const tileStyle = cva(
  [
    'isolate grid grid-cols-[1fr_auto] rounded-control border px-2 pt-1.5 pb-2 tabular-nums hover:bg-hover',
    'max-[1200px]:min-h-11 max-[1200px]:grid-cols-[auto_auto_minmax(0,1fr)] max-[1200px]:items-center',
    'max-[1200px]:gap-1.5 max-[1200px]:py-0',
  ],
  { variants: { edge: { warn: 'border-warn', bad: 'border-bad', none: 'border-line' } } },
);

const stateStyle = cva([
  'col-span-full mt-1.5 flex min-w-0 items-center gap-1 border-t border-line pt-1.5 text-meta font-medium text-tone',
  'max-[1200px]:col-auto max-[1200px]:m-0 max-[1200px]:justify-end max-[1200px]:border-0 max-[1200px]:p-0',
  '[&>svg]:size-2.75',
]);

/** Every table with its worst alert, as an overview of the room. Each tile links to its table. */
export function TableStrip({ alerts }: { alerts: readonly Alert[] }) {
  const roomId = useRoom().id;
  // Subscribes to the list; each tile selects its own table.
  const known = stateOf(useTables(roomId)).data;
  const ids = useFloor(roomId, ({ tables }) => tables.toSorted(byNumber).map(({ id }) => id));
  const worst = worstByTable(alerts);
  if (known === undefined || ids.length === 0) return null;
  return (
    <section className={stripStyle()} aria-labelledby="pit-strip" data-noprint="">
      <h2 className="sr-only" id="pit-strip">
        Table overview
      </h2>
      <ol className={tiles()}>
        {ids.map((id) => {
          const alert = worst.get(id);
          return (
            <MemoRow key={id} by={[roomId, alert]}>
              {() => <OneTable id={id} alert={alert} />}
            </MemoRow>
          );
        })}
      </ol>
    </section>
  );
}

function OneTable({ id, alert }: { id: string; alert: Alert | undefined }) {
  const roomId = useRoom().id;
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
        className={tileStyle({ edge: tile.edge ?? 'none' })}
        href={`/tables/${table.id}`}
        target="_blank"
        rel="noopener"
      >
        <span className="text-title font-semibold tracking-normal max-[1200px]:text-[1rem]">
          <span className="sr-only">Table</span> {table.tableNumber}
        </span>{' '}
        <span className="self-center text-[0.875rem] font-medium text-ink-2 max-[1200px]:text-[0.75rem]">
          {table.currentPlayers}/{table.maxSeats}
        </span>{' '}
        <span className="col-span-full truncate text-meta text-ink-2 max-[1200px]:hidden">{tileGame(table)}</span>{' '}
        <span className={`${toneClass[tile.tone]} ${stateStyle()}`}>
          <Shape name={tile.shape} grows />
          <span className="truncate">{tile.label}</span>
        </span>
        <span className="sr-only">, opens in a new tab</span>
      </a>
    </li>
  );
}
