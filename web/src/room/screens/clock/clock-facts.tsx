import { cva } from 'class-variance-authority';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import type { Desk } from '@/api/tournament-types';
import { fromWire } from '@/domain/money';
import { type ClockPlace, nextOf } from '@/domain/tournament-clock';
import { averageStack, nextBreakText, prizeLines } from '@/room/tournaments/clock/clock-text';
import { payoutsQuery } from '@/room/tournaments/queries';
import { formatCount, formatTime, formatWholeMoney } from '@/lib/format';
import { useRefreshInterval } from '@/api/live/use-live';
import { useRoom } from '@/api/session/session-context';
import { Slash } from '@/ui/poker/wall-clock';

interface ClockFactsProps {
  desk: Desk;
  place: ClockPlace;
  now: number;
}

interface FactProps {
  label: string;
  kind?: 'plain' | 'players' | 'next' | 'pool';
  style?: CSSProperties;
  children: ReactNode;
}

const fact = cva('items-baseline justify-between gap-[calc(0.6*var(--u))]', {
  variants: {
    kind: {
      plain: 'flex',
      players: 'flex',
      next: 'block portrait:flex',
      pool: [
        'mt-[calc(0.8*var(--u))] flex border-t-[length:calc(0.16*var(--u))] border-line pt-[calc(1.6*var(--u))]',
        'portrait:mt-1 portrait:border-t portrait:pt-3',
      ],
    },
  },
});

const figure = cva('font-semibold whitespace-nowrap', {
  variants: {
    kind: {
      plain: 'text-right',
      pool: 'text-right',
      next: 'text-left text-(length:--clock-next)/[1.15] tracking-[-0.02em]',
      // Both numbers are on one line, in the largest size in which the longer one fits.
      players: [
        'text-right text-[length:min(5*var(--u),10*var(--u)/var(--chars))]/[1] tracking-[-0.02em]',
        'portrait:text-[length:max(1.75rem,7vw)]/[1]',
        '[&>small]:text-[length:min(2.2*var(--u),2.6*var(--u)-0.2*var(--u)*var(--chars))]',
        '[&>small]:font-normal [&>small]:tracking-normal [&>small]:text-ink-2',
        'portrait:[&>small]:text-(length:--clock-text)',
      ],
    },
  },
});

function Fact({ label, kind = 'plain', style, children }: FactProps) {
  return (
    <div className={fact({ kind })} style={style}>
      <dt className="whitespace-nowrap text-ink-2">{label}</dt>
      <dd className={figure({ kind })}>{children}</dd>
    </div>
  );
}

const facts = cva([
  'flex flex-col justify-between gap-[calc(0.4*var(--u))]',
  'border-l-[length:calc(0.16*var(--u))] border-line pl-[calc(2.4*var(--u))]',
  'portrait:gap-2 portrait:border-t portrait:border-l-0 portrait:pt-4 portrait:pl-0',
]);

/** The facts beside the clock: remaining players, next level and break, prizes. */
export function ClockFacts({ desk, place, now }: ClockFactsProps) {
  const { timeZone } = useRoom();
  const { tournament, structure } = desk;
  const next = nextOf(structure.items, place, 'level');
  const pause = nextBreakText(structure.items, place, now, timeZone);
  const average = averageStack(tournament);
  const begun = tournament.startedAt !== null;
  const over = tournament.status === 'completed';
  const of = begun ? tournament.currentEntries : (tournament.maxEntries ?? tournament.currentEntries);
  const digits = formatCount(of).length;
  const bounty = fromWire(tournament.bounty);
  return (
    <dl className={facts()}>
      {over ? null : (
        <Fact label={begun ? 'Players' : 'Entries'} kind="players" style={{ '--chars': digits } as CSSProperties}>
          {formatCount(begun ? tournament.playersLeft : tournament.currentEntries)}{' '}
          {begun ? (
            <small>of {formatCount(tournament.currentEntries)}</small>
          ) : tournament.maxEntries === null ? null : (
            <small>of {formatCount(tournament.maxEntries)}</small>
          )}
        </Fact>
      )}
      {over ? <Fact label="Entries">{formatCount(tournament.currentEntries)}</Fact> : null}
      {begun && average !== null && !over ? <Fact label="Average">{formatCount(average)}</Fact> : null}
      {begun ? null : <Fact label="Stack">{formatCount(structure.stack)}</Fact>}
      {begun || over ? null : <Fact label="Start">{formatTime(tournament.startTime, timeZone)}</Fact>}
      {begun && next !== null && !place.inBreak && !over ? (
        <Fact label="Next level" kind="next">
          {formatCount(next.item.smallBlind)}
          <Slash />
          {formatCount(next.item.bigBlind)}
        </Fact>
      ) : null}
      {begun && pause !== null && !over ? <Fact label={place.inBreak ? 'Next break' : 'Break'}>{pause}</Fact> : null}
      {bounty > 0 && !over ? <Fact label="Bounty">{formatWholeMoney(bounty)}</Fact> : null}
      <Prizes desk={desk} />
    </dl>
  );
}

/** The number of prizes that fit beside the clock; a bounty takes the line of one. */
const MAX_PRIZES = { plain: 4, bounty: 3 };

/** The prizes from the payouts; without these the pool alone. */
function Prizes({ desk }: { desk: Desk }) {
  const { tournament } = desk;
  const payouts = useQuery({
    ...payoutsQuery(tournament.id),
    refetchInterval: useRefreshInterval('tables'),
  });
  const pool = fromWire(tournament.prizePool);
  if (pool === 0) return null;
  const { lines, more, paid } =
    payouts.data === undefined
      ? { lines: [], more: 0, paid: 0 }
      : prizeLines(payouts.data, MAX_PRIZES[fromWire(tournament.bounty) > 0 ? 'bounty' : 'plain']);
  return (
    <>
      <Fact label="Prize pool" kind="pool">
        {formatWholeMoney(pool)}
      </Fact>
      {lines.map(({ key, label, amount }) => (
        <Fact key={key} label={label}>
          {amount}
        </Fact>
      ))}
      {more === 0 ? null : <Fact label="Places paid">{formatCount(paid)}</Fact>}
    </>
  );
}
