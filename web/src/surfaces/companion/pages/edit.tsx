import { useQuery } from '@tanstack/react-query';
import { gameQuery } from '@/api/companion';
import type { HomeGame } from '@/api/home-types';
import { GameEditor, refusalOf } from '@/features/home-games/game-editor';
import { GameMissing } from '@/features/home-games/game-missing';
import { mayEdit } from '@/features/home-games/model';
import { useChangeGame } from '@/features/home-games/mutations';
import { formOf } from '@/features/home-games/schema';
import { goTo } from '@/lib/address';
import { HERE } from '@/lib/here-zone';
import { Empty } from '@/ui/empty';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { toast } from '@/ui/toast-store';
import { Frame } from '../frame';
import { ROOT } from '../root';
import type { PageProps } from '../routes';

export function EditPage({ id }: PageProps) {
  const game = useQuery(gameQuery(id));
  const back = `${ROOT}/game/${encodeURIComponent(id)}`;
  if (game.data === undefined)
    return (
      <Frame title="Edit Game" back={back} busy={game.isPending}>
        {game.isError ? (
          <GameMissing query={game} />
        ) : (
          <Loading label="Loading the game">
            <SkeletonRows rows={4} />
          </Loading>
        )}
      </Frame>
    );
  if (!mayEdit(game.data))
    return (
      <Frame title="Edit Game" back={back}>
        <Empty title="This game cannot be changed">
          Its host changes it, and only before it starts.
        </Empty>
      </Frame>
    );
  return <Editing game={game.data} back={back} />;
}

function Editing({ game, back }: { game: HomeGame; back: string }) {
  const change = useChangeGame(game.id);
  return (
    <GameEditor
      start={formOf(game, HERE)}
      submitLabel="Save Changes"
      busy={change.isPending}
      refusal={refusalOf(change.error)}
      failure="Failed to save the game session"
      onSubmit={(values) =>
        change.mutate(values, {
          onSuccess: ({ gameName }) => {
            toast({ title: 'Game Saved', description: gameName });
            goTo(back, 'replace');
          },
        })
      }
    >
      {(form, dock) => (
        <Frame title="Edit Game" back={back} dock={dock}>
          {form}
        </Frame>
      )}
    </GameEditor>
  );
}
