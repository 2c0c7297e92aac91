import { useState } from 'react';
import { countdownText, holdTime } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { formatTime, formatWholeMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Shape } from '@/ui/shape';
import type { Answer, Call } from './client';
import { Button, Panel, Question, Timeline } from './parts';
import { usePageTexts } from './texts/use-page-texts';
import { money } from './words';

interface CallBlockProps {
  call: Call;
  gameName: string;
  timeZone: string;
  /** An old call loses its fill: it is only drawn as true while it is known to be. */
  isLive: boolean;
}

/** The player's held seat. */
export function CallBlock({ call, gameName, timeZone, isLive }: CallBlockProps) {
  const now = useNow();
  const t = usePageTexts();
  const { tableNumber, seatNumber, calledAt, holdUntil, answer, extendedAt } = call;
  const { secondsLeft, totalSeconds } = holdTime({ from: calledAt, until: holdUntil }, now);
  const left = countdownText(secondsLeft * 1_000);
  return (
    <section
      aria-label={t.yourCall}
      className={`rounded-card px-4 pt-5 pb-4 text-center text-phone font-medium ${
        isLive ? 'bg-info text-canvas' : 'border border-control bg-surface text-ink'
      }`}
    >
      <p>{extendedAt === null ? t.seatReady : t.moreMinutes}</p>
      <h1 className="mt-0.5 text-[2rem] leading-[2.375rem] font-semibold tracking-[-0.025em]">
        {t.tableSeat(tableNumber, seatNumber)}
      </h1>
      <p>{gameName}</p>
      {isLive ? (
        <>
          <p
            role="timer"
            className="mt-3 mb-2 text-[4.5rem] leading-none font-semibold tracking-[-0.04em] tabular-nums"
          >
            {left}
          </p>
          <progress
            aria-hidden
            max={totalSeconds}
            value={secondsLeft}
            className="mb-3 block h-2 w-full appearance-none overflow-hidden rounded-full bg-canvas/30 [&::-moz-progress-bar]:bg-canvas [&::-webkit-progress-bar]:bg-canvas/30 [&::-webkit-progress-value]:bg-canvas"
          />
        </>
      ) : null}
      {answer === null ? null : (
        <p className="mb-2 flex items-center justify-center gap-2 font-semibold">
          <Shape name={answer === 'on_my_way' ? 'check' : 'clock'} />
          {answer === 'on_my_way' ? t.knowsOnWay : t.knowsMinute}
        </p>
      )}
      <p>{secondsLeft === 0 ? t.held(formatTime(holdUntil, timeZone)) : t.holding(formatTime(holdUntil, timeZone))}</p>
    </section>
  );
}

export function CallSteps({ call }: { call: Call }) {
  const { tableNumber, seatNumber, minBuyIn, maxBuyIn, hourlyRate } = call;
  const t = usePageTexts();
  const dollars = (wire: string) => formatWholeMoney(fromWire(wire));
  const steps = [
    t.goToTable(tableNumber, seatNumber),
    t.buyIn(dollars(minBuyIn), maxBuyIn === null ? undefined : dollars(maxBuyIn)),
    ...(fromWire(hourlyRate) === 0 ? [] : [t.rentalStarts(money(hourlyRate))]),
  ];
  return (
    <section aria-label={t.whatToDo} className="rounded-card border border-line bg-surface p-4">
      <ol className="grid gap-2 text-body">
        {steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[2rem_1fr]">
            <span
              aria-hidden
              className="grid size-5.5 place-items-center rounded-full bg-neutral-soft text-meta font-semibold text-neutral"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The records of the call, by time, and the consequence when its hold ends. */
export function CallLog({ call, timeZone }: { call: Call; timeZone: string }) {
  const t = usePageTexts();
  const { tableNumber, seatNumber, calledAt, notice, extendedAt, answer, answeredAt, holdUntil } = call;
  const facts: { at: string; text: string }[] = [{ at: calledAt, text: t.calledYou(tableNumber, seatNumber) }];
  if (notice !== null && isShown(notice.status))
    facts.push({ at: notice.at, text: t.noticeIs(t.noticeBy[notice.channel], notice.status) });
  if (extendedAt !== null) facts.push({ at: extendedAt, text: t.youAskedForMore });
  if (answer === 'on_my_way' && answeredAt !== null) facts.push({ at: answeredAt, text: t.youAreOnWay });
  const byTime = facts.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <Panel title={t.thisCall}>
      <Timeline facts={[...byTime, { at: holdUntil, text: t.holdEnds }]} timeZone={timeZone} />
      <p className="px-4 py-3 text-dense text-ink-2">{t.missRule}</p>
    </Panel>
  );
}

const SHOWN = ['sent', 'delivered', 'failed'] as const;
const isShown = (status: string): status is (typeof SHOWN)[number] => SHOWN.some((each) => each === status);

interface AnswersProps {
  call: Call;
  disabledReason: string | undefined;
  onAnswer: (answer: Answer) => void;
  onLeave: () => void;
}

/** The answers to a call, always in this order at the bottom of the screen. */
export function Answers({ call: { answer, extendedAt, holdUntil }, disabledReason, onAnswer, onLeave }: AnswersProps) {
  const [isLeaving, setLeaving] = useState(false);
  const isOver = Date.parse(holdUntil) <= useNow();
  const t = usePageTexts();
  const over = isOver ? t.holdOver : undefined;
  if (isLeaving)
    return (
      <Dock>
        <Question
          text={t.leaveSeatAsk}
          confirm={t.leave}
          disabledReason={disabledReason}
          onConfirm={onLeave}
          onCancel={() => setLeaving(false)}
        />
      </Dock>
    );
  return (
    <Dock>
      {answer === 'on_my_way' ? null : (
        <Button look="primary" isBig disabledReason={disabledReason ?? over} onClick={() => onAnswer('on_my_way')}>
          {t.onMyWay}
        </Button>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button
          className="min-h-14"
          disabledReason={disabledReason ?? over ?? (extendedAt === null ? undefined : t.onlyOnce)}
          onClick={() => onAnswer('more_time')}
        >
          {t.needMinutes}
        </Button>
        <Button className="min-h-14" disabledReason={disabledReason} onClick={() => setLeaving(true)}>
          {t.leave}
        </Button>
      </div>
      {extendedAt === null ? null : <p className="text-center text-dense text-ink-2">{t.onlyOnce}</p>}
    </Dock>
  );
}

function Dock({ children }: { children: React.ReactNode }) {
  const t = usePageTexts();
  return (
    <section
      aria-label={t.yourAnswer}
      className="sticky bottom-0 z-sticky mt-auto grid gap-2 border-t border-line bg-surface px-4 pt-3 pb-safe-5"
    >
      {children}
    </section>
  );
}
