import { useQuery } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import type { Desk } from '@/api/tournament-types';
import { fromWire } from '@/domain/money';
import { type ClockPlace, nextOf } from '@/domain/tournament-clock';
import { averageStack, nextBreakText, prizeLines } from '@/features/tournaments/clock-text';
import { payoutsQuery } from '@/features/tournaments/queries';
import { formatCount, formatTime, formatWholeMoney } from '@/lib/format';
import { useRefreshInterval } from '@/live/use-live';

/** Between small and big blind. */
export function Slash() {
  return <i aria-label=" and ">/</i>;
}

interface ClockFactsProps {
  desk: Desk;
  place: ClockPlace;
  now: number;
  timeZone: string;
}

interface FactProps {
  label: string;
  kind?: string;
  style?: CSSProperties;
  children: ReactNode;
}

function Fact({ label, kind, style, children }: FactProps) {
  return (
    <div className={kind} style={style}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Beside the clock: who is left, what comes, what is paid. */
export function ClockFacts({ desk, place, now, timeZone }: ClockFactsProps) {
  const { tournament, structure } = desk;
  const next = nextOf(structure.items, place, 'level');
  const pause = nextBreakText(structure.items, place, now, timeZone);
  const average = averageStack(tournament);
  const begun = tournament.startedAt !== null;
  const over = tournament.status === 'completed';
  // Both numbers stand in one line, as large as the longer one allows.
  const of = begun
    ? tournament.currentEntries
    : (tournament.maxEntries ?? tournament.currentEntries);
  const digits = formatCount(of).length;
  const bounty = fromWire(tournament.bounty);
  return (
    <dl className="clock-facts">
      {over ? null : (
        <Fact
          label={begun ? 'Players' : 'Entries'}
          kind="clock-players"
          style={{ '--chars': digits } as CSSProperties}
        >
          {formatCount(begun ? tournament.playersLeft : tournament.currentEntries)}{' '}
          {begun ? (
            <small>of {formatCount(tournament.currentEntries)}</small>
          ) : tournament.maxEntries === null ? null : (
            <small>of {formatCount(tournament.maxEntries)}</small>
          )}
        </Fact>
      )}
      {over ? <Fact label="Entries">{formatCount(tournament.currentEntries)}</Fact> : null}
      {begun && average !== null && !over ? (
        <Fact label="Average">{formatCount(average)}</Fact>
      ) : null}
      {begun ? null : <Fact label="Stack">{formatCount(structure.stack)}</Fact>}
      {begun || over ? null : (
        <Fact label="Start">{formatTime(tournament.startTime, timeZone)}</Fact>
      )}
      {begun && next !== null && !place.inBreak && !over ? (
        <Fact label="Next level" kind="clock-next">
          {formatCount(next.item.smallBlind)}
          <Slash />
          {formatCount(next.item.bigBlind)}
        </Fact>
      ) : null}
      {begun && pause !== null && !over ? (
        <Fact label={place.inBreak ? 'Next break' : 'Break'}>{pause}</Fact>
      ) : null}
      {bounty > 0 && !over ? <Fact label="Bounty">{formatWholeMoney(bounty)}</Fact> : null}
      <Prizes desk={desk} />
    </dl>
  );
}

/** A bounty takes the line of one: all have to fit beside the clock. */
const MOST_PRIZES = { plain: 4, bounty: 3 };

/** From the payouts; without them the pool alone. */
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
      : prizeLines(payouts.data, MOST_PRIZES[fromWire(tournament.bounty) > 0 ? 'bounty' : 'plain']);
  return (
    <>
      <Fact label="Prize pool" kind="clock-pool">
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
