import { useState } from 'react';
import { GameEditor } from '@/features/home-games/game-editor';
import { useCreateGame } from '@/features/home-games/mutations';
import { emptyForm } from '@/features/home-games/schema';
import { goTo } from '@/lib/address';
import { serverNow } from '@/lib/clock';
import { HERE } from '@/lib/here-zone';
import { toast } from '@/ui/toast-store';
import { Frame } from '../frame';
import { useMember } from '../member-context';
import { ROOT } from '../routes';

export function CreatePage() {
  const { defaults } = useMember();
  const create = useCreateGame();
  const [start] = useState(() => emptyForm(defaults, serverNow(), HERE));
  return (
    <GameEditor
      start={start}
      submitLabel="Create Game"
      busy={create.isPending}
      error={create.error}
      failure="Failed to create game session"
      onSubmit={(game) =>
        create.mutate(game, {
          onSuccess: ({ id, gameName }) => {
            toast({ title: 'Game Created', description: gameName });
            goTo(`${ROOT}/game/${encodeURIComponent(id)}`, 'replace');
          },
        })
      }
    >
      {(form, dock) => (
        <Frame title="Create Game" back={ROOT} dock={dock}>
          {form}
        </Frame>
      )}
    </GameEditor>
  );
}
