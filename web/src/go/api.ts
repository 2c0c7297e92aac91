import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { pinIdentity } from '@/api/client/identity';
import type { HomeGame, Member } from './types';
import { request } from '@/api/acts/request';
import { everyRow, pagesQuery } from '@/api/queries';
import { queryFn } from '@/api/client/query-fn';
import { isLocalName } from '@/api/client/tokens';

// Shared queries of the companion. All parts of Go and the socket need them.

export const GO = '/api/pitboss-go';
export const GAMES = `${GO}/game-sessions`;
/** The single scope of an organization's home games, as a room is the scope of its tables. */
export const COMMUNITY = 'community';
export const TOKEN_ME = `${GO}/auth/token-me`;

/** Whether the app authenticates with a token: away from localhost it does, on localhost the cookie is enough. */
export function usesToken(hostname = globalThis.location?.hostname ?? 'localhost'): boolean {
  return !isLocalName(hostname);
}

const ME = usesToken() ? TOKEN_ME : `${GO}/auth/me`;

/** For queries: without a network they fail at once instead of waiting, and refetch when the network is back. */
const NOW_OR_NEVER = { networkMode: 'always', refetchOnReconnect: true } as const;

/** The member who is signed in to the companion; null if no member is. */
export const memberQuery = queryOptions({
  ...NOW_OR_NEVER,
  queryKey: [ME],
  queryFn: async ({ signal }) => {
    const member = await request<Member>('GET', ME, { on401: 'null', signal });
    if (member !== null) pinIdentity('companion', { id: member.id, name: member.displayName });
    return member;
  },
});

export type GamesScope = 'mine' | 'hosted' | 'open' | 'all';

/** A game is a few KB with its players and its result, so a phone loads only as many as it shows first. */
const GAMES_PER_PAGE = 20;

/** Games, page by page: the caller's own, or those with free places. */
export function gamesQuery(scope: GamesScope) {
  return infiniteQueryOptions({
    ...pagesQuery<HomeGame>([GAMES], { scope, limit: GAMES_PER_PAGE }),
    ...NOW_OR_NEVER,
  });
}

export function gameQuery(id: string) {
  return queryOptions({ ...NOW_OR_NEVER, queryKey: [GAMES, id], queryFn: queryFn<HomeGame> });
}

const PEOPLE = '/api/game-sessions/players';

/** Members of the community who played or were invited. */
export const peopleQuery = queryOptions({
  queryKey: [PEOPLE],
  // Load all pages: a member who is missing here sits down as a guest, without a result in their statistics.
  queryFn: () => everyRow<{ id: string; name: string }>([PEOPLE]),
});
