import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { AT_ONCE, GAMES, GO, gameQuery } from '@/api/companion';
import type { HomeGame, NewHomeGame, RsvpAnswer } from '@/api/home-types';
import { request } from '@/api/acts/request';
import { dropGame, putGame } from '@/live/home-games';

/** What an act answered stands in every list at once; the lists are read again in which it may be new. */
export function settleGame(client: QueryClient, game: HomeGame): void {
  client.setQueryData(gameQuery(game.id).queryKey, game);
  if (putGame(client, game)) void client.invalidateQueries({ queryKey: [GAMES, 'pages'] });
}

function changeGame(id: string, { status: _status, ...body }: NewHomeGame): Promise<HomeGame> {
  return request<HomeGame>('PATCH', `${GAMES}/${encodeURIComponent(id)}`, { body });
}

export function useChangeGame(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...AT_ONCE,
    mutationFn: (game: NewHomeGame) => changeGame(id, game),
    onSuccess: (game) => settleGame(client, game),
  });
}

export function useDeleteGame(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...AT_ONCE,
    mutationFn: () => request<undefined>('DELETE', `${GAMES}/${encodeURIComponent(id)}`),
    onSuccess: () => dropGame(client, id),
  });
}

export function useJoinGame() {
  const client = useQueryClient();
  return useMutation({
    ...AT_ONCE,
    mutationFn: (code: string) => request<HomeGame>('POST', `${GO}/join`, { body: { code } }),
    onSuccess: (game) => settleGame(client, game),
  });
}

/** What is done to a game, and answers it. */
export type GameAct =
  | { act: 'start' | 'end' }
  | { act: 'rsvp'; answer: RsvpAnswer }
  | { act: 'payments'; from: string; to: string; paid: boolean };

export function useGameAct(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...AT_ONCE,
    mutationFn: ({ act, ...body }: GameAct) =>
      request<HomeGame>('POST', `${GAMES}/${encodeURIComponent(id)}/${act}`, { body }),
    onSuccess: (game) => settleGame(client, game),
    // What was shown may have been out of date.
    onError: () => void client.invalidateQueries({ queryKey: gameQuery(id).queryKey }),
  });
}
