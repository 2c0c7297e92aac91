import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { LeaderRow } from '../account/types';
import { fromWire } from '@/domain/money';
import { formatNet, formatQuantity } from '@/lib/format';
import { Empty } from '@/ui/empty';
import { Pick } from '@/ui/phone-parts';
import { QueryView } from '@/shells/query-view';
import { type LeaderDays, leaderboardQuery } from './queries';

type Choice = '30' | '90' | '0';
const DAYS: Record<Choice, LeaderDays> = { '30': 30, '90': 90, '0': 0 };
const CHOICES: readonly { value: Choice; label: string }[] = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '0', label: 'All' },
];

interface LeaderboardProps {
  /** The caller's id: their own row is marked. */
  me: string;
  start: ReactNode;
}

/** The biggest winners in the community's closed games. */
export function Leaderboard({ me, start }: LeaderboardProps) {
  const [choice, setChoice] = useState<Choice>('90');
  const leaders = useQuery({
    ...leaderboardQuery(DAYS[choice]),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Pick label="Period" hideLabel value={choice} options={CHOICES} columns={3} onValueChange={setChoice} />
      <QueryView of={leaders} what="the leaderboard" rows={6} strip>
        {(rows) => (
          <>
            {rows.length === 0 ? (
              <Empty title={choice === '0' ? 'No closed games yet' : 'No games in these days'} action={start}>
                {choice === '0'
                  ? 'Players who join a community game appear here with their results.'
                  : 'Choose more days, or play one.'}
              </Empty>
            ) : (
              <div aria-busy={leaders.isPlaceholderData || undefined}>
                <Leaders rows={rows} me={me} />
              </div>
            )}
            <p className="mt-1 text-dense text-ink-2">From closed games&rsquo; ledgers. Equal amounts share a rank.</p>
          </>
        )}
      </QueryView>
    </>
  );
}

const headCell = 'h-8 px-2 py-1.5 text-meta font-medium whitespace-nowrap text-ink-3';
const cell = 'h-15 border-t border-line-soft px-2 py-1.5 font-medium';
const wideCell = 'hidden text-right whitespace-nowrap min-[600px]:table-cell';

function Leaders({ rows, me }: { rows: readonly LeaderRow[]; me: string }) {
  return (
    <table className="w-full border-separate border-spacing-0 overflow-hidden rounded-card border border-line bg-surface text-left tabular-nums">
      <caption className="sr-only">Who won most, the first on top</caption>
      <thead>
        <tr>
          <th scope="col" className={`${headCell} w-12 pl-4`}>
            <span className="sr-only">Rank</span>
          </th>
          <th scope="col" className={headCell}>
            Player
          </th>
          <th scope="col" className={`${headCell} ${wideCell}`}>
            Win rate
          </th>
          <th scope="col" className={`${headCell} ${wideCell}`}>
            Hours
          </th>
          <th scope="col" className={`${headCell} pr-4 text-right`}>
            Profit
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const net = fromWire(row.net);
          return (
            <tr key={row.user} className={row.user === me ? 'bg-accent-soft' : undefined}>
              <td className={`${cell} pl-4 text-ink-3`}>{row.rank}</td>
              <th scope="row" className={`${cell} wrap-anywhere`}>
                {row.name}{' '}
                {row.user === me ? <small className="ml-1.5 text-dense font-semibold text-accent">You</small> : null}{' '}
                <small className="block text-dense font-normal text-ink-2">
                  {formatQuantity(row.games, 'game')}
                  <span className="min-[600px]:hidden">
                    {' '}
                    · {Math.round(row.hours * 10) / 10} h · {Math.round(row.winRate)}% won
                  </span>
                </small>
              </th>
              <td className={`${cell} ${wideCell}`}>{Math.round(row.winRate)}%</td>
              <td className={`${cell} ${wideCell}`}>{Math.round(row.hours * 10) / 10}</td>
              <td className={`${cell} pr-4 text-right font-semibold whitespace-nowrap ${net > 0 ? 'text-ok' : ''}`}>
                {formatNet(net)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
