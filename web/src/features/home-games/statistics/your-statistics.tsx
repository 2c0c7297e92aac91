import './statistics.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PlayedGame } from '@/api/community-types';
import { csvName, csvText, downloadCsv } from '@/lib/csv';
import { serverNow } from '@/lib/clock';
import { formatNearDate, formatTime, isoDay } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { announce } from '@/ui/announcer';
import { Empty } from '@/ui/empty';
import { ErrorPanel, ErrorStrip } from '@/ui/error-panel';
import { Pick } from '@/ui/phone-parts';
import { StatusBadge } from '@/ui/status-badge';
import { ExportButton } from '@/ui/take-away';
import { gamesCsv } from './export';
import { Figures, Profit } from './figures';
import { LastGames } from './last-games';
import {
  byPlace,
  byStakes,
  gamesText,
  gamesWithin,
  isPositive,
  type Period,
  sharesOf,
  type Totals,
  totalsOf,
  winRateLook,
  winRateOf,
} from './model';
import { ProfitChart } from './profit-chart';
import { statsQuery } from './queries';
import { ShareList } from './share-list';
import { StatisticsSkeleton } from './skeleton';

const PERIODS: readonly { value: Period; label: string }[] = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: 'all', label: 'All' },
];

interface YourStatisticsProps {
  /** Where who has not played yet finds a game. */
  start: ReactNode;
}

/** What somebody won and lost, when, at which stakes and where: all of it from closed games' ledgers. */
export function YourStatistics({ start }: YourStatisticsProps) {
  const stats = useQuery(statsQuery);
  if (stats.data === undefined)
    return stats.isError ? (
      <ErrorPanel
        what="your statistics"
        error={stats.error}
        retrying={stats.isFetching}
        onRetry={() => void stats.refetch()}
      />
    ) : (
      <StatisticsSkeleton />
    );
  const { games } = stats.data;
  return (
    <>
      {stats.isError ? (
        <ErrorStrip
          what="your statistics"
          error={stats.error}
          shownFrom={formatTime(stats.dataUpdatedAt, HERE)}
          retrying={stats.isFetching}
          onRetry={() => void stats.refetch()}
        />
      ) : null}
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
    announce(`${gamesText(shown.length)} exported`);
  }

  return (
    <div className="st-page">
      <section aria-labelledby="st-profit" className="st-profit">
        <div className="st-lead">
          <div>
            <h2 id="st-profit">Total profit</h2>
            <Profit amount={totals.profit} />
          </div>
          {totals.games === 0 ? null : <StatusBadge {...winRateLook(rate)} />}
        </div>
        <p className="st-note">
          {first === undefined
            ? 'No game ended in these days.'
            : `${gamesText(totals.games)} since ${formatNearDate(first.startedAt, HERE, now)}. ${rateText(rate, totals)}`}
        </p>
        {shown.length === 0 ? null : <ProfitChart games={shown} timeZone={HERE} now={now} />}
        <Pick
          label="Period"
          hideLabel
          value={period}
          options={PERIODS}
          columns={3}
          onValueChange={setPeriod}
        />
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
      <section aria-labelledby="st-last" className="st-last">
        <div className="st-head">
          <h2 id="st-last">Last 5 games</h2>
          <ExportButton
            onPress={save}
            disabledReason={shown.length === 0 ? 'No game ended in these days' : undefined}
          />
        </div>
        <LastGames games={games.slice(-5).toReversed()} timeZone={HERE} now={now} />
        <p className="st-note">From closed games&rsquo; ledgers: cash-outs less buy-ins.</p>
      </section>
    </div>
  );
}

/** Positive at 50 or above. */
function rateText(rate: number, { won, games }: Totals): string {
  const word = isPositive(rate) ? 'positive' : 'negative';
  return `Win rate ${word}: ${won} of ${games} won.`;
}
