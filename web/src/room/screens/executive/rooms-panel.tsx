import { cva } from 'class-variance-authority';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { RoomColumn } from '@/api/figure-types';
import { PRIORITY } from '@/room/staff/alerts/model';
import { type DayShapes, dayShapes, ROOM_LINES, shapeText } from '@/room/reports/executive/model';
import { formatCount, formatTime } from '@/lib/format';
import { Sparkline } from '@/ui/chart/sparkline';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import { useScrolls } from '@/ui/use-scrolls';

interface RoomsPanelProps {
  /** undefined while it loads, and after a failure. */
  columns: readonly RoomColumn[] | undefined;
  failed: boolean;
  /** The id of the selected room; null: all. */
  chosen: string | null;
  timeZone: string;
  /** Whether it is the only room, so that there is nothing to choose. */
  alone: boolean;
}

const CAPTION = 'Figures of the rooms, side by side';

/** A table with a row per figure and a column per room. */
export function RoomsPanel({ columns, failed, chosen, timeZone, alone }: RoomsPanelProps) {
  const shapes = dayShapes(columns ?? []);
  const since = shapes.since === null ? null : hourOf(shapes.since, timeZone);
  return (
    <Panel
      title={alone ? 'The Room' : 'Rooms'}
      count={alone ? undefined : columns?.length}
      actions={since === null ? undefined : <span className="text-meta text-ink-3">Seated since {since}</span>}
    >
      {columns === undefined ? (
        failed ? (
          <Empty title="Not loaded">The figures above say why.</Empty>
        ) : (
          <Loading label="Loading rooms">
            <SkeletonRows rows={6} />
          </Loading>
        )
      ) : (
        <>
          <RoomsTable columns={columns} chosen={alone ? null : chosen} alone={alone} shapes={shapes} since={since} />
          <p className="border-t border-line-soft px-4 py-3 text-meta text-ink-3 max-[768px]:px-3">
            Money in USD. {alone ? 'The' : "A room's"} badge is its worst open alert and leads to Pit Boss.
          </p>
        </>
      )}
    </Panel>
  );
}

/** On a phone the labels have the width that the rooms leave: with one or two rooms each label fits on one line. */
const table = cva([
  'w-full min-w-[calc(var(--label)+var(--rooms)*var(--room))] table-fixed border-collapse text-dense tabular-nums',
  '[--label:9.5rem] [--room:6.5rem] max-[768px]:[--room:5.25rem]',
  'max-[768px]:[--label:clamp(6rem,100vw-2.5rem-var(--rooms)*6.5rem,9.5rem)]',
]);

const cell = cva('', {
  variants: {
    part: {
      head: 'py-3 align-bottom [&>svg]:inline-block max-[768px]:[&>svg]:w-16',
      body: ['h-9 border-t border-line-soft py-1 whitespace-nowrap group-first:border-line max-[768px]:h-11'],
    },
    /** The first column stays while the rooms scroll. */
    label: {
      true: [
        'sticky left-0 z-1 w-(--label) bg-surface pr-2 pl-4 text-left font-normal text-ink-2',
        'max-[768px]:pr-1.5 max-[768px]:pl-3 max-[768px]:whitespace-normal',
      ],
      false: ['px-2 text-right font-medium last:pr-4 data-chosen:bg-hover', 'max-[768px]:px-1.5 max-[768px]:last:pr-3'],
    },
  },
});

interface RoomsTableProps {
  columns: readonly RoomColumn[];
  chosen: string | null;
  alone: boolean;
  shapes: DayShapes;
  /** "10 AM" */
  since: string | null;
}

function RoomsTable({ columns, chosen, alone, shapes, since }: RoomsTableProps) {
  const { box, scrolls } = useScrolls();
  const marked = (roomId: string) => (roomId === chosen ? '' : undefined);
  return (
    // Text for screen readers only is positioned absolutely, so that it does not widen the page.
    <div
      ref={box}
      className="relative overflow-x-auto print:[section:has(>&)]:break-inside-avoid"
      {...(scrolls ? { tabIndex: 0, role: 'group', 'aria-label': CAPTION } : {})}
    >
      <table className={table()} style={widthOf(columns.length)}>
        <caption className="sr-only">{CAPTION}</caption>
        <thead>
          <tr>
            <th scope="col" className={cell({ part: 'head', label: true })}>
              <span className="sr-only">Figure</span>
            </th>
            {columns.map((column) => (
              <th
                key={column.roomId}
                scope="col"
                data-chosen={marked(column.roomId)}
                className={cell({ part: 'head', label: false })}
              >
                <RoomName column={column} alone={alone} current={column.roomId === chosen} />
                <WorstAlert column={column} />
                <p className="mt-0.5 mb-1 text-[0.75rem]/6 font-normal text-ink-3">
                  <b className="text-[1rem] font-semibold text-ink">{formatCount(column.seated)}</b> seated
                </p>
                {since === null ? null : (
                  <Sparkline
                    label={shapeText(column.name, shapes.of.get(column.roomId) ?? [], since)}
                    values={shapes.of.get(column.roomId) ?? []}
                    most={shapes.most}
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROOM_LINES.map(({ key, label, text, late }) => (
            <tr key={key} className="group">
              <th scope="row" className={cell({ part: 'body', label: true })}>
                {label}
              </th>
              {columns.map((column) => (
                <td
                  key={column.roomId}
                  data-chosen={marked(column.roomId)}
                  className={cell({ part: 'body', label: false })}
                >
                  {late?.(column) === true ? (
                    <StatusBadge shape="triangle" tone="warn" label={text(column)} filled />
                  ) : (
                    text(column)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Passes the number of rooms to the classes, which compute from it when the table scrolls. */
function widthOf(rooms: number): CSSProperties & Record<'--rooms', number> {
  return { '--rooms': rooms };
}

/** "10 AM" */
function hourOf(at: string, timeZone: string): string {
  return formatTime(at, timeZone).replace(':00', '');
}

interface RoomNameProps {
  column: RoomColumn;
  alone: boolean;
  current: boolean;
}

function RoomName({ column, alone, current }: RoomNameProps) {
  if (alone) return <span className="block text-body font-semibold wrap-anywhere">{column.name}</span>;
  return (
    <Link
      from="/roaming-manager/$roomId"
      to="/roaming-manager/$roomId"
      params={{ roomId: column.roomId }}
      search={(before) => ({ ...before, rooms: undefined })}
      resetScroll={false}
      activeOptions={{ exact: true }}
      className="block py-0.5 text-body font-semibold wrap-anywhere hover:underline max-[768px]:py-1.5"
      aria-current={current ? 'true' : undefined}
    >
      {column.name}
    </Link>
  );
}

function WorstAlert({ column: { roomId, name, worstAlert, worstAlerts } }: { column: RoomColumn }) {
  const worst = Object.entries(PRIORITY).find(([priority]) => priority === worstAlert)?.[1];
  const badge =
    worst === undefined ? (
      <StatusBadge shape="check" tone="ok" label="No alerts" />
    ) : (
      <StatusBadge
        shape={worst.shape}
        tone={worst.tone}
        label={`${worstAlerts} ${worst.label.toLowerCase()}`}
        filled={worstAlert === 'critical' || worstAlert === 'high'}
      />
    );
  return (
    <a
      className="inline-flex min-h-7 items-center max-[768px]:min-h-11"
      href={`/pit-boss/${roomId}`}
      target="_blank"
      rel="noopener"
    >
      {badge}
      <span className="sr-only">, Pit Boss of {name}, opens in a new tab</span>
    </a>
  );
}
