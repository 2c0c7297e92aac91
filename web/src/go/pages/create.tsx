import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { HomeGame, NewHomeGame } from '../types';
import { unreachableSince } from '@/api/client/reachability';
import { createGame, handOver } from '../games/acts';
import { GameEditor } from '../games/game-editor';
import { emptyForm } from '../games/schema';
import { useGameAct } from '../games/use-game-act';
import { serverNow } from '@/lib/clock';
import { HERE } from '@/lib/here-zone';
import type { Refusal } from '@/shells/use-act';
import type { FormHandle } from '@/shells/with-handle';
import { toast } from '@/ui/toast-store';
import { Frame } from '../layout/frame';
import { useMember } from '../layout/member-context';
import { gameLink, HOME } from '../links';
import { createOffline, cacheGamesForOffline } from '../log/gateway';

export function CreatePage() {
  const { defaults } = useMember();
  const navigate = useNavigate();
  const [start] = useState(() => emptyForm(defaults, serverNow(), HERE));
  return (
    <GameEditor
      act={useCreateGame()}
      vars={(game) => game}
      start={start}
      submitLabel="Create Game"
      failure={createGame.failure}
      onDone={(made) => void navigate({ ...gameLink(made.id), replace: true })}
    >
      {(form, dock) => (
        <Frame title="Create Game" back={HOME} dock={dock}>
          {form}
        </Frame>
      )}
    </GameEditor>
  );
}

/** Without a network the game is created on this phone, and on the server later. */
function useCreateGame(): FormHandle<NewHomeGame, HomeGame> {
  const { displayName } = useMember();
  const create = useGameAct(createGame);
  const navigate = useNavigate();
  const [isKeeping, setKeeping] = useState(false);

  async function keep(game: NewHomeGame, refused: ((refusal: Refusal) => void) | undefined) {
    setKeeping(true);
    try {
      const id = await handOver(game, (sent) => createOffline(game, displayName, sent));
      toast({ title: 'Game Created', description: `${game.gameName}. Saved on this phone.` });
      void navigate({ ...gameLink(id, 'run'), replace: true });
    } catch {
      setKeeping(false);
      const { failure: message } = createGame;
      refused?.({ kind: 'refused', status: 0, message, fields: {}, current: null });
    }
  }

  return {
    ...create,
    busy: create.busy || isKeeping,
    send: (game, done, refused) =>
      unreachableSince.get() !== null || !navigator.onLine
        ? keep(game, refused)
        : create.send(
            game,
            (made) => {
              void cacheGamesForOffline([made]).catch(() => {});
              done?.(made);
            },
            refused,
          ),
  };
}
