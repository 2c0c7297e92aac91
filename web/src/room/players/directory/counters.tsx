import type { DirectoryCounts } from '@/api/types';
import { formatCount } from '@/lib/format';
import { Stat, Stats } from '@/ui/stats';

interface PlayerCountersProps {
  counts: DirectoryCounts | undefined;
  /** The query failed: show a dash instead of an endless skeleton. */
  failed: boolean;
}

/** Five figures about all players of the club, each with its breakdown. */
export function PlayerCounters({ counts, failed }: PlayerCountersProps) {
  const unknown = failed ? '–' : undefined;
  const value = (pick: (known: DirectoryCounts) => number) =>
    counts === undefined ? unknown : formatCount(pick(counts));
  const delta = (pick: (known: DirectoryCounts) => string) => (counts === undefined ? '' : pick(counts));
  return (
    <Stats>
      <Stat
        label="Total Players"
        value={value(({ total }) => total)}
        delta={delta(({ active, inactive }) => `${formatCount(active)} active, ${formatCount(inactive)} inactive`)}
      />
      <Stat
        label="Members Today"
        value={value(({ membersToday }) => membersToday)}
        delta={delta(
          ({ byTerm }) =>
            `${formatCount(byTerm.annual)} annual, ${formatCount(byTerm.monthly)} monthly, ${formatCount(byTerm.daily)} day`,
        )}
        info="Players whose membership is valid now."
      />
      <Stat
        label="In the Room"
        value={value(({ inRoom }) => inRoom)}
        delta={delta(
          ({ playing, notSeated }) => `${formatCount(playing)} playing, ${formatCount(notSeated)} not seated`,
        )}
        info="Players who have checked in to this room and not checked out."
      />
      <Stat
        label="VIP Players"
        value={value(({ vip }) => vip)}
        delta="top 10% by hours, last 90 days"
        info="The tenth of the active players, rounded down, with the most hours played in the last 90 days. At equal hours who has been a player longer."
      />
      <Stat
        label="New This Month"
        value={value(({ newThisMonth }) => newThisMonth)}
        delta={delta(({ newComparison }) => newComparison)}
        info="Players added since the first of the month."
      />
    </Stats>
  );
}
