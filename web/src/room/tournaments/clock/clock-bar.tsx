import { cva } from 'class-variance-authority';
import { Pause, Play, SkipForward } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Desk, Tournament } from '@/api/tournament-types';
import { type ClockPlace, countdown } from '@/domain/tournament-clock';
import { ConfirmAct } from '@/shells/confirm-act';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { Meter } from '@/ui/meter';
import { Loading, Skeleton } from '@/ui/skeleton';
import { StatusBadge, type StatusStyle } from '@/ui/status-badge';
import { changeTournament, turnClock } from '../acts';
import { type ClockFact, clockFacts, clockBadge, placeTitle, shareLeft } from './clock-facts';
import { JumpConfirm } from './jump-confirm';
import { exactNow, useClockPlace } from './exact-time';
import { startQuestion } from './start-question';

interface ClockBarProps {
  desk: Desk;
  timeZone: string;
  /** Whether the user may set the clock. */
  acts: boolean;
}

/** Time, four facts and four controls. The bar is the same on every tab of a tournament. */
export function ClockBar({ desk, timeZone, acts }: ClockBarProps) {
  const { tournament, structure } = desk;
  const place = useClockPlace(structure.items, tournament.clock);
  const now = exactNow();
  const title = placeTitle(structure.items, place);
  const share = shareLeft(structure.items, place);
  const over = tournament.status === 'completed';
  return (
    <Bar
      label="Tournament clock"
      time={
        over ? (
          <Over title={title} badge={clockBadge(tournament, place, now)} />
        ) : (
          <>
            <p className="flex items-center justify-between gap-2 text-dense font-medium">
              <strong className="truncate font-semibold">{title}</strong>
              <StatusBadge {...clockBadge(tournament, place, now)} />
            </p>
            <p
              role="timer"
              aria-label={`Time left in ${title.toLowerCase()}`}
              className="text-kiosk font-semibold tracking-tight tabular-nums phone:text-[3rem] phone:leading-13"
            >
              {countdown(place.remainingMs)}
            </p>
            <Meter share={share} />
          </>
        )
      }
      facts={clockFacts(desk, place, now, timeZone).map((fact) => (
        <FactCell key={fact.label} {...fact} />
      ))}
      controls={acts && !over ? <Controls desk={desk} place={place} timeZone={timeZone} /> : null}
    />
  );
}

/**
 * Replaces the time once the tournament is over: nothing is left to count or to set. It keeps the height of the time.
 */
function Over({ title, badge }: { title: string; badge: StatusStyle }) {
  return (
    <>
      <p className="flex items-center justify-between gap-2 text-dense font-medium">
        <strong className="truncate font-semibold">{title}</strong>
        <StatusBadge {...badge} />
      </p>
      <p className="text-kiosk font-semibold tracking-tight phone:text-[3rem] phone:leading-13">Over</p>
    </>
  );
}

interface BarProps {
  label: string;
  time: ReactNode;
  facts: ReactNode;
  controls: ReactNode;
}

const factsStyle = cva([
  'flex flex-wrap content-center justify-between gap-3 px-4 py-3',
  '@min-[70rem]:gap-4 @min-[70rem]:px-6 @max-[60rem]:order-3 @max-[60rem]:col-span-full @max-[60rem]:border-t',
  '@max-[60rem]:border-line phone:grid phone:grid-cols-2 phone:p-3',
]);

/**
 * The layout follows the width of the bar: from 60rem in one row without `more`, from 66rem with it, from 70rem with
 * wider gaps. The facts are never cut: where long figures don't fit beside each other, the last ones wrap.
 */
function Bar({ label, time, facts, controls }: BarProps) {
  return (
    <section
      aria-label={label}
      data-noprint=""
      className="@container min-w-0 overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="grid grid-cols-[11.5rem_minmax(0,1fr)_auto] @min-[70rem]:grid-cols-[13rem_minmax(0,1fr)_auto] @max-[60rem]:grid-cols-[minmax(0,1fr)_auto] phone:grid-cols-[minmax(0,1fr)]!">
        <div className="grid content-center gap-1 border-r border-line px-4 py-3 @max-[60rem]:border-r-0 phone:p-3">
          {time}
        </div>
        <dl className={factsStyle()}>{facts}</dl>
        {controls === null ? null : (
          <div
            role="group"
            aria-label="Clock control"
            className="grid grid-cols-2 content-center gap-2 border-l border-line px-4 py-3 *:h-9 *:w-full @max-[60rem]:order-2 phone:border-l-0 phone:px-3 phone:pt-0 phone:*:h-11"
          >
            {controls}
          </div>
        )}
      </div>
    </section>
  );
}

