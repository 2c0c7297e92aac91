import { useParams } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { gameQuery } from '../api';
import { HttpError, isStatus } from '@/api/client/errors';
import { ChangeGame } from '../games/change-game';
import { GameActs, hasActs } from '../games/game-acts';
import { GameDetail } from '../games/game-detail';
import { GameMissing } from '../games/game-missing';
import { asOf, mayEdit } from '../games/model';
import { useGamesInterval } from '../games/use-games-interval';
import { useNow } from '@/lib/hooks/use-now';
import { InviteForm } from '../lazy-parts';
import { BigLink } from '@/ui/big-button';
import { Boundary } from '@/ui/boundary';
import { ErrorStrip } from '@/ui/error-panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { Frame } from '../layout/frame';
import { useMember } from '../layout/member-context';
import { gameLink, HOME } from '../links';

export function GamePage() {
  const { id: gameId } = useParams({ from: '/go/pitboss-go/game/$id' });
  const { id: user } = useMember();
  const now = useNow(60_000);
  const query = useQuery({
    ...gameQuery(gameId),
    refetchOnMount: 'always',
    refetchInterval: useGamesInterval(),
  });
  const game = query.data === undefined ? undefined : asOf(query.data, now);
  // The host may cancel the game while another member views it.
  if (game === undefined || isStatus(query.error, 404))
    return (
      <Frame title="Game" back={HOME} busy={query.isPending}>
        {query.isPending ? (
          <Loading label="Loading the game">
            <SkeletonRows rows={4} />
          </Loading>
        ) : (
          <GameMissing query={query} />
        )}
      </Frame>
    );
  return (
    <Frame title={game.gameName} back={HOME} {...(hasActs(game) ? { dock: <GameActs game={game} /> } : {})}>
      {query.error instanceof HttpError ? <ErrorStrip what="the game" of={query} /> : null}
      <GameDetail game={game} user={user} />
      {game.hands > 0 ? <BigLink {...gameLink(gameId, 'hands')}>Hand History</BigLink> : null}
      {game.mine.mayRun && game.status !== 'completed' ? (
        <section aria-labelledby="invite-guest" className="grid gap-2">
          <h2 id="invite-guest" className="text-title font-semibold">
            Invite a Guest
          </h2>
          <Boundary fallback={<SkeletonRows rows={2} />}>
            <InviteForm gameId={gameId} />
          </Boundary>
        </section>
      ) : null}
      {mayEdit(game) ? <ChangeGame game={game} /> : null}
    </Frame>
  );
}
