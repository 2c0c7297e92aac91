import './statistics.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { LeaderRow } from '@/api/community-types';
import { fromWire } from '@/domain/money';
import { formatNet, formatTime } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { Empty } from '@/ui/empty';
import { ErrorPanel, ErrorStrip } from '@/ui/error-panel';
import { Pick } from '@/ui/phone-parts';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { gamesText } from './model';
import { type LeaderDays, leaderboardQuery } from './queries';

type Choice = '30' | '90' | '0';
const DAYS: Record<Choice, LeaderDays> = { '30': 30, '90': 90, '0': 0 };
const CHOICES: readonly { value: Choice; label: string }[] = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '0', label: 'All' },
];

interface LeaderboardProps {
  /** The caller: his own row is marked. */
  me: string;
  start: ReactNode;
}

/** Who won most in the community's closed games. */
export function Leaderboard({ me, start }: LeaderboardProps) {
  const [choice, setChoice] = useState<Choice>('90');
  const leaders = useQuery({
    ...leaderboardQuery(DAYS[choice]),
    placeholderData: keepPreviousData,
  });
  const retry = {
    what: 'the leaderboard',
    error: leaders.error,
    retrying: leaders.isFetching,
    onRetry: () => void leaders.refetch(),
  };
  return (
    <>
      <Pick
        label="Period"
        hideLabel
        value={choice}
        options={CHOICES}
        columns={3}
        onValueChange={setChoice}
      />
      {leaders.data === undefined ? (
        leaders.isError ? (
          <ErrorPanel {...retry} />
        ) : (
          <Loading label="Loading the leaderboard">
            <SkeletonRows rows={6} />
          </Loading>
        )
      ) : (
        <>
          {leaders.isError ? (
            <ErrorStrip {...retry} shownFrom={formatTime(leaders.dataUpdatedAt, HERE)} />
          ) : null}
          {leaders.data.length === 0 ? (
            <Empty
              title={choice === '0' ? 'No closed games yet' : 'No games in these days'}
              action={start}
            >
              {choice === '0'
                ? 'Whoever plays in a game of the community stands here once it has ended.'
                : 'Choose more days, or play one.'}
            </Empty>
          ) : (
            <div aria-busy={leaders.isPlaceholderData || undefined}>
              <Leaders rows={leaders.data} me={me} />
            </div>
          )}
          <p className="st-note">From closed games&rsquo; ledgers. Equal amounts share a rank.</p>
        </>
      )}
    </>
  );
}

function Leaders({ rows, me }: { rows: readonly LeaderRow[]; me: string }) {
  return (
    <table className="lb tabular-nums">
      <caption className="sr-only">Who won most, the first on top</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Rank</span>
          </th>
          <th scope="col">Player</th>
          <th scope="col" data-wide="">
            Win rate
          </th>
          <th scope="col" data-wide="">
            Hours
          </th>
          <th scope="col">Profit</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const net = fromWire(row.net);
          return (
            <tr key={row.user} data-me={row.user === me || undefined}>
              <td>{row.rank}</td>
              <th scope="row">
                {row.name} {row.user === me ? <small className="lb-you">You</small> : null}{' '}
                <small>
                  {gamesText(row.games)}
                  <span data-narrow="">
                    {' '}
                    · {Math.round(row.hours * 10) / 10} h · {Math.round(row.winRate)}% won
                  </span>
                </small>
              </th>
              <td data-wide="">{Math.round(row.winRate)}%</td>
              <td data-wide="">{Math.round(row.hours * 10) / 10}</td>
              <td data-up={net > 0 || undefined}>{formatNet(net)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
