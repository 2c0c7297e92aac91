import { KeyRound } from 'lucide-react';
import type { SendTabletAct, TabletDown, TabletTable } from '@/api/tablet-types';
import { shortGameName } from '@/domain/stakes';
import { durationText, minutesBetween } from '@/domain/duration';
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
  /** Why no act is possible now. */
  disabledReason: string | undefined;
  onAct: SendTabletAct;
  onSheet: (sheet: 'take' | 'pause') => void;
}

/** The panel at the right: the time left, the next players, and the calls to the floor. */
export function TabletRail({ table, down, timeZone, disabledReason, onAct, onSheet }: TabletRailProps) {
  const now = useNow();
  const press = useTabletPress(onAct);
  const due = down.dealer === null || now >= Date.parse(down.dealer.dueAt);
  const takes = mayComeSoon(down, now);
  const calls = down.openCalls.map(({ id, kind, timestamp }) => ({ id, key: id, kind, at: Date.parse(timestamp) }));
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
      ) : table.event === null ? (
        <Next table={table} now={now} />
      ) : (
        <MoveList
          title={movesTitle(table.event.moves, table.event.halts)}
          here={table.event.table?.number}
          moves={table.event.moves}
        />
      )}
      <CallButtons disabledReason={disabledReason} onCall={(kind) => press.send({ path: '/calls', body: { kind } })}>
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
