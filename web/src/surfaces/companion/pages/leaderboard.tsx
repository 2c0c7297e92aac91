import { Leaderboard } from '@/features/home-games/statistics/leaderboard';
import { Frame } from '../frame';
import { useMember } from '../member-context';
import { ROOT } from '../root';
import { StartLink } from '../start-link';

export function LeaderboardPage() {
  const { id } = useMember();
  return (
    <Frame title="Leaderboard" back={ROOT}>
      <Leaderboard me={id} start={<StartLink />} />
    </Frame>
  );
}
