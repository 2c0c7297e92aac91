import './host.css';
import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HomeGame } from '@/api/home-types';
import { useNow } from '@/lib/hooks/use-now';
import { Button, IconButton } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { StatusBadge } from '@/ui/status-badge';
import { shareGame } from '../invite';
import { codeText, statusLook, whenText } from '../model';
import { shortLine, whyNotStart } from './model';

interface UpcomingPanelProps {
  games: readonly HomeGame[];
  timeZone: string;
  /** The game that is being started. */
  startingId: string | undefined;
  onStart: (game: HomeGame) => void;
  /** Where nothing is planned: the way to a new game. */
  create: ReactNode;
}

/** What may start now, then what is set for later: only what is pending can start. */
export function UpcomingPanel({
  games,
  timeZone,
  startingId,
  onStart,
  create,
}: UpcomingPanelProps) {
  const now = useNow(60_000);
  return (
    <Panel title="Pending and Scheduled" count={games.length}>
      {games.length === 0 ? (
        <Empty title="No game is planned" action={create}>
          A game without a start time can start at once; one with a start time opens 15 minutes
          before.
        </Empty>
      ) : (
        <ul>
          {games.map((game) => (
            <li key={game.id} className="gm">
              <span className="gm-name">
                {game.gameName} <small>{shortLine(game)}</small>
              </span>{' '}
              <span className="gm-when">{whenText(game, timeZone, now)}</span>{' '}
              <span className="gm-count">
                {game.going} of {game.maxPlayers} <small>players</small>
              </span>{' '}
              <span className="gm-code">
                <span className="sr-only">Game code</span> {codeText(game.inviteCode)}
              </span>{' '}
              <span className="gm-state">
                <StatusBadge {...statusLook[game.status]} filled={game.status === 'pending'} />
              </span>
              <span className="gm-acts">
                <IconButton
                  label={`Share ${game.gameName}`}
                  icon={Share2}
                  size="sm"
                  onClick={() => void shareGame(game)}
                />
                <Button
                  size="sm"
                  aria-label={`Start Game, ${game.gameName}`}
                  busy={startingId === game.id}
                  disabledReason={whyNotStart(game)}
                  onClick={() => onStart(game)}
                >
                  Start Game
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
