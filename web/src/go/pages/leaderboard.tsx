import { Leaderboard } from '../statistics/leaderboard';
import { Frame } from '../layout/frame';
import { useMember } from '../layout/member-context';
import { HOME } from '../links';
import { StartLink } from '../layout/start-link';

export function LeaderboardPage() {
  const { id } = useMember();
  return (
    <Frame title="Leaderboard" back={HOME}>
      <Leaderboard me={id} start={<StartLink />} />
    </Frame>
  );
}
