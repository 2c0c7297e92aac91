import { Link, useNavigate } from '@tanstack/react-router';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { gamesQuery } from '../api';
import { gameLink } from '../links';
import type { HomeGame } from '../types';
import { HERE } from '@/lib/here-zone';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { listStyle } from '@/ui/card';
import { Empty } from '@/ui/empty';
import { Icon } from '@/ui/icon';
import { QueryView } from '@/shells/query-view';
import { formatQuantity } from '@/lib/format';
import { joinGame } from './acts';
import { MoreGames } from './more-games';
import { GameBadge } from './game-badge';
import { asOf, freePlaces, inOrder, inParts, listLine, whenText } from './model';
import { useGameAct } from './use-game-act';
import { useGamesInterval } from './use-games-interval';
import { gameRow, gameRowMeta, gameRowName } from './row-style';

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
      <h2 id="browse-games" className="text-title font-semibold">
        Browse Games
      </h2>
      <div className={listStyle}>
        <QueryView
          of={{ ...games, data: games.data && open }}
          what="games"
          empty={
            <Empty title="No open games">
              Every game of your community is full or over. Create one, or ask a host for a game code.
            </Empty>
          }
        >
          {() => (
            <ul className="divide-y divide-line">
              {open.map((game) => (
                <OpenGame key={game.id} game={game} now={now} />
              ))}
            </ul>
          )}
        </QueryView>
      </div>
      <MoreGames games={games} />
    </section>
  );
}

function OpenGame({ game, now }: { game: HomeGame; now: number }) {
  const join = useGameAct(joinGame);
  const navigate = useNavigate();
  const free = freePlaces(game);
  const going = game.mine.answer === 'going';
  return (
    <li>
      <Link {...gameLink(game.id)} className={gameRow}>
        <span className={gameRowName}>{game.gameName}</span> <GameBadge status={game.status} />{' '}
        <span className={gameRowMeta}>{inParts(listLine(game))}</span>{' '}
        <span className={gameRowMeta}>{whenText(game, HERE, now)}</span>{' '}
        <span className={gameRowMeta}>
          {game.hostName} · {game.going} going, {formatQuantity(free, 'place')} free
        </span>
      </Link>
      <div className="grid gap-2 px-4 pb-3.5">
        {join.refusal === null ? null : (
          <p role="alert" className="text-dense font-medium text-bad">
            {join.refusal}
          </p>
        )}
        {going ? (
          <p className="flex items-center gap-1.5 text-[0.875rem] font-semibold text-ok">
            <Icon as={Check} /> You are going
          </p>
        ) : (
          <Button
            size="xl"
            block
            busy={join.busy}
            aria-label={`Join ${game.gameName}`}
            onClick={() => {
              const vars = { code: game.inviteCode };
              void join.send(vars, (made) => {
                join.sayDone(vars, made);
                void navigate(gameLink(made.id));
              });
            }}
          >
            Join
          </Button>
        )}
      </div>
    </li>
  );
}
