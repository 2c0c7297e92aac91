import { useQuery } from '@tanstack/react-query';
import { gameQuery } from '@/api/companion';
import { ChangeGame } from '@/features/home-games/change-game';
import { GameActs, hasActs } from '@/features/home-games/game-acts';
import { GameDetail } from '@/features/home-games/game-detail';
import { GameMissing } from '@/features/home-games/game-missing';
import { mayEdit } from '@/features/home-games/model';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { Frame } from '../frame';
import { useMember } from '../member-context';
import { type PageProps, ROOT } from '../routes';

export function GamePage({ id }: PageProps) {
  const { id: user } = useMember();
  const query = useQuery({ ...gameQuery(id), refetchOnMount: 'always' });
  const game = query.data;
  if (game === undefined)
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
      <GameDetail game={game} user={user} />
      {mayEdit(game) ? <ChangeGame game={game} /> : null}
    </Frame>
  );
}
