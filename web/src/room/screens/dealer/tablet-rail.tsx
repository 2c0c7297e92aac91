import { KeyRound } from 'lucide-react';
import type { SendTabletAct, TabletDown, TabletTable } from '@/api/tablet-types';
import { shortGameName } from '@/domain/stakes';
import { durationText, minutesBetween } from '@/domain/duration';
import { DueTimer } from '@/room/floor/must-move/due-timer';
import { knownCall } from '@/room/staff/dealing/acts';
import { mayComeSoon } from '@/room/staff/dealing/model';
import { useNow } from '@/lib/hooks/use-now';
import { CallButtons, OpenCalls, PauseOrResume } from './call-parts';
import { DownPart } from './down-part';
import { MoveList, movesTitle } from './moves';
import { Refusal } from './sheet';
import { TouchButton } from '../touch-button';
import { useTabletPress } from './use-tablet-press';

interface TabletRailProps {
  table: TabletTable;
  down: TabletDown;
  timeZone: string;
  /** After which a due move is late. */
  holdMinutes: number;
  /** Why no act is possible now. */
  disabledReason: string | undefined;
  onAct: SendTabletAct;
  onSheet: (sheet: 'take' | 'pause') => void;
}

/** The panel at the right: the time left, the next players, and the calls to the floor. */
export function TabletRail({ table, down, timeZone, holdMinutes, disabledReason, onAct, onSheet }: TabletRailProps) {
  const now = useNow();
  const press = useTabletPress(onAct);
  const due = down.dealer === null || now >= Date.parse(down.dealer.dueAt);
  const takes = mayComeSoon(down, now);
  const calls = down.openCalls.map(knownCall);
  return (
    <>
      <DownPart screen={down} timeZone={timeZone} now={now} />
      {takes ? (
        <TouchButton id="take-over" look={due ? 'tonal' : 'plain'} icon={KeyRound} onClick={() => onSheet('take')}>
          Take over
        </TouchButton>
      ) : null}
      {calls.length > 0 ? (
        <OpenCalls
          calls={calls}
          most={takes ? 1 : 2}
          now={now}
          disabledReason={disabledReason}
          onArrived={(id) => press.send({ path: `/calls/${id}/arrived` })}
        />
      ) : table.moves.length > 0 ? (
        <DueMoves table={table} holdMinutes={holdMinutes} />
      ) : table.event === null ? (
        <Next table={table} now={now} />
      ) : (
        <MoveList
          title={movesTitle(table.event.moves, table.event.halts)}
          here={table.event.table?.number}
          moves={table.event.moves}
        />
      )}
      <CallButtons
        place={`Table ${table.tableNumber}`}
        disabledReason={disabledReason}
        onCall={(kind) => press.send({ path: '/calls', body: { kind } })}
      >
        <Refusal text={press.refusal} />
        {table.event !== null ? null : (
          <PauseOrResume
            isPaused={table.pausedAt !== null}
            disabledReason={disabledReason}
            busy={press.busy}
            refusal={null}
            onPause={() => onSheet('pause')}
            onResume={() => press.send({ path: '/resume' })}
          />
        )}
      </CallButtons>
    </>
  );
}

/** The moves that are due from and to this table. The floor makes them. */
function DueMoves({ table, holdMinutes }: Pick<TabletRailProps, 'table' | 'holdMinutes'>) {
  return (
    <section className="border-y border-line py-3" aria-label="Due moves">
      <ul className="grid gap-2">
        {table.moves.slice(0, MOVES_SHOWN).map((move) => (
          <li key={`${move.fromTable} ${move.fromSeat} ${move.kind}`}>
            <p className="text-phone font-semibold">{moveText(move, table.tableNumber)}</p>
            <p className="text-body text-ink-2">
              {move.kind === 'must_move' ? 'Must-move' : 'As asked'} ·{' '}
              <DueTimer since={move.offeredAt} holdMinutes={holdMinutes} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The rail has room for two moves above the calls to the floor. */
const MOVES_SHOWN = 2;

/** "Hana S. comes from Table 5 to seat 6", "Hana S., seat 2, moves to Table 4, seat 6" */
function moveText({ name, fromTable, fromSeat, toTable, toSeat }: TabletTable['moves'][number], here: number): string {
  const player = name === '' ? 'Walk-in' : name;
  if (fromTable === toTable) return `${player} moves from seat ${fromSeat} to seat ${toSeat}`;
  if (toTable === here) return `${player} comes from Table ${fromTable} to seat ${toSeat}`;
  return `${player}, seat ${fromSeat}, moves to Table ${toTable}, seat ${toSeat}`;
}

function Next({ table, now }: { table: TabletTable; now: number }) {
  const game = shortGameName(table.gameName);
  const { next } = table;
  return (
    <section className="border-y border-line py-3" aria-labelledby="next-title">
      <h2 id="next-title" className="truncate text-phone font-semibold">
        {next === null ? `Nobody is waiting for ${game}` : `${next.name} is next`}
      </h2>
      {next === null ? null : (
        <p className="mt-1 truncate text-body text-ink-2">
          {durationText(minutesBetween(Date.parse(next.joinedAt), now))} · {table.waiting} waiting for {game}
        </p>
      )}
    </section>
  );
}
