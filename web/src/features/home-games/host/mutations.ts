import {
  type QueryClient,
  useMutation,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query';
import type { HomeGame, NewHomeGame } from '@/api/home-types';
import { HOSTED, HOSTING } from '@/api/hosting';
import { AT_ONCE, GAMES } from '@/api/companion';
import { request } from '@/api/acts/request';
import { clearToken } from '@/api/client/tokens';
import { settleGame } from '../mutations';

export const START_FAILED = 'Failed to start game session';
export const END_FAILED = 'Failed to end game session';

/** What an act answered stands in the list at once. */
function settle(client: QueryClient, game: HomeGame): void {
  client.setQueryData<HomeGame[]>(HOSTED, (games) =>
    games?.some(({ id }) => id === game.id) === true
      ? games.map((known) => (known.id === game.id ? game : known))
      : [...(games ?? []), game],
  );
}

export function useHostCreate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (game: NewHomeGame) => request<HomeGame>('POST', HOSTING, { body: game }),
    onSuccess: (game) => settle(client, game),
  });
}

interface HostAct {
  id: string;
  act: 'start' | 'end';
}

export type HostActing = UseMutationResult<HomeGame, Error, HostAct>;

/** Starts or ends a game of the staff user. Never optimistic: the server knows whether it may. */
export function useHostAct(): HostActing {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, act }: HostAct) =>
      request<HomeGame>('POST', `${HOSTING}/${encodeURIComponent(id)}/${act}`, { body: {} }),
    onSuccess: (game, { act }) => {
      settle(client, game);
      if (act === 'end') void client.invalidateQueries({ queryKey: [HOSTING, 'players'] });
    },
    // What was shown may have been out of date.
    onError: () => void client.invalidateQueries({ queryKey: HOSTED }),
  });
}

/** The same with a member's own sign-in. */
export function useMemberAct(): HostActing {
  const client = useQueryClient();
  return useMutation({
    ...AT_ONCE,
    mutationFn: ({ id, act }: HostAct) =>
      request<HomeGame>('POST', `${GAMES}/${encodeURIComponent(id)}/${act}`, { body: {} }),
    onSuccess: (game) => settleGame(client, game),
    // What was shown may have been out of date.
    onError: () => void client.invalidateQueries({ queryKey: [GAMES, 'pages'] }),
  });
}

/** Signs the staff user's member in to the companion. What this browser kept of another one there counts no more. */
export function useEnterCompanion() {
  return useMutation({
    mutationFn: () => request<undefined>('POST', `${HOSTING}/companion`),
    onSuccess: () => clearToken('companion'),
  });
}
