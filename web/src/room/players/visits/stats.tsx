import type { SessionStats } from '@/api/types';
import { durationText } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { formatCount, formatMoney, formatQuantity } from '@/lib/format';
import { Stat, Stats } from '@/ui/stats';

function players(count: number): string {
  return formatQuantity(count, 'player has', 'players have');
}

interface SessionCardsProps {
  stats: SessionStats | undefined;
  /** The query failed: show a dash instead of an endless skeleton. */
  failed: boolean;
}

/** Players present, visits today, play time, and the debt of players who have left a seat. */
export function SessionCards({ stats, failed }: SessionCardsProps) {
  const unknown = failed ? '–' : undefined;
  const value = (pick: (known: SessionStats) => string) => (stats === undefined ? unknown : pick(stats));
  const delta = (pick: (known: SessionStats) => string) => (stats === undefined ? '' : pick(stats));
  return (
    <Stats>
      <Stat
        label="In the Room"
        value={value(({ inRoom }) => formatCount(inRoom))}
        delta={delta(
          ({ playing, waiting, checkedIn }) => `${playing} playing, ${waiting} waiting, ${checkedIn} checked in`,
        )}
        info="Players who have checked in and not checked out."
      />
      <Stat
        label="Checked In Today"
        value={value(({ checkedInToday }) => formatCount(checkedInToday))}
        delta={delta(({ comparison }) => comparison)}
        info="Check-ins since the gaming day began."
      />
      <Stat
        label="Average Time Played"
        value={value(({ averagePlayedMinutes }) =>
          averagePlayedMinutes === null ? '–' : durationText(averagePlayedMinutes),
        )}
        delta={delta(({ closedToday }) => formatQuantity(closedToday, 'session closed today', 'sessions closed today'))}
        info="Time in a seat, averaged over the sessions that were closed today."
      />
      <Stat
        label="Unpaid, Still Here"
        value={value(({ owedByWaiting }) => formatMoney(fromWire(owedByWaiting)))}
        delta={delta(({ owingWaiting }) =>
          owingWaiting === 0 ? 'nobody has left a seat unpaid' : `${players(owingWaiting)} left a seat unpaid`,
        )}
        info="What players owe who have left a seat and are still here."
      />
    </Stats>
  );
}
