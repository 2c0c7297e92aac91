import { formatCount } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Stat, Stats } from '@/ui/stats';
import { activeText, type HostGames, pendingText, playingText, sinceText } from './model';

interface HostCardsProps {
  /** Undefined while it loads. */
  games: HostGames | undefined;
  players: number | undefined;
  /** Loading failed: shows a dash instead of a permanent skeleton. */
  failed: { games: boolean; players: boolean };
  timeZone: string;
}

/** Active, Pending, Total Players, Completed. */
export function HostCards({ games, players, failed, timeZone }: HostCardsProps) {
  const now = useNow(60_000);
  const unknown = failed.games ? '–' : undefined;
  const count = (pick: (known: HostGames) => number) => (games === undefined ? unknown : formatCount(pick(games)));
  const delta = (pick: (known: HostGames) => string) => (games === undefined ? '' : pick(games));
  return (
    <Stats>
      <Stat
        label="Active"
        value={count(({ active }) => active.length)}
        delta={delta(({ active }) => activeText(active, now))}
      />
      <Stat
        label="Pending"
        value={count(({ upcoming }) => upcoming.filter(({ status }) => status === 'pending').length)}
        delta={delta(({ upcoming }) => pendingText(upcoming))}
        info="Games that may start now: without a start time, or 15 minutes before it."
      />
      <Stat
        label="Total Players"
        value={players === undefined ? (failed.players ? '–' : undefined) : formatCount(players)}
        delta={delta(({ active }) => playingText(active))}
        info="Members of the community who have played or were invited to a game."
      />
      <Stat
        label="Completed"
        value={count(({ completed }) => completed.length)}
        delta={delta(({ completed }) => sinceText(completed, timeZone, now))}
      />
    </Stats>
  );
}
