import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { AT_ONCE, GAMES, GO, gameQuery } from '@/api/companion';
import type { HomeGame, NewHomeGame, RsvpAnswer } from '@/api/home-types';
import { request } from '@/api/http';
import { useOnce, useWish } from '@/api/once';
import { dropGame, putGame } from '@/live/home-games';

/** What an act answered stands in every list at once; the lists are read again in which it may be new. */
function settle(client: QueryClient, game: HomeGame): void {
  client.setQueryData(gameQuery(game.id).queryKey, game);
  if (putGame(client, game)) void client.invalidateQueries({ queryKey: [GAMES, 'pages'] });
}

export function useCreateGame() {
  const client = useQueryClient();
  const { keyOf, done } = useWish();
  const create = useMutation({
    ...AT_ONCE,
    async mutationFn(game: NewHomeGame) {
      const idempotencyKey = keyOf(GAMES, game);
      const made = await request<HomeGame>('POST', GAMES, { body: game, idempotencyKey });
      done(idempotencyKey);
      return made;
    },
    onSuccess: (game) => settle(client, game),
  });
  /** Under which it may be made elsewhere, when no answer came: still one game. */
  return { ...create, keyOf: (game: NewHomeGame) => keyOf(GAMES, game) };
}

export function useChangeGame(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...AT_ONCE,
    mutationFn: ({ status: _status, ...game }: NewHomeGame) =>
      request<HomeGame>('PATCH', `${GAMES}/${encodeURIComponent(id)}`, { body: game }),
    onSuccess: (game) => settle(client, game),
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
  const once = useOnce();
  return useMutation({
    ...AT_ONCE,
    mutationFn: (code: string) => once<HomeGame>(`${GO}/join`, { code }),
    onSuccess: (game) => settle(client, game),
  });
}

/** What is done to a game, and answers it. */
export type GameAct =
  | { act: 'start' | 'end' }
  | { act: 'rsvp'; answer: RsvpAnswer }
  | { act: 'payments'; from: string; to: string; paid: boolean };

export function useGameAct(id: string) {
  const client = useQueryClient();
  const once = useOnce();
  return useMutation({
    ...AT_ONCE,
    mutationFn: ({ act, ...body }: GameAct) =>
      once<HomeGame>(`${GAMES}/${encodeURIComponent(id)}/${act}`, body),
    onSuccess: (game) => settle(client, game),
    // What was shown may have been out of date.
    onError: () => void client.invalidateQueries({ queryKey: gameQuery(id).queryKey }),
  });
}
