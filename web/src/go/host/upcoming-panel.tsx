import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HomeGame } from '../types';
import { useNow } from '@/lib/hooks/use-now';
import { Button, IconButton } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { StatusBadge } from '@/ui/status-badge';
import { shareGame } from '../games/invite';
import { codeText, statusBadge, whenText } from '../games/model';
import { shortLine, whyNotStart } from './model';

const rowStyle = [
  'grid min-h-14 grid-cols-[minmax(0,1fr)_4.5rem_6.5rem_auto] items-center gap-x-4 gap-y-2 border-b border-line-soft',
  'py-2 pr-3 pl-4 text-dense tabular-nums last:border-b-0 phone:grid-cols-[minmax(0,1fr)_auto] phone:p-3',
  'wide:grid-cols-[minmax(0,1.5fr)_minmax(0,1.3fr)_4.5rem_5.5rem_6.5rem_auto]',
].join(' ');
const smallStyle = 'block text-meta font-normal text-ink-3';
/** Beside the name and the time, which are below each other on a tablet. */
const tall = 'row-[1/span_2] wide:row-auto';

interface UpcomingPanelProps {
  games: readonly HomeGame[];
  timeZone: string;
  startingId: string | undefined;
  onStart: (game: HomeGame) => void;
  /** A button for a new game, shown if no games are planned. */
  create: ReactNode;
}

/** Pending games, then scheduled ones; only pending games can be started. */
export function UpcomingPanel({ games, timeZone, startingId, onStart, create }: UpcomingPanelProps) {
  const now = useNow(60_000);
  return (
    <Panel title="Pending and Scheduled" count={games.length}>
      {games.length === 0 ? (
        <Empty title="No upcoming games" action={create}>
          A game without a start time can start at once; one with a start time opens 15 minutes before.
        </Empty>
      ) : (
        <ul>
          {games.map((game) => (
            <li key={game.id} className={rowStyle}>
              <span className="min-w-0 font-medium wrap-anywhere">
                {game.gameName} <small className={smallStyle}>{shortLine(game)}</small>
              </span>{' '}
              <span className="col-start-1 row-start-2 text-ink-2 wide:col-auto wide:row-auto">
                {whenText(game, timeZone, now)}
              </span>{' '}
              <span className={`text-right font-medium phone:hidden ${tall}`}>
                {game.going} of {game.maxPlayers} <small className={smallStyle}>players</small>
              </span>{' '}
              <span className="hidden font-medium tracking-[0.02em] whitespace-nowrap wide:block">
                <span className="sr-only">Game code</span> {codeText(game.inviteCode)}
              </span>{' '}
              <span className={`phone:col-[2] phone:row-[1] ${tall}`}>
                <StatusBadge {...statusBadge[game.status]} filled={game.status === 'pending'} />
              </span>
              <span
                className={`flex gap-2 phone:col-span-full phone:row-[3] phone:grid phone:grid-cols-[auto_minmax(0,1fr)] ${tall}`}
              >
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
