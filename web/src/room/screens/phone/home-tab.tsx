import type { ReactNode } from 'react';
import type { Table, WaitlistEntry } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { durationText } from '@/domain/duration';
import { shortGameName } from '@/domain/stakes';
import { TABLE_STATE } from '@/domain/table-status';
import type { Proposal } from '@/room/floor/openings/model';
import { floorCounters } from '@/room/floor/tables/model';
import { useNow } from '@/lib/hooks/use-now';
import { useStableOrder } from '@/lib/hooks/use-stable-order';
import { shortName } from '@/lib/names';
import { useFloor } from '@/room/floor/use-floor';
import { Empty } from '@/ui/empty';
import { MemoRow } from '@/ui/memo-row';
import { Shape } from '@/ui/shape';
import { Skeleton } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import type { Floor } from './floor';
import { placeWords, type PriorityLine, priorityLines } from './model';
import { AddPlayerButton, OpenTableButton, SeatButton, WaitBadge } from './parts';
import { listStyle, RowActs, RowName, rowStyle, SectionHead, whatStyle, whyStyle } from './rows';

interface HomeTabProps {
  floor: Floor;
  onAdd: (table: Table) => void;
  onSeat: (entry: WaitlistEntry) => void;
  onOpen: (proposal: Proposal) => void;
}

/** Four counts, then the tasks, each with its button. */
export function Counters({ known }: { known: boolean }) {
  const roomId = useRoom().id;
  const now = useFloor(roomId, ({ tables, entries }) => floorCounters(tables, entries));
  const counts = known ? now : undefined;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line">
      <Count label="Active Tables" count={counts?.activeTables} />
      <Count
        label={
          <>
            <Shape name="half" />
            Need Players
          </>
        }
        count={counts?.needPlayers}
        warn={(counts?.needPlayers ?? 0) > 0}
      />
      <Count label="Waiting" count={counts?.waiting} />
      <Count label="Total Players" count={counts?.totalPlayers} />
    </dl>
  );
}

interface CountProps {
  label: ReactNode;
  count: number | undefined;
  warn?: boolean;
}

/** One of four figures that share a panel, instead of a card for each. */
function Count({ label, count, warn = false }: CountProps) {
  return (
    <div className="flex flex-col-reverse justify-end bg-surface px-4 py-3">
      <dt className={`${warn ? 'text-warn' : 'text-ink-2'} flex items-center gap-1.5 text-body`}>{label}</dt>
      <dd className={`${warn ? 'text-warn' : ''} min-h-11 text-kiosk font-semibold tracking-[-0.02em] tabular-nums`}>
        {count ?? <Skeleton width="3.5rem" height="2.25rem" />}
      </dd>
    </div>
  );
}

export function PriorityActions({ floor, onAdd, onSeat, onOpen }: HomeTabProps) {
  const now = useNow(15_000);
  const { room, can, offline } = floor;
  const lines = useFloor(room.id, ({ tables, entries, next }) =>
    priorityLines(tables, entries, next, room.settings, now),
  );
  const { shown, hold } = useStableOrder(lines, ({ id }) => id);
  return (
    <section aria-labelledby="mf-priority">
      <SectionHead id="mf-priority" title="Priority Actions" note={lines.length} />
      {lines.length === 0 ? (
        <div className={listStyle}>
          <Empty title="Nothing needs you now">Short tables and the longest waits appear here.</Empty>
        </div>
      ) : (
        <ul className={listStyle} {...hold}>
          {shown.map((line) => (
            <MemoRow key={line.id} by={[line, can('seat_players'), can('manage_tables'), offline]}>
              {() => (
                <li className={rowStyle()}>
                  <Words line={line} />
                  {can(line.kind === 'opening' ? 'manage_tables' : 'seat_players') ? (
                    <RowActs width="fixed">
                      {line.kind === 'opening' ? (
                        <OpenTableButton proposal={line.proposal} offline={offline} onOpen={onOpen} />
                      ) : line.kind === 'short' ? (
                        <AddPlayerButton table={line.table} onAct={onAdd} />
                      ) : (
                        <SeatButton entry={line.entry} seating={line.seating} offline={offline} onSeat={onSeat} />
                      )}
                    </RowActs>
                  ) : null}
                </li>
              )}
            </MemoRow>
          ))}
        </ul>
      )}
    </section>
  );
}

function Words({ line }: { line: PriorityLine }) {
  if (line.kind === 'opening') {
    const { table, name, signed, here } = line.proposal;
    return (
      <div className={whatStyle()}>
        <RowName name={shortGameName(name)}>Table {table.tableNumber} is free</RowName>
        <p className={whyStyle}>
          {signed} on the list, {here} here
        </p>
      </div>
    );
  }
  if (line.kind === 'short') {
    const { tableNumber, gameType, currentPlayers, maxSeats } = line.table;
    return (
      <div className={whatStyle()}>
        <RowName name={`Table ${tableNumber}`}>{shortGameName(gameType.name)}</RowName>
        <p className={whyStyle}>
          <StatusBadge {...TABLE_STATE.short} />
          <span>
            {currentPlayers} of {maxSeats}
            {line.minutes === null ? null : ` · ${durationText(line.minutes)}`}
          </span>
        </p>
      </div>
    );
  }
  const { entry, wait, seating } = line;
  return (
    <div className={whatStyle()}>
      <RowName name={shortName(entry.player.name)}>{shortGameName(entry.gameType.name)}</RowName>
      <p className={whyStyle}>
        <WaitBadge wait={wait} />
        <span>{placeWords(entry, seating)}</span>
      </p>
    </div>
  );
}
