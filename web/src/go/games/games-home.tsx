import { Link } from '@tanstack/react-router';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LogIn, Plus } from 'lucide-react';
import { gamesQuery } from '../api';
import { HttpError } from '@/api/client/errors';
import { useNow } from '@/lib/hooks/use-now';
import { listStyle } from '@/ui/card';
import { Empty } from '@/ui/empty';
import { ErrorPanel, ErrorStrip } from '@/ui/error-panel';
import { Icon } from '@/ui/icon';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { MoreGames } from './more-games';
import { asOf, inOrder } from './model';
import { RunningGame } from './running-game';
import { SessionRow } from './session-row';
import { useGamesInterval } from './use-games-interval';

const startStyle =
  'flex min-h-14 items-center gap-2.5 rounded-card border border-line bg-surface px-3.5 py-2 text-[1.0625rem] leading-5.5 font-semibold hover:bg-hover [&>svg]:text-accent';

/** The companion's first screen: running games, the two ways into a game, and the member's games. */
export function GamesHome() {
  const games = useInfiniteQuery({ ...gamesQuery('mine'), refetchInterval: useGamesInterval() });
  const now = useNow(60_000);
  const all = inOrder((games.data ?? []).map((game) => asOf(game, now)));
  const running = all.filter(({ status }) => status === 'active');
  const others = all.filter(({ status }) => status !== 'active');
  return (
    <div className="grid grid-cols-1 items-start gap-3 min-[1024px]:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] min-[1024px]:gap-6">
      <div className="grid grid-cols-1 gap-3">
        {running.map((game) => (
          <RunningGame key={game.id} game={game} invites={running.length === 1} />
        ))}
        <div className="grid grid-cols-2 gap-3 narrow:grid-cols-1">
          <Link to="/pitboss-go/create" className={startStyle}>
            <Icon as={Plus} size={20} />
            Create Game
          </Link>
          <Link to="/pitboss-go/join" className={startStyle}>
            <Icon as={LogIn} size={20} />
            Join Game
          </Link>
        </div>
      </div>
      <section aria-labelledby="your-games">
        <h2 id="your-games" className="my-2 text-title font-semibold min-[1024px]:mt-0">
          Your Game Sessions
        </h2>
        {games.data !== undefined && games.error instanceof HttpError ? (
          <div className="mb-3">
            <ErrorStrip what="your game sessions" of={games} />
          </div>
        ) : null}
        {games.isPending ? (
          <div className={listStyle}>
            <Loading label="Loading game sessions">
              <SkeletonRows rows={3} />
            </Loading>
          </div>
        ) : games.data === undefined ? (
          <div className={listStyle}>
            <ErrorPanel what="your game sessions" of={games} />
          </div>
        ) : all.length === 0 ? (
          <div className={listStyle}>
            <Empty title="No game sessions yet">Create a game and share its game code, or join a friend's game.</Empty>
          </div>
        ) : others.length === 0 ? (
          <div className={listStyle}>
            <Empty title="Nothing else is planned">The next game stands here as soon as it is created.</Empty>
          </div>
        ) : (
          <ul className={listStyle}>
            {others.map((game) => (
              <SessionRow key={game.id} game={game} now={now} />
            ))}
          </ul>
        )}
        <MoreGames games={games} />
      </section>
    </div>
  );
}
