import type { CSSProperties, ReactNode } from 'react';
import { fromWire } from '@/domain/money';
import { clockAt, type ClockPlace, countdown, nextOf, placeName } from '@/domain/tournament-clock';
import { formatCount, formatNearTime, formatTime, formatWholeMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Slash, WallClock } from '@/ui/poker/wall-clock';
import { BoardFrame } from './board-frame';
import { useWords } from './board-context';
import type { Words } from './board-words';
import { type BoardTournament, boardQuery, type PlacePrize } from './queries';
import { useBoard } from './use-board';
import { pageOf, pagesOf, usePage } from './use-page';
import { useSize } from './use-size';

/** The height of a tournament in the list below the facts, in units of the board, with its entries on a line of their own. */
const LINE = 9.2;

/** The height of a prize. */
const PRIZE_LINE = 3.2;

/** The clock is as large as its column allows; its small texts have the size of the board. */
const CLOCK_SIZES = {
  '--u': 'min(1vw, 1.7778vh, 1.63cqw)',
  '--clock-text': '2.2rem',
  '--clock-level': '3.4rem',
  '--clock-state': '2.6rem',
} as CSSProperties;

/** The clock of the running tournament, and the next ones. Several running ones take turns. */
export function TournamentsBoard({ roomId }: { roomId: string }) {
  const live = useBoard(boardQuery(roomId, 'tournaments'));
  const words = useWords();
  const { board } = live;
  const tournaments = board?.tournaments ?? [];
  const running = tournaments.filter(({ startedAt }) => startedAt !== null);
  const onClock = running.length > 0 ? running : tournaments.slice(0, 1);
  const event = onClock[usePage(Math.max(1, onClock.length))];
  if (board === undefined) return null;
  return (
    <BoardFrame title={event?.name ?? words.tournaments} board={board} live={live} whileStale={words.clockMayDiffer}>
      {event === undefined ? (
        <p className="grid h-full place-content-center text-[3.3rem] text-ink-2">{words.noTournament}</p>
      ) : (
        <Clock
          event={event}
          others={tournaments.filter(({ id }) => id !== event.id)}
          every={onClock.length}
          timeZone={board.timeZone}
        />
      )}
    </BoardFrame>
  );
}

interface ClockProps {
  event: BoardTournament;
  others: readonly BoardTournament[];
  /** The number of clocks that take turns. */
  every: number;
  timeZone: string;
}

function Clock({ event, others, every, timeZone }: ClockProps) {
  const now = useNow();
  const place = clockAt(event.items, event.clock, now);
  const words = useWords();
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)_28rem] gap-[1.6rem] portrait:grid-cols-1 portrait:grid-rows-[auto_minmax(0,1fr)]">
      <div className="wall @container flex flex-col tabular-nums [&>section]:grow" style={CLOCK_SIZES}>
        <WallClock event={event} place={place} now={now} words={words.wall} />
      </div>
      <div className="flex min-h-0 flex-col gap-[1rem] border-l border-line pl-[1.6rem] portrait:border-t portrait:border-l-0 portrait:pt-[1rem] portrait:pl-0">
        <Facts event={event} place={place} now={now} timeZone={timeZone} />
        <BelowFacts prizes={event.prizes} others={others} every={every} now={now} timeZone={timeZone} />
      </div>
    </div>
  );
}

interface FactsProps {
  event: BoardTournament;
  place: ClockPlace;
  now: number;
  timeZone: string;
}

function Facts({ event, place, now, timeZone }: FactsProps) {
  const words = useWords();
  const { items, playersLeft, chipsInPlay } = event;
  const begun = event.startedAt !== null;
  const nextLevel = nextOf(items, place, 'level');
  const nextBreak = nextOf(items, place, 'break');
  const bounty = fromWire(event.bounty);
  const pool = fromWire(event.prizePool);
  return (
    <dl className="grid gap-x-[2.4rem] gap-y-[0.4rem] tabular-nums portrait:grid-cols-2 portrait:gap-y-[0.8rem]">
      <Fact label={begun ? words.players : words.entries}>{entriesText(event, words)}</Fact>
      {begun ? null : <Fact label={words.start}>{formatNearTime(event.startTime, timeZone, now)}</Fact>}
      {begun && playersLeft > 0 ? (
        <Fact label={words.average}>{formatCount(Math.round(chipsInPlay / playersLeft))}</Fact>
      ) : null}
      {begun && nextLevel !== null && !place.inBreak ? (
        <Fact label={words.nextLevel}>
          {formatCount(nextLevel.item.smallBlind)}
          <Slash label={words.and} />
          {formatCount(nextLevel.item.bigBlind)}
        </Fact>
      ) : null}
      {begun && nextBreak !== null && place.running ? (
        <Fact label={place.inBreak ? words.nextPause : words.wall.pause}>
          {formatTime(now + nextBreak.inMs, timeZone)}
        </Fact>
      ) : null}
      {bounty > 0 ? <Fact label={words.bounty}>{formatWholeMoney(bounty)}</Fact> : null}
      {pool > 0 ? <Fact label={words.prizePool}>{formatWholeMoney(pool)}</Fact> : null}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-[1rem] whitespace-nowrap portrait:block">
      <dt className="text-ink-2">{label}</dt>
      <dd className="ml-auto text-[2.6rem] font-semibold">{children}</dd>
    </div>
  );
}

