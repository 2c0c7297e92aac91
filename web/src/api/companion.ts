import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { pinIdentity } from './client/identity';
import type { HomeGame, Member } from './home-types';
import { request } from './acts/request';
import { pagesQuery } from './shared-queries';
import { queryFn } from './client/query-fn';
import { isLocalName } from './client/tokens';

// What the companion asks for. Several features and the socket need it, so it belongs to none (W2).

export const GO = '/api/pitboss-go';
export const GAMES = `${GO}/game-sessions`;
/** The one scope of an organization's home games, as a room is of its tables. */
export const COMMUNITY = 'community';
export const TOKEN_ME = `${GO}/auth/token-me`;

/** The token away from localhost, the cookie alone on it. */
export function usesToken(hostname = globalThis.location?.hostname ?? 'localhost'): boolean {
  return !isLocalName(hostname);
}

const ME = usesToken() ? TOKEN_ME : `${GO}/auth/me`;

/**
 * A phone without a network is told so at once instead of waiting for it; what failed then is asked for again when it is back.
 */
const NOW_OR_NEVER = { networkMode: 'always', refetchOnReconnect: true } as const;

/** For what is done: it fails at once without a network, and says so. */
export const AT_ONCE = { networkMode: 'always' } as const;

/** Who is signed in to the companion; null when nobody is. */
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

/** A game is a few KB, with everybody who comes and what it came to: a phone asks for what it shows first. */
const GAMES_PER_PAGE = 20;

/** Games, page by page: those of one's own, or those with free places. */
export function gamesQuery(scope: GamesScope) {
  return infiniteQueryOptions({
    ...pagesQuery<HomeGame>([GAMES], { scope, limit: GAMES_PER_PAGE }),
    ...NOW_OR_NEVER,
  });
}

export function gameQuery(id: string) {
  return queryOptions({ ...NOW_OR_NEVER, queryKey: [GAMES, id], queryFn: queryFn<HomeGame> });
}

/** Who of the community played or was invited. */
export const peopleQuery = queryOptions({
  queryKey: ['/api/game-sessions/players'],
  queryFn: queryFn<{ id: string; name: string }[]>,
});
