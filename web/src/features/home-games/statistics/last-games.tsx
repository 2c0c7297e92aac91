import './statistics.css';
import type { PlayedGame } from '@/api/community-types';
import { fromWire } from '@/domain/money';
import { formatNet, formatWeekday } from '@/lib/format';
import { HereLink } from '@/ui/here-link';
import { gameAddress } from '../model';
import { playedText } from './model';

interface LastGamesProps {
  /** Newest first. */
  games: readonly PlayedGame[];
  timeZone: string;
  now: number;
}

/** Each leads to its game. */
export function LastGames({ games, timeZone, now }: LastGamesProps) {
  return (
    <ul className="st-games">
      {games.map((game) => {
        const net = fromWire(game.net);
        return (
          <li key={game.id}>
            <HereLink to={gameAddress(game.id)}>
              <span>
                {game.gameName}{' '}
                <small>
                  {formatWeekday(game.startedAt, timeZone, now)} · {game.stakes} ·{' '}
                  {playedText(game.minutes)}
                </small>
              </span>{' '}
              <b data-up={net > 0 || undefined}>{formatNet(net)}</b>
            </HereLink>
          </li>
        );
      })}
    </ul>
  );
}
