import { type LinkProps, useNavigate, useParams } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { gameQuery } from '../api';
import type { HomeGame } from '../types';
import { changeGame } from '../games/acts';
import { GameEditor } from '../games/game-editor';
import { GameMissing } from '../games/game-missing';
import { mayEdit } from '../games/model';
import { formOf } from '../games/schema';
import { useGameAct } from '../games/use-game-act';
import { HERE } from '@/lib/here-zone';
import { Empty } from '@/ui/empty';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { Frame } from '../layout/frame';
import { gameLink } from '../links';

export function EditPage() {
  const { id } = useParams({ from: '/go/pitboss-go/game/$id/edit' });
  const game = useQuery(gameQuery(id));
  const back = gameLink(id);
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
        <Empty title="This game cannot be changed">Its host changes it, and only before it starts.</Empty>
      </Frame>
    );
  return <Editing game={game.data} back={back} />;
}

function Editing({ game, back }: { game: HomeGame; back: LinkProps }) {
  const navigate = useNavigate();
  return (
    <GameEditor
      act={useGameAct(changeGame)}
      vars={(values) => ({ id: game.id, game: values })}
      start={formOf(game, HERE)}
      submitLabel="Save Changes"
      failure={changeGame.failure}
      onDone={() => void navigate({ ...back, replace: true })}
    >
      {(form, dock) => (
        <Frame title="Edit Game" back={back} dock={dock}>
          {form}
        </Frame>
      )}
    </GameEditor>
  );
}
