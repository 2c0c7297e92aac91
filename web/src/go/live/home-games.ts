import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { GAMES, gameQuery, memberQuery } from '../api';
import type { HomeGame, LogAppended, Member, SharedGame } from '../types';
import type { Page } from '@/api/client/http';

type Lists = InfiniteData<Page<HomeGame>>;

/** Adds the caller's own fields to a game. Events lack them, because they go to every member. */
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

/** Null removes the game. */
function inLists(client: QueryClient, id: string, change: (game: HomeGame) => HomeGame | null): boolean {
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

/** Whether the change may move the game to other lists. */
function moves(before: HomeGame | undefined, after: HomeGame): boolean {
  return (
    before === undefined ||
    before.status !== after.status ||
    before.startTime !== after.startTime ||
    before.mine.answer !== after.mine.answer ||
    isFull(before) !== isFull(after)
  );
}

/** Updates a game in the cache. Returns whether the lists must be refetched. */
export function upsertGame(client: QueryClient, shared: SharedGame): boolean {
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

/** Updates the device that holds the lease and the log's length without refetching the game. */
export function setLease(client: QueryClient, { game, head, pen }: LogAppended): void {
  const change = (known: HomeGame): HomeGame => ({ ...known, head, pen });
  const { queryKey } = gameQuery(game);
  const known = client.getQueryData<HomeGame>(queryKey);
  if (known !== undefined) client.setQueryData(queryKey, change(known));
  inLists(client, game, change);
}

/** Removes a canceled game from the lists. Its page notices at its next refetch. */
export function removeGame(client: QueryClient, id: string): void {
  inLists(client, id, () => null);
  void client.invalidateQueries({ queryKey: gameQuery(id).queryKey });
}
