import { Pause, Play, SkipForward } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Desk, Tournament } from '@/api/tournament-types';
import { type ClockPlace, countdown } from '@/domain/tournament-clock';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { Meter } from '@/ui/meter';
import { Loading, Skeleton } from '@/ui/skeleton';
import { StatusBadge, type StatusLook } from '@/ui/status-badge';
import { type ClockFact, clockFacts, clockLook, placeTitle, shareLeft } from './clock-facts';
import { SEATING_TEXTS } from './desk-mutations';
import { JumpConfirm } from './jump-confirm';
import { exactNow, useClockPlace } from './exact-time';
import { startQuestion } from './start-question';
import { sayFailed } from './say-failed';
import { UPDATE_TEXTS, useChangeTournament, useTurnClock } from './mutations';

interface ClockBarProps {
  desk: Desk;
  timeZone: string;
  /** May the clock be set by this person? */
  acts: boolean;
}

/** Time, four facts, four controls: the same on every tab of an event. */
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
          <Over title={title} look={clockLook(tournament, place, now)} />
        ) : (
          <>
            <p className="flex items-center justify-between gap-2 text-dense font-medium">
              <strong className="truncate font-semibold">{title}</strong>
              <StatusBadge {...clockLook(tournament, place, now)} />
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

/** In the place of the time, as high as it: there is nothing left to count and nothing to set. */
function Over({ title, look }: { title: string; look: StatusLook }) {
  return (
    <>
      <p className="flex items-center justify-between gap-2 text-dense font-medium">
        <strong className="truncate font-semibold">{title}</strong>
        <StatusBadge {...look} />
      </p>
      <p className="text-kiosk font-semibold tracking-tight phone:text-[3rem] phone:leading-13">
        Over
      </p>
    </>
  );
}

interface BarProps {
  label: string;
  time: ReactNode;
  facts: ReactNode;
  controls: ReactNode;
}

function Bar({ label, time, facts, controls }: BarProps) {
  return (
    <section
      aria-label={label}
      data-noprint=""
      className="@container min-w-0 overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="grid grid-cols-[11.5rem_minmax(0,1fr)_auto] wide:grid-cols-[13rem_minmax(0,1fr)_auto] @max-[60rem]:grid-cols-[minmax(0,1fr)_auto] phone:grid-cols-[minmax(0,1fr)]!">
        <div className="grid content-center gap-1 border-r border-line px-4 py-3 @max-[60rem]:border-r-0 phone:p-3">
          {time}
        </div>
        <dl className="grid grid-cols-[repeat(4,auto)] content-center justify-between gap-3 px-4 py-3 wide:gap-4 wide:px-6 @max-[60rem]:order-3 @max-[60rem]:col-span-full @max-[60rem]:border-t @max-[60rem]:border-line phone:grid-cols-2! phone:p-3">
          {facts}
        </dl>
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
      <dd className="mt-1 mb-0.5 truncate text-title font-semibold tabular-nums">
        {value}
        {of === undefined ? null : (
          <small className="ml-1 text-dense font-normal tracking-normal text-ink-3">{of}</small>
        )}
      </dd>
      <dd className="text-meta whitespace-nowrap text-ink-3 tabular-nums">
        {detail}
        {more === undefined ? null : <span className="not-wide:desk:hidden">{more}</span>}
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
  const turn = useTurnClock();
  const [asking, setAsking] = useState(false);
  const { id: tournamentId } = tournament;
  const stopped = stoppedReason(tournament);
  const atEnd = place.position + 1 >= structure.items.length ? 'This is the last one' : undefined;
  const adjust = (seconds: number) =>
    turn.mutate(
      { tournamentId, act: 'adjust', seconds },
      { onError: (error) => sayFailed(error, SEATING_TEXTS.clock) },
    );
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
        <JumpConfirm
          tournamentId={tournamentId}
          structure={structure}
          place={place}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

function stoppedReason({ startedAt, name }: Tournament): string | undefined {
  return startedAt === null ? `${name} has not started` : undefined;
}

/** Pause, Resume and, before the first second, Start: one button in one place. */
function RunButton({ desk: { tournament, inCash }, place, timeZone }: ControlsProps) {
  const [asking, setAsking] = useState(false);
  const turn = useTurnClock();
  const change = useChangeTournament();
  const { id: tournamentId, status } = tournament;
  const failed = { onError: (error: Error) => sayFailed(error, SEATING_TEXTS.clock) };
  if (status !== 'running') {
    const question = startQuestion(tournament, inCash, exactNow(), timeZone);
    const start = () =>
      change.mutate(
        { tournamentId, status: 'running' },
        {
          onSuccess: () => setAsking(false),
          onError: (error) => {
            // A question that is open says it itself.
            if (!asking) sayFailed(error, UPDATE_TEXTS);
          },
        },
      );
    return (
      <>
        <Button
          icon={Play}
          busy={change.isPending}
          onClick={() => {
            if (question === null) start();
            else setAsking(true);
          }}
        >
          {tournament.startedAt === null ? 'Start' : 'Resume'}
        </Button>
        {asking && question !== null ? (
          <Confirm
            open
            onOpenChange={setAsking}
            title={question.title}
            confirmLabel={question.confirm}
            busy={change.isPending}
            error={change.error === null ? undefined : errorText(change.error, UPDATE_TEXTS.error)}
            onConfirm={start}
          >
            {question.text}
          </Confirm>
        ) : null}
      </>
    );
  }
  return (
    <Button
      icon={place.running ? Pause : Play}
      busy={turn.isPending}
      onClick={() => turn.mutate({ tournamentId, act: place.running ? 'pause' : 'resume' }, failed)}
    >
      {place.running ? 'Pause' : 'Resume'}
    </Button>
  );
}

/** The bar before its facts are known: as high as it will be. */
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
