import './home-games.css';
import './games-home.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LogIn, Plus } from 'lucide-react';
import { gamesQuery } from '@/api/companion';
import { HttpError } from '@/api/client/errors';
import { useNow } from '@/lib/hooks/use-now';
import { Empty } from '@/ui/empty';
import { ErrorPanel, ErrorStrip } from '@/ui/error-panel';
import { HereLink } from '@/ui/here-link';
import { Icon } from '@/ui/icon';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { MoreGames } from './more-games';
import { asOf, inOrder, ROOT } from './model';
import { RunningGame } from './running-game';
import { SessionRow } from './session-row';
import { useGamesInterval } from './use-games-interval';

/** The companion's first screen: what runs, the two ways into a game, and one's games. */
export function GamesHome() {
  const games = useInfiniteQuery({ ...gamesQuery('mine'), refetchInterval: useGamesInterval() });
  const now = useNow(60_000);
  const all = inOrder((games.data ?? []).map((game) => asOf(game, now)));
  const running = all.filter(({ status }) => status === 'active');
  const others = all.filter(({ status }) => status !== 'active');
  return (
    <div className="hg-home">
      <div>
        {running.map((game) => (
          <RunningGame key={game.id} game={game} invites={running.length === 1} />
        ))}
        <div className="hg-starts">
          <HereLink to={`${ROOT}/create`}>
            <Icon as={Plus} size={20} />
            Create Game
          </HereLink>
          <HereLink to={`${ROOT}/join`}>
            <Icon as={LogIn} size={20} />
            Join Game
          </HereLink>
        </div>
      </div>
      <section aria-labelledby="your-games">
        <h2 id="your-games">Your Game Sessions</h2>
        {games.data !== undefined && games.error instanceof HttpError ? (
          <div className="mb-3">
            <ErrorStrip
              what="your game sessions"
              error={games.error}
              retrying={games.isFetching}
              onRetry={() => void games.refetch()}
            />
          </div>
        ) : null}
        {games.isPending ? (
          <div className="hg-list">
            <Loading label="Loading game sessions">
              <SkeletonRows rows={3} />
            </Loading>
          </div>
        ) : games.data === undefined ? (
          <div className="hg-list">
            <ErrorPanel
              what="your game sessions"
              error={games.error}
              retrying={games.isFetching}
              onRetry={() => void games.refetch()}
            />
          </div>
        ) : all.length === 0 ? (
          <div className="hg-list">
            <Empty title="No game sessions yet">
              Create a game and share its game code, or join one of a friend.
            </Empty>
          </div>
        ) : others.length === 0 ? (
          <div className="hg-list">
            <Empty title="Nothing else is planned">
              The next game stands here as soon as it is created.
            </Empty>
          </div>
        ) : (
          <ul className="hg-list">
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