function FactCell({ label, value, of, detail, more }: ClockFact) {
  return (
    <div className="min-w-0">
      <dt className="text-meta font-medium text-ink-2">{label}</dt>
      <dd className="mt-1 mb-0.5 truncate text-title font-semibold tabular-nums phone:whitespace-normal @min-[60rem]:@max-[66rem]:text-phone @min-[60rem]:@max-[66rem]:leading-6">
        {value}
        {of === undefined ? null : (
          <small className="ml-1 text-dense font-normal tracking-normal text-ink-3">{of}</small>
        )}
      </dd>
      <dd className="text-meta whitespace-nowrap text-ink-3 tabular-nums">
        {detail}
        {more === undefined ? null : <span className="@min-[60rem]:@max-[66rem]:hidden">{more}</span>}
      </dd>
    </div>
  );
}

interface ControlsProps {
  desk: Desk;
  place: ClockPlace;
  timeZone: string;
}

function Controls({ desk, place, timeZone }: ControlsProps) {
  const { tournament, structure } = desk;
  const turn = useAct(turnClock);
  const [asking, setAsking] = useState(false);
  const { id: tournamentId } = tournament;
  const stopped = stoppedReason(tournament);
  const atEnd = place.position + 1 >= structure.items.length ? 'This is the last one' : undefined;
  const adjust = (seconds: number) => turn.run({ tournamentId, body: { act: 'adjust', seconds } });
  return (
    <>
      <RunButton desk={desk} place={place} timeZone={timeZone} />
      <Button icon={SkipForward} disabledReason={stopped ?? atEnd} onClick={() => setAsking(true)}>
        {structure.items[place.position + 1]?.kind === 'break' ? 'Next Break' : 'Next Level'}
      </Button>
      <Button disabledReason={stopped} onClick={() => adjust(-60)}>
        −1 min<span className="sr-only"> on this level</span>
      </Button>
      <Button disabledReason={stopped} onClick={() => adjust(60)}>
        +1 min<span className="sr-only"> on this level</span>
      </Button>
      {asking ? (
        <JumpConfirm tournamentId={tournamentId} structure={structure} place={place} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}

function stoppedReason({ startedAt, name }: Tournament): string | undefined {
  return startedAt === null ? `${name} has not started` : undefined;
}

/** Starting shows no message: the clock shows that the tournament runs. */
const startTournament = { ...changeTournament, success: () => null };

/** Pause, Resume and, before the first second, Start: one button that keeps its place. */
function RunButton({ desk: { tournament, inCash }, place, timeZone }: ControlsProps) {
  const [asked, setAsked] = useState<ReturnType<typeof startQuestion>>(null);
  const turn = useAct(turnClock);
  const change = useAct(startTournament);
  const { id: tournamentId, status } = tournament;
  if (status !== 'running') {
    const question = startQuestion(tournament, inCash, exactNow(), timeZone);
    const running = { tournament, change: { status: 'running' as const } };
    return (
      <>
        <Button
          icon={Play}
          busy={change.busy}
          onClick={() => {
            if (question === null) change.run(running);
            else setAsked(question);
          }}
        >
          {tournament.startedAt === null ? 'Start' : 'Resume'}
        </Button>
        {asked === null ? null : (
          <ConfirmAct
            act={change}
            vars={running}
            title={asked.title}
            label={asked.confirm}
            onClose={() => setAsked(null)}
          >
            {asked.text}
          </ConfirmAct>
        )}
      </>
    );
  }
  return (
    <Button
      icon={place.running ? Pause : Play}
      busy={turn.busy}
      onClick={() => turn.run({ tournamentId, body: { act: place.running ? 'pause' : 'resume' } })}
    >
      {place.running ? 'Pause' : 'Resume'}
    </Button>
  );
}

/** The bar while its facts load, in its final height. */
export function ClockBarSkeleton() {
  return (
    <Loading label="Loading the clock">
      <Bar
        label="Tournament clock"
        time={
          <>
            <Skeleton width="60%" />
            <span className="grid h-11 items-center phone:h-13">
              <Skeleton width="70%" height="2rem" />
            </span>
            <Skeleton height="0.25rem" />
          </>
        }
        facts={['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="grid gap-2">
            <Skeleton width="3.5rem" />
            <Skeleton width="5rem" height="1.25rem" />
            <Skeleton width="4.5rem" />
          </div>
        ))}
        controls={null}
      />
    </Loading>
  );
}
