import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { GAMES, gameQuery, memberQuery } from '@/api/companion';
import type { HomeGame, LogAppended, Member, SharedGame } from '@/api/home-types';
import type { Page } from '@/api/client/http';

type Lists = InfiniteData<Page<HomeGame>>;

/** A game as the caller sees it: what an event cannot say, since it goes to everybody. */
function withMine(game: SharedGame, me: Member | null | undefined): HomeGame {
  const isHost = game.hostId === me?.id;
  return {
    ...game,
    mine: {
      answer: game.rsvps.find(({ user }) => user === me?.id)?.answer ?? null,
      net: game.result?.players.find(({ user }) => user !== null && user === me?.id)?.net ?? null,
      isHost,
      mayRun: isHost || me?.isAdmin === true,
    },
  };
}

/** Null takes it out. */
function inLists(
  client: QueryClient,
  id: string,
  change: (game: HomeGame) => HomeGame | null,
): boolean {
  let found = false;
  client.setQueriesData<Lists>({ queryKey: [GAMES, 'pages'] }, (lists) => {
    if (lists === undefined) return lists;
    if (!lists.pages.some(({ items }) => items.some((game) => game.id === id))) return lists;
    found = true;
    return {
      ...lists,
      pages: lists.pages.map((page) => ({
        ...page,
        items: page.items.flatMap((game) => (game.id === id ? (change(game) ?? []) : game)),
      })),
    };
  });
  return found;
}

function isFull({ going, maxPlayers }: SharedGame): boolean {
  return going >= maxPlayers;
}

/** Which lists a game stands in may be another matter now. */
function moves(before: HomeGame | undefined, after: HomeGame): boolean {
  return (
    before === undefined ||
    before.status !== after.status ||
    before.startTime !== after.startTime ||
    before.mine.answer !== after.mine.answer ||
    isFull(before) !== isFull(after)
  );
}

/** Puts a game where it is shown. Answers whether the lists have to be read again. */
export function putGame(client: QueryClient, shared: SharedGame): boolean {
  const game = withMine(shared, client.getQueryData<Member | null>(memberQuery.queryKey));
  const { queryKey } = gameQuery(game.id);
  let known = client.getQueryData<HomeGame>(queryKey);
  if (known !== undefined) client.setQueryData(queryKey, game);
  const listed = inLists(client, game.id, (before) => {
    known = before;
    return game;
  });
  return !listed || moves(known, game);
}

/** What follows from a game's log without reading the game: who writes it and how far it is. */
export function putPen(client: QueryClient, { game, head, pen }: LogAppended): void {
  const change = (known: HomeGame): HomeGame => ({ ...known, head, pen });
  const { queryKey } = gameQuery(game);
  const known = client.getQueryData<HomeGame>(queryKey);
  if (known !== undefined) client.setQueryData(queryKey, change(known));
  inLists(client, game, change);
}

/** A game that its host took back. Who looks at it is told the next time it is read. */
export function dropGame(client: QueryClient, id: string): void {
  inLists(client, id, () => null);
  void client.invalidateQueries({ queryKey: gameQuery(id).queryKey });
}
