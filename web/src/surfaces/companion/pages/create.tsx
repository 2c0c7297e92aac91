import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewHomeGame } from '@/api/home-types';
import { unreachableSince } from '@/api/client/reachability';
import { createGame, handOver } from '@/features/home-games/acts';
import { GameEditor, refusalOf } from '@/features/home-games/game-editor';
import { settleGame } from '@/features/home-games/mutations';
import { emptyForm } from '@/features/home-games/schema';
import { goTo } from '@/lib/address';
import { serverNow } from '@/lib/clock';
import { HERE } from '@/lib/here-zone';
import { useAct } from '@/shells/use-act';
import { toast } from '@/ui/toast-store';
import { Frame } from '../frame';
import { useMember } from '../member-context';
import { ROOT } from '../root';
import { createOffline, keepAhead } from '../seams';

export function CreatePage() {
  const client = useQueryClient();
  const { defaults, displayName } = useMember();
  const create = useAct(createGame);
  // Without a network the game is made on this phone, and the server learns of it later.
  const keep = useMutation({
    mutationFn: (game: NewHomeGame) =>
      handOver(game, (sent) => createOffline(game, displayName, sent)),
    networkMode: 'always',
  });
  const isAway = () => unreachableSince.get() !== null || !navigator.onLine;
  const [start] = useState(() => emptyForm(defaults, serverNow(), HERE));
  return (
    <GameEditor
      start={start}
      submitLabel="Create Game"
      busy={create.busy || keep.isPending}
      refusal={create.refused.message ?? refusalOf(keep.error)}
      failure={createGame.failure}
      onSubmit={(game) => {
        if (isAway())
          keep.mutate(game, {
            onSuccess: (id) => {
              const description = `${game.gameName}. Saved on this phone.`;
              toast({ title: 'Game Created', description });
              goTo(`${ROOT}/game/${encodeURIComponent(id)}/run`, 'replace');
            },
          });
        else
          void create.send(game, (made) => {
            settleGame(client, made);
            void keepAhead([made]).catch(() => {});
            create.sayDone(game, made);
            goTo(`${ROOT}/game/${encodeURIComponent(made.id)}`, 'replace');
          });
      }}
    >
      {(form, dock) => (
        <Frame title="Create Game" back={ROOT} dock={dock}>
          {form}
        </Frame>
      )}
    </GameEditor>
  );
}
