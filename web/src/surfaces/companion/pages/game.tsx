import { useQuery } from '@tanstack/react-query';
import { gameQuery } from '@/api/companion';
import { HttpError, isStatus } from '@/api/client/errors';
import { ChangeGame } from '@/features/home-games/change-game';
import { GameActs, hasActs } from '@/features/home-games/game-acts';
import { GameDetail } from '@/features/home-games/game-detail';
import { GameMissing } from '@/features/home-games/game-missing';
import { asOf, mayEdit } from '@/features/home-games/model';
import { useGamesInterval } from '@/features/home-games/use-games-interval';
import { useNow } from '@/lib/hooks/use-now';
import { lazyPart } from '@/lib/lazy-part';
import { BigLink } from '@/ui/big-button';
import { Boundary } from '@/ui/boundary';
import { ErrorStrip } from '@/ui/error-panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { Frame } from '../frame';
import { useMember } from '../member-context';
import { ROOT } from '../root';
import { hasRoute, type PageProps } from '../routes';

const InviteForm = lazyPart(async () => ({
  default: (await import('@/features/community/admin/invite-form')).InviteForm,
}));

export function GamePage({ id }: PageProps) {
  const { id: user } = useMember();
  const now = useNow(60_000);
  const query = useQuery({
    ...gameQuery(id),
    refetchOnMount: 'always',
    refetchInterval: useGamesInterval(),
  });
  const game = query.data === undefined ? undefined : asOf(query.data, now);
  // Its host may take it back while somebody looks at it.
  if (game === undefined || isStatus(query.error, 404))
    return (
      <Frame title="Game" back={ROOT} busy={query.isPending}>
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
    <Frame
      title={game.gameName}
      back={ROOT}
      {...(hasActs(game) ? { dock: <GameActs game={game} /> } : {})}
    >
      {query.error instanceof HttpError ? (
        <ErrorStrip
          what="the game"
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      <GameDetail game={game} user={user} />
      {game.hands > 0 && hasRoute('game/$id/hands') ? (
        <BigLink to={`${ROOT}/game/${encodeURIComponent(id)}/hands`}>Hand History</BigLink>
      ) : null}
      {game.mine.mayRun && game.status !== 'completed' ? (
        <section aria-labelledby="invite-guest" className="grid gap-2">
          <h2 id="invite-guest">Invite a Guest</h2>
          <Boundary fallback={<SkeletonRows rows={2} />}>
            <InviteForm gameId={id} />
          </Boundary>
        </section>
      ) : null}
      {mayEdit(game) ? <ChangeGame game={game} /> : null}
    </Frame>
  );
}
