import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { MOST_PER_PAGE, PAGE_SIZE } from '@/config/constants';
import { pinIdentity } from './client/identity';
import { request } from './acts/request';
import { type Page, requestPage, USER_PATH } from './client/http';
import { pathOf, queryFn, type Params } from './client/query-fn';
import type {
  Door,
  GamePresets,
  GameType,
  Player,
  PlayerProfile,
  Room,
  User,
  Whereabouts,
} from './types';

// Read by several features, so they belong to none (W2).

/**
 * The person who is signed in. Null when no session existed at the start of the page; later the page is locked instead. A 401 clears
 * the stored token.
 */
export const userQuery = queryOptions({
  queryKey: [USER_PATH],
  queryFn: async ({ signal }) => {
    const user = await request<User>('GET', USER_PATH, { on401: 'null', signal });
    if (user !== null) pinIdentity('staff', user);
    return user;
  },
});

export const roomsQuery = queryOptions({ queryKey: ['/api/rooms'], queryFn: queryFn<Room[]> });

export const gameTypesQuery = queryOptions({
  queryKey: ['/api/game-types'],
  queryFn: queryFn<GameType[]>,
});

export const gamePresetsQuery = queryOptions({
  queryKey: ['/api/game-types', 'presets'],
  queryFn: queryFn<GamePresets>,
});

export const PLAYERS_KEY = ['/api/players'] as const;

/** The first page of players that match `q` by name or phone; all of them when it is blank. */
export function playersQuery(q = '') {
  return queryOptions({
    queryKey: [...PLAYERS_KEY, { q: q.trim(), limit: PAGE_SIZE }],
    queryFn: queryFn<Player[]>,
  });
}

/** A growing list, page by page. Its key ends in 'pages' so that its shape is never taken for a plain list's. */
export function pagesQuery<T>(key: readonly string[], params: Params = {}) {
  return infiniteQueryOptions({
    queryKey: [...key, 'pages', params],
    queryFn: ({ pageParam, signal }) => requestPage<T>(pageParam, signal),
    initialPageParam: pathOf([...key, { limit: PAGE_SIZE, ...params }]),
    getNextPageParam: (page) => page.next,
    select: (data) => data.pages.flatMap((page) => page.items),
  });
}

export function playersPagesQuery(q = '') {
  return pagesQuery<Player>(PLAYERS_KEY, { q: q.trim() });
}

/** One page of a growing list, for lists with Previous and Next. Its key ends in 'page', as above. */
export function pageQuery<T>(key: readonly string[], params: Params = {}) {
  return queryOptions({
    queryKey: [...key, 'page', params],
    queryFn: ({ signal }) => requestPage<T>(pathOf([...key, params]), signal),
  });
}

/** Every row of a growing list, 200 at a time, past the cache: an export. */
export async function everyRow<T>(key: readonly string[], params: Params = {}): Promise<T[]> {
  const rows: T[] = [];
  let path: string | null = pathOf([...key, { ...params, limit: MOST_PER_PAGE }]);
  while (path !== null) {
    // Each page says where the next one is.
    // oxlint-disable-next-line no-await-in-loop
    const page: Page<T> = await requestPage<T>(path);
    rows.push(...page.items);
    path = page.next;
  }
  return rows;
}

/** Where the players of a room are: at a seat, on lists, in tournaments, checked in. */
export function whereaboutsQuery(roomId: string) {
  return queryOptions({
    queryKey: ['/api/whereabouts', roomId],
    queryFn: queryFn<Whereabouts[]>,
  });
}

/** Everything about a player that his page, the door and the cage ask for. */
export function profileQuery(playerId: string, roomId: string) {
  return queryOptions({
    queryKey: [...PLAYERS_KEY, playerId, 'profile', { room: roomId }],
    queryFn: queryFn<PlayerProfile>,
  });
}

/** What the door asks about a player. */
export function doorQuery(playerId: string, roomId: string) {
  return queryOptions({
    queryKey: [...PLAYERS_KEY, playerId, 'door', { room: roomId }],
    queryFn: queryFn<Door>,
  });
}
