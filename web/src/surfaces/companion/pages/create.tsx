import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewHomeGame } from '@/api/home-types';
import { unreachableSince } from '@/api/client/reachability';
import { GameEditor } from '@/features/home-games/game-editor';
import { useCreateGame } from '@/features/home-games/mutations';
import { emptyForm } from '@/features/home-games/schema';
import { goTo } from '@/lib/address';
import { serverNow } from '@/lib/clock';
import { HERE } from '@/lib/here-zone';
import { toast } from '@/ui/toast-store';
import { Frame } from '../frame';
import { useMember } from '../member-context';
import { ROOT } from '../root';
import { createOffline, keepAhead } from '../seams';

export function CreatePage() {
  const { defaults, displayName } = useMember();
  const create = useCreateGame();
  // Without a network the game is made on this phone, and the server learns of it later: once, whatever was asked before.
  const keep = useMutation({
    mutationFn: (game: NewHomeGame) => createOffline(game, displayName, create.wishOf(game)),
    networkMode: 'always',
  });
  const isAway = () => unreachableSince.get() !== null || !navigator.onLine;
  const [start] = useState(() => emptyForm(defaults, serverNow(), HERE));
  return (
    <GameEditor
      start={start}
      submitLabel="Create Game"
      busy={create.isPending || keep.isPending}
      error={create.error ?? keep.error}
      failure="Failed to create game session"
      onSubmit={(game) => {
        const { gameName } = game;
        if (isAway())
          keep.mutate(game, {
            onSuccess: (id) => {
              toast({ title: 'Game Created', description: `${gameName}. Saved on this phone.` });
              goTo(`${ROOT}/game/${encodeURIComponent(id)}/run`, 'replace');
            },
          });
        else
          create.mutate(game, {
            onSuccess: (made) => {
              const { id } = made;
              void keepAhead([made]).catch(() => {});
              toast({ title: 'Game Created', description: gameName });
              goTo(`${ROOT}/game/${encodeURIComponent(id)}`, 'replace');
            },
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
