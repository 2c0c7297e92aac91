import './home-games.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { gamesQuery } from '@/api/companion';
import { errorText } from '@/api/client/errors';
import type { HomeGame } from '@/api/home-types';
import { HERE } from '@/lib/here-zone';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { HereLink } from '@/ui/here-link';
import { Icon } from '@/ui/icon';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { MoreGames } from './more-games';
import { GameBadge } from './game-badge';
import { joined } from './join';
import { asOf, freePlaces, gameAddress, inOrder, inParts, listLine, whenText } from './model';
import { useJoinGame } from './mutations';
import { useGamesInterval } from './use-games-interval';

/** Open games of the community with free places. */
export function BrowseGames() {
  const games = useInfiniteQuery({
    ...gamesQuery('open'),
    refetchOnMount: 'always',
    refetchInterval: useGamesInterval(),
  });
  const now = useNow(60_000);
  const open = inOrder((games.data ?? []).map((game) => asOf(game, now)));
  return (
    <section aria-labelledby="browse-games" className="grid gap-2">
      <h2 id="browse-games">Browse Games</h2>
      <div className="hg-list">
        {games.isPending ? (
          <Loading label="Loading games">
            <SkeletonRows rows={3} />
          </Loading>
        ) : games.data === undefined ? (
          <ErrorPanel
            what="games"
            error={games.error}
            retrying={games.isFetching}
            onRetry={() => void games.refetch()}
          />
        ) : open.length === 0 ? (
          <Empty title="No open games">
            Every game of your community is full or over. Create one, or ask a host for a game code.
          </Empty>
        ) : (
          <ul>
            {open.map((game) => (
              <OpenGame key={game.id} game={game} now={now} />
            ))}
          </ul>
        )}
      </div>
      <MoreGames games={games} />
    </section>
  );
}

function OpenGame({ game, now }: { game: HomeGame; now: number }) {
  const join = useJoinGame();
  const free = freePlaces(game);
  const going = game.mine.answer === 'going';
  return (
    <li className="hg-open">
      <HereLink to={gameAddress(game.id)} className="hg-row">
        <span>{game.gameName}</span> <GameBadge status={game.status} />{' '}
        <span className="hg-meta">{inParts(listLine(game))}</span>{' '}
        <span className="hg-meta">{whenText(game, HERE, now)}</span>{' '}
        <span className="hg-meta">
          {game.hostName} · {game.going} going, {free === 1 ? '1 place' : `${free} places`} free
        </span>
      </HereLink>
      <div>
        {join.isError ? (
          <p role="alert" className="text-dense font-medium text-bad">
            {errorText(join.error, 'You could not join this game')}
          </p>
        ) : null}
        {going ? (
          <p className="hg-there">
            <Icon as={Check} /> You are going
          </p>
        ) : (
          <Button
            size="xl"
            block
            busy={join.isPending}
            aria-label={`Join ${game.gameName}`}
            onClick={() => join.mutate(game.inviteCode, { onSuccess: joined })}
          >
            Join
          </Button>
        )}
      </div>
    </li>
  );
}