/** "18 of 42" are left, or "14 of 60" have entered. */
function entriesText(event: BoardTournament, words: Words): string {
  const { startedAt, playersLeft, currentEntries, maxEntries } = event;
  const [count, all] = startedAt === null ? [currentEntries, maxEntries] : [playersLeft, currentEntries];
  return all === null ? formatCount(count) : words.countOf(formatCount(count), formatCount(all));
}

interface BelowFactsProps extends Pick<ClockProps, 'others' | 'every'> {
  prizes: readonly PlacePrize[];
  now: number;
  timeZone: string;
}

/** The prizes by place and the other tournaments, at once or in turn, page after page. */
function BelowFacts({ prizes, others, every, now, timeZone }: BelowFactsProps) {
  const { ref, size } = useSize<HTMLDivElement>();
  const height = size?.height ?? 0;
  const prizesHeight = prizes.length * PRIZE_LINE;
  const fitsBoth = prizesHeight + LINE <= height;
  const prizesPerPage = Math.floor(height / PRIZE_LINE);
  const othersPerPage = Math.floor((fitsBoth ? height - prizesHeight : height) / LINE);
  const hasPrizes = prizes.length > 0 && prizesPerPage > 0;
  const hasOthers = others.length > 0 && othersPerPage > 0;
  const turns = hasPrizes && hasOthers && !fitsBoth ? 2 : 1;
  const turn = usePage(turns, every);
  const prizePage = usePage(pagesOf(prizes.length, Math.max(1, prizesPerPage)), turns * every);
  const otherPage = usePage(pagesOf(others.length, Math.max(1, othersPerPage)), turns * every);
  return (
    <div ref={ref} className="flex min-h-0 flex-1 flex-col">
      {hasPrizes && turn === 0 ? <Prizes prizes={pageOf(prizes, prizesPerPage, prizePage)} /> : null}
      {hasOthers && turn === turns - 1 ? (
        <Others tournaments={pageOf(others, othersPerPage, otherPage)} now={now} timeZone={timeZone} />
      ) : null}
    </div>
  );
}

function Prizes({ prizes }: { prizes: readonly PlacePrize[] }) {
  const words = useWords();
  return (
    <dl aria-label={words.prizes} className="tabular-nums">
      {prizes.map(({ from, to, amount }) => (
        <div key={from} className="flex justify-between gap-x-[1rem] py-[0.25rem] whitespace-nowrap">
          <dt className="text-ink-2">{from === to ? words.ordinal(from) : words.placesOf(from, to)}</dt>
          <dd className="font-semibold">{formatWholeMoney(fromWire(amount))}</dd>
        </div>
      ))}
    </dl>
  );
}

interface OthersProps {
  tournaments: readonly BoardTournament[];
  now: number;
  timeZone: string;
}

function Others({ tournaments, now, timeZone }: OthersProps) {
  const words = useWords();
  return (
    <ul aria-label={words.otherTournaments} className="mt-auto">
      {tournaments.map((event) => (
        <li key={event.id} className="border-t border-line py-[0.6rem] tabular-nums">
          <b className="block truncate font-semibold">{event.name}</b>
          <p className="flex flex-wrap justify-between gap-x-[1rem] whitespace-nowrap text-ink-2">
            <span>{stateText(event, now, timeZone, words)}</span>
            <span className="ml-auto">{entriesText(event, words)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** "Level 7, 12:34", "7:00 PM, open" */
function stateText(event: BoardTournament, now: number, timeZone: string, words: Words): string {
  if (event.startedAt === null)
    return `${formatNearTime(event.startTime, timeZone, now)}${event.entriesOpen ? `, ${words.entriesOpen}` : ''}`;
  const place = clockAt(event.items, event.clock, now);
  const left = place.running ? countdown(place.remainingMs, 2) : words.paused;
  return `${placeName(event.items, place.position, words.wall)}, ${left}`;
}
