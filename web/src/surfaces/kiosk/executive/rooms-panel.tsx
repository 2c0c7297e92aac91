import './rooms-panel.css';
import type { CSSProperties } from 'react';
import type { RoomColumn } from '@/api/figure-types';
import { PRIORITY } from '@/features/alerts/model';
import { type DayShapes, dayShapes, ROOM_LINES, shapeText } from '@/features/executive/model';
import { formatCount, formatTime } from '@/lib/format';
import { Sparkline } from '@/ui/chart/sparkline';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import { useScrolls } from '@/ui/use-scrolls';
import { followHere, goTo, useSearch } from '@/lib/address';
import { roomAddress } from './address';

interface RoomsPanelProps {
  /** undefined: not there yet, or not to be had. */
  columns: readonly RoomColumn[] | undefined;
  failed: boolean;
  /** The room that is looked at; null: all. */
  chosen: string | null;
  timeZone: string;
  /** It is the only one: there is nothing to choose. */
  alone: boolean;
}

const CAPTION = 'Figures of the rooms, side by side';

/** Figures in lines, rooms in columns. */
export function RoomsPanel({ columns, failed, chosen, timeZone, alone }: RoomsPanelProps) {
  const shapes = dayShapes(columns ?? []);
  const since = shapes.since === null ? null : hourOf(shapes.since, timeZone);
  return (
    <Panel
      title={alone ? 'The Room' : 'Rooms'}
      count={alone ? undefined : columns?.length}
      actions={
        since === null ? undefined : (
          <span className="text-meta text-ink-3">Seated since {since}</span>
        )
      }
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
          <RoomsTable
            columns={columns}
            chosen={alone ? null : chosen}
            alone={alone}
            shapes={shapes}
            since={since}
          />
          <p className="rooms-foot">
            Money in USD. {alone ? 'The' : "A room's"} badge is its worst open alert and leads to
            Pit Boss.
          </p>
        </>
      )}
    </Panel>
  );
}

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
    // What is for readers only is placed absolutely: it must not make the page wider.
    <div
      ref={box}
      className="rooms-box"
      {...(scrolls ? { tabIndex: 0, role: 'group', 'aria-label': CAPTION } : {})}
    >
      <table className="rooms" style={widthOf(columns.length)}>
        <caption className="sr-only">{CAPTION}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Figure</span>
            </th>
            {columns.map((column) => (
              <th key={column.roomId} scope="col" data-chosen={marked(column.roomId)}>
                <RoomName column={column} alone={alone} current={column.roomId === chosen} />
                <WorstAlert column={column} />
                <p className="rooms-seated">
                  <b>{formatCount(column.seated)}</b> seated
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
            <tr key={key}>
              <th scope="row">{label}</th>
              {columns.map((column) => (
                <td key={column.roomId} data-chosen={marked(column.roomId)}>
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

/** It scrolls once the rooms have no room beside each other. */
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
  const address = roomAddress(useSearch(), column.roomId);
  if (alone) return <span className="rooms-name">{column.name}</span>;
  return (
    <a
      href={address}
      className="rooms-name"
      aria-current={current ? 'true' : undefined}
      onClick={(event) => {
        if (followHere(event)) goTo(address, 'push');
      }}
    >
      {column.name}
    </a>
  );
}

function WorstAlert({ column: { roomId, name, worstAlert, worstAlerts } }: { column: RoomColumn }) {
  const look = Object.entries(PRIORITY).find(([priority]) => priority === worstAlert)?.[1];
  const badge =
    look === undefined ? (
      <StatusBadge shape="check" tone="ok" label="No alerts" />
    ) : (
      <StatusBadge
        shape={look.shape}
        tone={look.tone}
        label={`${worstAlerts} ${look.label.toLowerCase()}`}
        filled={worstAlert === 'critical' || worstAlert === 'high'}
      />
    );
  return (
    <a className="rooms-alert" href={`/pit-boss/${roomId}`} target="_blank" rel="noopener">
      {badge}
      <span className="sr-only">, Pit Boss of {name}, opens in a new tab</span>
    </a>
  );
}
