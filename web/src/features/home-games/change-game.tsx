import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { HomeGame } from '@/api/home-types';
import { goTo } from '@/lib/address';
import { Button } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { HereLink } from '@/ui/here-link';
import { toast } from '@/ui/toast-store';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { gameAddress, ROOT } from './model';
import { useDeleteGame } from './mutations';

const Confirm = lazyPart(async () => ({ default: (await import('@/ui/confirm')).Confirm }));

/** Before it starts its host may change it, or take it back. */
export function ChangeGame({ game }: { game: HomeGame }) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteGame(game.id);
  return (
    <div className="hg-two">
      <HereLink
        to={gameAddress(game.id, 'edit')}
        className={buttonStyle({ size: 'xl', block: true })}
      >
        Edit Game
      </HereLink>
      <Button size="xl" variant="danger" block onClick={() => setAsking(true)}>
        Delete Game
      </Button>
      {asking ? (
        <Boundary look="layer">
          <Confirm
            open
            onOpenChange={setAsking}
            title={`Delete ${game.gameName}?`}
            confirmLabel="Delete"
            cancelLabel="Keep"
            tone="danger"
            busy={remove.isPending}
            error={
              remove.isError ? errorText(remove.error, 'The game could not be deleted') : undefined
            }
            onConfirm={() =>
              remove.mutate(undefined, {
                onSuccess: () => {
                  toast({ title: 'Game Deleted', description: game.gameName });
                  goTo(ROOT, 'replace');
                },
              })
            }
          >
            {game.going === 0
              ? 'Its code and its link stop working.'
              : 'Its code and its link stop working, and it disappears for those who want to come.'}
          </Confirm>
        </Boundary>
      ) : null}
    </div>
  );
}
