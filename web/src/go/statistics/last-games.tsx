import { Link } from '@tanstack/react-router';
import type { PlayedGame } from '../account/types';
import { fromWire } from '@/domain/money';
import { formatNet, formatWeekday } from '@/lib/format';
import { gameLink } from '../links';
import { playedText } from './model';
import { listStyle } from '@/ui/card';

interface LastGamesProps {
  /** Newest first. */
  games: readonly PlayedGame[];
  timeZone: string;
  now: number;
}

/** The last games, each a link to its page. */
export function LastGames({ games, timeZone, now }: LastGamesProps) {
  return (
    <ul className={listStyle}>
      {games.map((game) => {
        const net = fromWire(game.net);
        return (
          <li key={game.id}>
            <Link
              {...gameLink(game.id)}
              className="flex min-h-16 items-center justify-between gap-4 px-4 py-2 font-medium -outline-offset-2 hover:bg-hover"
            >
              <span className="min-w-0 wrap-anywhere">
                {game.gameName}{' '}
                <small className="block text-dense font-normal text-ink-2">
                  {formatWeekday(game.startedAt, timeZone, now)} · {game.stakes} · {playedText(game.minutes)}
                </small>
              </span>{' '}
              <b className={`font-semibold whitespace-nowrap ${net > 0 ? 'text-ok' : ''}`}>{formatNet(net)}</b>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
