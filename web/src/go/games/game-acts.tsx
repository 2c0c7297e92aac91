import { useState } from 'react';
import { gameLink } from '../links';
import type { HomeGame } from '../types';
import { useUnreachableSince } from '@/api/live/use-live';
import { BigButton, BigLink } from '@/ui/big-button';
import { Shape } from '@/ui/shape';
import { Boundary } from '@/ui/boundary';
import { ConfirmAct } from '../lazy-parts';
import { endGame, startGame } from './acts';
import { useGameAct } from './use-game-act';

/** Start, end, or a note that the game is over: only what the status allows, and only for the host or an admin. */
export function GameActs({ game }: { game: HomeGame }) {
  const start = useGameAct(startGame);
  const end = useGameAct(endGame);
  const away = useUnreachableSince() !== null;
  const [ending, setEnding] = useState(false);
  if (game.status === 'completed') return <BigButton disabledReason="It has been played">Game Completed</BigButton>;
  // Offline, the page of the running game starts it on this phone, and the server is updated later.
  if (game.status === 'pending' && away)
    return (
      <BigLink {...gameLink(game.id, 'run')} variant="primary">
        Start on This Phone
      </BigLink>
    );
  if (game.status === 'pending')
    return (
      <>
        {start.refusal === null ? null : (
          <p role="alert" className="flex items-center gap-2 text-dense font-medium text-bad">
            <Shape name="octagon" />
            {start.refusal}
          </p>
        )}
        <BigButton
          variant="primary"
          busy={start.busy}
          onClick={() =>
            // The running game is at the top of the page.
            void start.send(game, () => window.scrollTo(0, 0))
          }
        >
          Start Game
        </BigButton>
      </>
    );
  // Players who still sit cash out first, on the page that lists all chips.
  if (game.playing > 0)
    return (
      <BigLink {...gameLink(game.id, 'settle')} variant="danger">
        End Game
      </BigLink>
    );
  return (
    <>
      <BigButton variant="danger" onClick={() => setEnding(true)}>
        End Game
      </BigButton>
      {ending ? (
        <Boundary place="layer">
          <ConfirmAct
            act={end}
            vars={game}
            title={`End ${game.gameName}?`}
            label="End Game"
            cancelLabel="Keep Playing"
            tone="danger"
            onClose={() => setEnding(false)}
          >
            Everyone must cash out first. Payments are then calculated and the game is locked.
          </ConfirmAct>
        </Boundary>
      ) : null}
    </>
  );
}

/** Whether the dock has any actions for this game and this user. */
export function hasActs(game: HomeGame): boolean {
  return game.status === 'completed' || (game.mine.mayRun && game.status !== 'scheduled');
}
