import type { Table, WaitlistEntry } from '@/api/types';
import { durationText } from '@/domain/duration';
import { shortGameName } from '@/domain/stakes';
import { TABLE_STATE } from '@/domain/table-status';
import { floorCounters } from '@/features/tables/model';
import { useNow } from '@/lib/hooks/use-now';
import { useSteadyOrder } from '@/lib/hooks/use-steady-order';
import { shortName } from '@/lib/names';
import { useFloor } from '@/live/use-floor';
import { Empty } from '@/ui/empty';
import { MemoRow } from '@/ui/memo-row';
import { Shape } from '@/ui/shape';
import { Skeleton } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import type { Floor } from './floor';
import { placeWords, type PriorityLine, priorityLines } from './model';
import { AddPlayerButton, SeatButton, WaitBadge } from './parts';

interface HomeTabProps {
  floor: Floor;
  onAdd: (table: Table) => void;
  onSeat: (entry: WaitlistEntry) => void;
}

/** Four counts, then what to do, each with its button. */
export function Counters({ roomId, known }: { roomId: string; known: boolean }) {
  const now = useFloor(roomId, ({ tables, entries }) => floorCounters(tables, entries));
  const counts = known ? now : undefined;
  const value = (count: number | undefined) =>
    count ?? <Skeleton width="3.5rem" height="2.25rem" />;
  return (
    <dl className="mf-counts">
      <div>
        <dt>Active Tables</dt>
        <dd>{value(counts?.activeTables)}</dd>
      </div>
      <div data-warn={(counts?.needPlayers ?? 0) > 0 || undefined}>
        <dt>
          <Shape name="half" />
          Need Players
        </dt>
        <dd>{value(counts?.needPlayers)}</dd>
      </div>
      <div>
        <dt>Waiting</dt>
        <dd>{value(counts?.waiting)}</dd>
      </div>
      <div>
        <dt>Total Players</dt>
        <dd>{value(counts?.totalPlayers)}</dd>
      </div>
    </dl>
  );
}

export function PriorityActions({ floor, onAdd, onSeat }: HomeTabProps) {
  const now = useNow(15_000);
  const { room, can, offline } = floor;
  const lines = useFloor(room.id, ({ tables, entries }) =>
    priorityLines(tables, entries, room.settings, now),
  );
  const { shown, hold } = useSteadyOrder(lines, ({ id }) => id);
  return (
    <section aria-labelledby="mf-priority">
      <div className="mf-head">
        <h2 id="mf-priority">Priority Actions</h2>
        <p>{lines.length}</p>
      </div>
      {lines.length === 0 ? (
        <div className="mf-list">
          <Empty title="Nothing needs you now">
            Short tables and whoever waits longest appear here.
          </Empty>
        </div>
      ) : (
        <ul className="mf-list" {...hold}>
          {shown.map((line) => (
            <MemoRow key={line.id} by={[line, can('seat_players'), offline]}>
              {() => (
                <li className="mf-row">
                  <Words line={line} />
                  {can('seat_players') ? (
                    <div className="mf-acts" data-wide="">
                      {line.kind === 'short' ? (
                        <AddPlayerButton table={line.table} onAct={onAdd} />
                      ) : (
                        <SeatButton
                          entry={line.entry}
                          seating={line.seating}
                          offline={offline}
                          onSeat={onSeat}
                        />
                      )}
                    </div>
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
  if (line.kind === 'short') {
    const { tableNumber, gameType, currentPlayers, maxSeats } = line.table;
    return (
      <div className="mf-what">
        <p className="mf-name">
          <b>Table {tableNumber}</b> {shortGameName(gameType.name)}
        </p>
        <p className="mf-why">
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
    <div className="mf-what">
      <p className="mf-name">
        <b>{shortName(entry.player.name)}</b> {shortGameName(entry.gameType.name)}
      </p>
      <p className="mf-why">
        <WaitBadge wait={wait} />
        <span>{placeWords(entry, seating)}</span>
      </p>
    </div>
  );
}
