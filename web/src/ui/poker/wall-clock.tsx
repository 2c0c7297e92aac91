import { cva } from 'class-variance-authority';
import type { CSSProperties } from 'react';
import {
  type ClockFacts,
  type ClockItem,
  type ClockPlace,
  countdown,
  nextOf,
  placeName,
  untilStart,
} from '@/domain/tournament-clock';
import { formatCount } from '@/lib/format';
import { Shape } from '@/ui/shape';
import { englishWall, type WallWords } from './wall-words';
import './wall-clock.css';

interface WallItem extends ClockItem {
  note: string;
  smallBlind: number;
  bigBlind: number;
  ante: number;
}

/** The content of a tournament's clock; its drawing needs an element with the class "wall" around it. */
interface WallEvent {
  status: string;
  startTime: string;
  startedAt: string | null;
  clock: ClockFacts & { pausedAt: string | null; handForHand: boolean };
  /** The kind of ante. */
  ante: string;
  items: readonly WallItem[];
}

interface WallClockProps {
  event: WallEvent;
  place: ClockPlace;
  now: number;
  words?: WallWords;
}

const LAST_MINUTE = 60_000;

export const mainStyle = 'flex min-w-0 flex-col justify-between gap-(--u) portrait:gap-3';
export const levelStyle = 'text-(length:--clock-level)/[1.1] font-semibold';
const trackStyle = 'h-[calc(0.8*var(--u))] overflow-hidden rounded-(--u) bg-neutral-soft portrait:h-2';

/** The negative margin and spacing: the widest digits must end inside the column. */
const leftStyle = cva('-ml-[0.04em] font-semibold tracking-[-0.045em] whitespace-nowrap', {
  variants: {
    long: {
      true: 'text-(length:--clock-long-left)/[1.34]',
      false: 'text-(length:--clock-left)/[0.9]',
    },
    tone: { running: '', still: 'text-ink-2', last: 'text-warn' },
  },
  defaultVariants: { long: false, tone: 'running' },
});

const stateStyle = cva(
  [
    'flex items-center gap-[0.4em] rounded-[0.4em] px-[0.6em] py-[0.15em] whitespace-nowrap',
    'text-(length:--clock-state) font-semibold',
  ],
  {
    variants: { tone: { plain: 'bg-neutral-soft text-ink', warn: 'bg-warn-soft text-warn' } },
    defaultVariants: { tone: 'plain' },
  },
);

const blindStyle = cva([
  'text-[length:min(7.4*var(--u),106*var(--u)/var(--chars))]/[1.05] font-semibold tracking-[-0.03em]',
  'whitespace-nowrap portrait:text-[length:min(10vw,145vw/var(--chars))]/[1.05]',
]);

/** The largest part of a clock on the wall: the time left and the current blinds, or the time until the start. */
export function WallClock({ event, place, now, words = englishWall }: WallClockProps) {
  const { items } = event;
  const item = items[place.position];
  if (item === undefined) return null;
  if (event.startedAt === null) return <Before event={event} first={item} now={now} words={words} />;
  const name = placeName(items, place.position, words);
  const last = place.running && place.remainingMs <= LAST_MINUTE && !place.over;
  const total = item.minutes * 60_000;
  const played = total === 0 ? 1 : 1 - Math.min(1, place.remainingMs / total);
  const next = nextOf(items, place, 'level');
  return (
    <section className={mainStyle} aria-labelledby="clock-level">
      <div className="flex items-center justify-between gap-[calc(2*var(--u))]">
        <h2 id="clock-level" className={levelStyle}>
          {name}
        </h2>
        <State event={event} place={place} now={now} last={last} words={words} />
      </div>
      <p
        className={leftStyle({ tone: last ? 'last' : place.running ? 'running' : 'still' })}
        role="timer"
        aria-live="off"
        aria-label={words.timeLeft(name)}
      >
        {countdown(place.remainingMs, 2)}
      </p>
      <div
        className={trackStyle}
        role="progressbar"
        aria-label={words.progress(name, Math.floor(played * item.minutes), item.minutes)}
        aria-valuemin={0}
        aria-valuemax={item.minutes}
        aria-valuenow={Math.floor(played * item.minutes)}
      >
        <span
          className={`${last ? 'bg-warn' : 'bg-accent'} block h-full rounded-[inherit]`}
          style={{ width: `${(played * 100).toFixed(2)}%` }}
        />
      </div>
      {place.inBreak && next !== null ? (
        <Blinds label={words.blindsIn(place.level + 1)} item={next.item} event={event} words={words} />
      ) : (
        <Blinds label={words.blinds} item={item} event={event} words={words} />
      )}
    </section>
  );
}

