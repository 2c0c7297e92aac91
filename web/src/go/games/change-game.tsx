import { Link, useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HomeGame } from '../types';
import { Button } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { Boundary } from '@/ui/boundary';
import { ConfirmAct } from '../lazy-parts';
import { removeGame } from '../live/home-games';
import { deleteGame } from './acts';
import { gameLink, HOME } from '../links';

/** Lets the host change or cancel a game before it starts. */
export function ChangeGame({ game }: { game: HomeGame }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <div className="grid grid-cols-[1fr_1fr] gap-3">
      <Link {...gameLink(game.id, 'edit')} className={buttonStyle({ size: 'xl', block: true })}>
        Edit Game
      </Link>
      <Button size="xl" variant="danger" block onClick={() => setAsking(true)}>
        Delete Game
      </Button>
      {asking ? (
        <Boundary place="layer">
          <ConfirmAct
            act={deleteGame}
            vars={game}
            title={`Delete ${game.gameName}?`}
            label="Delete"
            cancelLabel="Keep"
            tone="danger"
            onDone={() => {
              removeGame(client, game.id);
              void navigate({ ...HOME, replace: true });
            }}
            onClose={() => setAsking(false)}
          >
            {game.going === 0
              ? 'Its code and its link stop working.'
              : 'Its code and its link stop working, and guests will no longer see it.'}
          </ConfirmAct>
        </Boundary>
      ) : null}
    </div>
  );
}
