import { useQuery } from '@tanstack/react-query';
import type { PlayerStats } from '../account/types';
import type { Money } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatMoney, formatNearDate, formatNet } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Empty } from '@/ui/empty';
import { Fact, Facts } from '@/ui/facts';
import { Panel } from '@/ui/panel';
import { StatusBadge } from '@/ui/status-badge';
import { QueryView } from '@/shells/query-view';
import { isPositive, winRateBadge } from '../statistics/model';
import { playerStatsQuery } from './queries';

/** One player's results in the community's closed games. */
export function PlayerCard({ playerId, timeZone }: { playerId: string; timeZone: string }) {
  const stats = useQuery(playerStatsQuery(playerId));
  return (
    <QueryView of={stats} what="the statistics" rows={5} inPanel="Statistics" hideTitle strip>
      {(data) => <Card stats={data} timeZone={timeZone} />}
    </QueryView>
  );
}

function Card({ stats, timeZone }: { stats: PlayerStats; timeZone: string }) {
  const now = useNow(60_000);
  const { name, totalSessions, winRate, lastPlayed } = stats;
  if (totalSessions === 0 || winRate === null)
    return (
      <Panel title={name}>
        <Empty title="No closed games yet">{name} has not played in a game that has ended.</Empty>
      </Panel>
    );
  return (
    <Panel title={name} actions={<StatusBadge {...winRateBadge(winRate)} />}>
      <p className="border-b border-line-soft px-4 py-3 text-dense text-ink-2 phone:px-3">
        {`The win rate of ${Math.round(winRate)}% is ${isPositive(winRate) ? 'positive' : 'negative'}: games won of all that were played.`}
      </p>
      <Facts variant="panel" label={`Statistics of ${name}`}>
        <Fact label="Total Sessions">{totalSessions}</Fact>
        <Fact label="Total Winnings" strong>
          {net(stats.totalWinnings)}
        </Fact>
        <Fact label="Average Session">{signed(stats.averageSession)}</Fact>
        <Fact label="Biggest Win">{net(stats.biggestWin)}</Fact>
        <Fact label="Biggest Loss">{net(stats.biggestLoss)}</Fact>
        <Fact label="Last Played">{lastPlayed === null ? 'Never' : formatNearDate(lastPlayed, timeZone, now)}</Fact>
      </Facts>
    </Panel>
  );
}

function net(amount: Money | null): string {
  return amount === null ? '–' : formatNet(fromWire(amount));
}

/** Always with cents. */
function signed(amount: Money | null): string {
  if (amount === null) return '–';
  const value = fromWire(amount);
  return value > 0 ? `+${formatMoney(value)}` : formatMoney(value);
}
