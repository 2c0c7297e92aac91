import { useQuery } from '@tanstack/react-query';
import type { CommunityStats } from '../account/types';
import { formatCount } from '@/lib/format';
import { Stat, Stats } from '@/ui/stats';
import { communityStatsQuery } from './queries';

/** The community's size. */
export function StatsCards() {
  const stats = useQuery(communityStatsQuery);
  const value = (pick: (known: CommunityStats) => number) =>
    stats.data === undefined ? (stats.isError ? '–' : undefined) : formatCount(pick(stats.data));
  return (
    <Stats>
      <Stat label="Total Users" value={value(({ users }) => users)} />
      <Stat label="Admins" value={value(({ admins }) => admins)} />
      <Stat label="Pending Invitations" value={value(({ pendingInvitations }) => pendingInvitations)} />
      <Stat label="Games" value={value(({ games }) => games)} />
    </Stats>
  );
}
