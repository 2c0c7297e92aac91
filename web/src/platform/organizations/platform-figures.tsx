import { useQuery } from '@tanstack/react-query';
import type { PlatformStats } from '../types';
import { serverNow } from '@/lib/clock';
import { formatCount, formatNearDay, formatQuantity } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { ErrorPanel } from '@/ui/error-panel';
import { Stat, Stats } from '@/ui/stats';
import { platformStatsQuery } from './queries';

/** The platform's totals. */
export function PlatformFigures() {
  const stats = useQuery(platformStatsQuery);
  if (stats.data === undefined && stats.isError) return <ErrorPanel what="the figures" of={stats} />;
  const data = stats.data;
  const count = (figure: keyof PlatformStats & `total${string}`) =>
    data === undefined ? undefined : formatCount(data[figure]);
  return (
    <Stats>
      <Stat
        label="Total Organizations"
        value={count('totalOrganizations')}
        delta={data === undefined ? '' : day('last created', data.lastCreatedAt)}
      />
      <Stat
        label="Active Organizations"
        value={data === undefined ? undefined : formatCount(data.activeOrganizations)}
        delta={data === undefined ? '' : inactive(data)}
      />
      <Stat
        label="Total Locations"
        value={count('totalLocations')}
        delta={data === undefined ? '' : formatQuantity(data.totalRooms, 'room')}
      />
      <Stat
        label="Total Users"
        value={count('totalUsers')}
        delta={data === undefined ? '' : `${formatCount(data.signedInUsers)} signed in now`}
      />
    </Stats>
  );
}

function day(words: string, at: string | null): string {
  return at === null ? 'none yet' : `${words} ${formatNearDay(at, HERE, serverNow())}`;
}

function inactive({ totalOrganizations, activeOrganizations, lastDeactivatedAt }: PlatformStats) {
  const count = totalOrganizations - activeOrganizations;
  if (count === 0) return '100% active';
  return lastDeactivatedAt === null
    ? `${formatCount(count)} inactive`
    : `${formatCount(count)} inactive, last ${formatNearDay(lastDeactivatedAt, HERE, serverNow())}`;
}
