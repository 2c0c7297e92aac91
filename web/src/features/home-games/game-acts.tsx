import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { HomeGame } from '@/api/home-types';
import { useUnreachableSince } from '@/live/use-live';
import { BigButton, BigLink } from '@/ui/big-button';
import { Shape } from '@/ui/shape';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { gameAddress } from './model';
import { useGameAct } from './mutations';

const Confirm = lazyPart(async () => ({ default: (await import('@/ui/confirm')).Confirm }));

/** Start, end, or that it is over: only what the status allows, only for who runs it. */
export function GameActs({ game }: { game: HomeGame }) {
  const act = useGameAct(game.id);
  const away = useUnreachableSince() !== null;
  const [ending, setEnding] = useState(false);
  if (game.status === 'completed')
    return <BigButton disabledReason="It has been played">Game Completed</BigButton>;
  // The running game's own screen starts it on this phone, and the server learns of it later.
  if (game.status === 'pending' && away)
    return (
      <BigLink to={gameAddress(game.id, 'run')} look="primary">
        Start on This Phone
      </BigLink>
    );
  if (game.status === 'pending')
    return (
      <>
        {act.isError ? (
          <p role="alert" className="flex items-center gap-2 text-dense font-medium text-bad">
            <Shape name="octagon" />
            {errorText(act.error, 'Failed to start game session')}
          </p>
        ) : null}
        <BigButton
          look="primary"
          busy={act.isPending}
          onClick={() =>
            // What runs now stands at the top.
            act.mutate({ act: 'start' }, { onSuccess: () => window.scrollTo(0, 0) })
          }
        >
          Start Game
        </BigButton>
      </>
    );
  // Who still sits is counted out first, where everybody's chips stand.
  if (game.playing > 0)
    return (
      <BigLink to={gameAddress(game.id, 'settle')} look="danger">
        End Game
      </BigLink>
    );
  return (
    <>
      <BigButton look="danger" onClick={() => setEnding(true)}>
        End Game
      </BigButton>
      {ending ? (
        <Boundary look="layer">
          <Confirm
            open
            onOpenChange={(open) => {
              setEnding(open);
              if (!open) act.reset();
            }}
            title={`End ${game.gameName}?`}
            confirmLabel="End Game"
            cancelLabel="Keep Playing"
            tone="danger"
            busy={act.isPending}
            error={act.isError ? errorText(act.error, 'Failed to end game session') : undefined}
            onConfirm={() => act.mutate({ act: 'end' }, { onSuccess: () => setEnding(false) })}
          >
            Everybody must have cashed out. Then it is worked out who pays whom, and nothing can be
            written any more.
          </Confirm>
        </Boundary>
      ) : null}
    </>
  );
}

/** Whether the dock has anything for this game and this person. */
export function hasActs(game: HomeGame): boolean {
  return game.status === 'completed' || (game.mine.mayRun && game.status !== 'scheduled');
}
