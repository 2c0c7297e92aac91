import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PlayedGame } from '../account/types';
import { csvName, csvText, downloadCsv } from '@/lib/csv';
import { serverNow } from '@/lib/clock';
import { formatNearDate, formatQuantity, isoDay } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { announce } from '@/ui/announcer';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Pick } from '@/ui/phone-parts';
import { StatusBadge } from '@/ui/status-badge';
import { ExportButton } from '@/ui/take-away';
import { StaleStrip } from '@/shells/stale-strip';
import { gamesCsv } from './export';
import { Figures, Profit } from './figures';
import { LastGames } from './last-games';
import {
  byPlace,
  byStakes,
  gamesWithin,
  isPositive,
  type Period,
  sharesOf,
  type Totals,
  totalsOf,
  winRateBadge,
  winRateOf,
} from './model';
import { ProfitChart } from './profit-chart';
import { statsQuery } from './queries';
import { ShareList } from './share-list';
import { statisticsPage, StatisticsSkeleton } from './skeleton';

const PERIODS: readonly { value: Period; label: string }[] = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: 'all', label: 'All' },
];

interface YourStatisticsProps {
  /** A link to find a game, for members who have not played yet. */
  start: ReactNode;
}

/** The member's results over time, by stakes and by place, all from the ledgers of closed games. */
export function YourStatistics({ start }: YourStatisticsProps) {
  const stats = useQuery(statsQuery);
  if (stats.data === undefined)
    return stats.isError ? <ErrorPanel what="your statistics" of={stats} /> : <StatisticsSkeleton />;
  const { games } = stats.data;
  return (
    <>
      <StaleStrip of={{ 'your statistics': stats }} />
      {games.length === 0 ? (
        <Empty title="No closed games yet" action={start}>
          Your profit, hours and stakes appear here when the first game you played in has ended.
        </Empty>
      ) : (
        <Statistics games={games} />
      )}
    </>
  );
}

function Statistics({ games }: { games: readonly PlayedGame[] }) {
  const [period, setPeriod] = useState<Period>('all');
  const now = serverNow();
  const shown = gamesWithin(games, period, now);
  const totals = totalsOf(shown);
  const rate = winRateOf(totals);
  const [first] = shown;

  function save() {
    const words = PERIODS.find(({ value }) => value === period)?.label ?? '';
    downloadCsv(
      csvName('your games', period === 'all' ? '' : words, isoDay(now, HERE)),
      csvText(gamesCsv(HERE), shown),
    );
    announce(`${formatQuantity(shown.length, 'game')} exported`);
  }

  return (
    <div className={statisticsPage}>
      <section aria-labelledby="st-profit" className="desk:col-span-full">
        <div className="flex items-end justify-between gap-4 [&>span]:mb-2 [&>span]:h-6.5 [&>span]:px-2.5 [&>span]:text-[0.8125rem]">
          <div>
            <h2 id="st-profit" className="text-dense font-medium text-ink-2">
              Total profit
            </h2>
            <Profit amount={totals.profit} />
          </div>
          {totals.games === 0 ? null : <StatusBadge {...winRateBadge(rate)} />}
        </div>
        <p className="mt-1 text-dense text-ink-2">
          {first === undefined
            ? 'No game ended in these days.'
            : `${formatQuantity(totals.games, 'game')} since ${formatNearDate(first.startedAt, HERE, now)}. ${rateText(rate, totals)}`}
        </p>
        {shown.length === 0 ? null : <ProfitChart games={shown} timeZone={HERE} now={now} />}
        <Pick label="Period" hideLabel value={period} options={PERIODS} columns={3} onValueChange={setPeriod} />
      </section>
      {shown.length === 0 ? null : (
        <>
          <Figures totals={totals} />
          <ShareList
            title="By stakes"
            head="Stakes"
            allName="All stakes"
            shares={sharesOf(shown, byStakes)}
            totals={totals}
          />
          <ShareList
            title="By place"
            head="Place"
            allName="All places"
            shares={sharesOf(shown, byPlace)}
            totals={totals}
          />
        </>
      )}
      <section aria-labelledby="st-last" className="desk:col-span-full">
        <div className="mb-2 flex items-center justify-between gap-4">
          <h2 id="st-last" className="text-title font-semibold">
            Last 5 games
          </h2>
          <ExportButton
            onPress={save}
            disabledReason={shown.length === 0 ? 'No game ended in these days' : undefined}
          />
        </div>
        <LastGames games={games.slice(-5).toReversed()} timeZone={HERE} now={now} />
        <p className="mt-1 text-dense text-ink-2">From closed games&rsquo; ledgers: cash-outs less buy-ins.</p>
      </section>
    </div>
  );
}

/** Positive at 50 or above. */
function rateText(rate: number, { won, games }: Totals): string {
  const word = isPositive(rate) ? 'positive' : 'negative';
  return `Win rate ${word}: ${won} of ${games} won.`;
}