function State({ event, place, now, last, words }: Required<WallClockProps> & { last: boolean }) {
  const { pausedAt } = event.clock;
  if (event.status !== 'running' || pausedAt !== null) {
    const minutes = pausedAt === null ? 0 : Math.max(0, Math.floor((now - Date.parse(pausedAt)) / 60_000));
    return (
      <p className={stateStyle({ tone: 'warn' })}>
        <Shape name="pause" grows />
        {words.paused(minutes)}
      </p>
    );
  }
  if (place.over)
    return (
      <p className={stateStyle()}>
        <Shape name="flag" grows />
        {words.lastLevelOver}
      </p>
    );
  if (last)
    return (
      <p className={stateStyle({ tone: 'warn' })}>
        <Shape name="clock" grows />
        {words.lastMinute}
      </p>
    );
  if (event.clock.handForHand)
    return (
      <p className={stateStyle()}>
        <Shape name="square" grows />
        {words.handForHand}
      </p>
    );
  return null;
}

interface BlindsProps {
  label: string;
  item: WallItem;
  event: WallEvent;
  words: WallWords;
}

function Blinds({ label, item, event, words }: BlindsProps) {
  const amounts = [item.smallBlind, item.bigBlind, ...(item.ante === 0 ? [] : [item.ante])];
  // Late levels have more digits: shrink them so that they fit on the screen.
  const chars = amounts.map(formatCount).join('/').length;
  return (
    <dl
      className="mt-[calc(1.2*var(--u))] flex justify-between gap-[calc(2*var(--u))]"
      style={{ '--chars': chars } as CSSProperties}
    >
      <div>
        <dt className="text-ink-2">{label}</dt>
        <dd className={blindStyle()}>
          {formatCount(item.smallBlind)}
          <Slash />
          {formatCount(item.bigBlind)}
        </dd>
      </div>
      {item.ante === 0 ? null : (
        <div>
          <dt className="text-ink-2">{event.ante === 'big_blind' ? words.bigBlindAnte : words.ante}</dt>
          <dd className={blindStyle()}>{formatCount(item.ante)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Before the start: the start time and the first level. */
function Before({ event, first, now, words }: Omit<Required<WallClockProps>, 'place'> & { first: WallItem }) {
  const { startTime, status } = event;
  const until = untilStart(startTime, now);
  return (
    <section className={mainStyle} aria-labelledby="clock-level">
      <div className="flex items-center justify-between gap-[calc(2*var(--u))]">
        <h2 id="clock-level" className={levelStyle}>
          {until === null ? words.startsNow : words.startsIn}
        </h2>
        {status === 'registration' ? (
          <p className={stateStyle()}>
            <Shape name="door" grows />
            {words.registrationOpen}
          </p>
        ) : null}
      </div>
      <p
        className={leftStyle({ long: until !== null && until.length > 5 })}
        role="timer"
        aria-live="off"
        aria-label={words.untilStart}
      >
        {until ?? '00:00'}
      </p>
      <div className={trackStyle} aria-hidden="true"></div>
      <Blinds label={words.firstBlinds} item={first} event={event} words={words} />
    </section>
  );
}

/** The slash between small and big blind. */
export function Slash({ label = ' and ' }) {
  return (
    <i aria-label={label} className="mx-[0.06em] font-normal text-ink-3 not-italic">
      /
    </i>
  );
}
