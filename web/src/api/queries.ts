import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '@/lib/config';
import { pinIdentity } from './client/identity';
import { request } from './acts/request';
import { type Page, requestPage, USER_PATH } from './client/http';
import { pathOf, type Params, readQuery } from './client/query-fn';
import type {
  EntryCheck,
  GamePresets,
  GameType,
  Player,
  PlayerProfile,
  Room,
  Table,
  User,
  WaitEstimate,
  WaitlistEntry,
  Whereabouts,
} from './types';

// Several wings use these queries, so they belong to none (W2).

/**
 * The signed-in person. Null when the page started without a session; when a session ends later, the page is locked
 * instead. A 401 clears the stored token.
 */
export const userQuery = queryOptions({
  queryKey: [USER_PATH],
  queryFn: async ({ signal }) => {
    const user = await request<User>('GET', USER_PATH, { on401: 'null', signal });
    if (user !== null) pinIdentity('staff', user);
    return user;
  },
});

export const roomsQuery = readQuery<Room[]>(['/api/rooms']);

export const gameTypesQuery = readQuery<GameType[]>(['/api/game-types']);

export const gamePresetsQuery = readQuery<GamePresets>(['/api/game-types', 'presets']);

export const PLAYERS_KEY = ['/api/players'] as const;

/** The first page of players that match `q` by name or phone; all of them when it is blank. */
export function playersQuery(q = '') {
  return readQuery<Player[]>([...PLAYERS_KEY, { q: q.trim(), limit: PAGE_SIZE }]);
}

/**
 * A growing list, page by page. Its key ends in 'pages', because its cached shape differs from that of a plain list.
 */
export function pagesQuery<T>(key: readonly string[], params: Params = {}) {
  return infiniteQueryOptions({
    queryKey: [...key, 'pages', params],
    queryFn: ({ pageParam, signal }) => requestPage<T>(pageParam, signal),
    initialPageParam: pathOf([...key, { limit: PAGE_SIZE, ...params }]),
    getNextPageParam: (page) => page.next,
    select: (data) => data.pages.flatMap((page) => page.items),
  });
}

/** One page of a growing list, for lists with Previous and Next. Its key ends in 'page', as above. */
export function pageQuery<T>(key: readonly string[], params: Params = {}) {
  return queryOptions({
    queryKey: [...key, 'page', params],
    queryFn: ({ signal }) => requestPage<T>(pathOf([...key, params]), signal),
  });
}

/** Every row of a growing list, fetched 200 at a time and without the cache: for exports. */
export async function everyRow<T>(key: readonly string[], params: Params = {}): Promise<T[]> {
  const rows: T[] = [];
  let path: string | null = pathOf([...key, { ...params, limit: MAX_PAGE_SIZE }]);
  while (path !== null) {
    // Each page contains the path of the next one.
    // oxlint-disable-next-line no-await-in-loop
    const page: Page<T> = await requestPage<T>(path);
    rows.push(...page.items);
    path = page.next;
  }
  return rows;
}

/** The present places of a room's players: at a seat, on lists, in tournaments, checked in. */
export function whereaboutsQuery(roomId: string) {
  return readQuery<Whereabouts[]>(['/api/whereabouts', roomId]);
}

/** Everything about a player that the player's page, the entry check and the cage need. */
export function profileQuery(playerId: string, roomId: string) {
  return readQuery<PlayerProfile>([...PLAYERS_KEY, playerId, 'profile', { room: roomId }]);
}

export function entryCheckQuery(playerId: string, roomId: string) {
  return readQuery<EntryCheck>([...PLAYERS_KEY, playerId, 'door', { room: roomId }]);
}

export function tablesKey(roomId: string) {
  return ['/api/tables', roomId] as const;
}

export function tablesQuery(roomId: string) {
  return readQuery<Table[]>(tablesKey(roomId));
}

export function waitlistKey(roomId: string) {
  return ['/api/waitlist', roomId] as const;
}

/** The waiting and called entries, by game and position. */
export function waitlistQuery(roomId: string) {
  return readQuery<WaitlistEntry[]>(waitlistKey(roomId));
}

export function estimatesQuery(roomId: string) {
  return readQuery<WaitEstimate[]>([...waitlistKey(roomId), 'estimates']);
}
