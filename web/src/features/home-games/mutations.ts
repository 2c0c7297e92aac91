import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { AT_ONCE, GAMES, GO, gameQuery } from '@/api/companion';
import type { HomeGame, NewHomeGame, RsvpAnswer } from '@/api/home-types';
import { HttpError } from '@/api/client/errors';
import { request } from '@/api/acts/request';
import { newIdempotencyKey } from '@/api/client/http';
import { dropGame, putGame } from '@/live/home-games';

/** What an act answered stands in every list at once; the lists are read again in which it may be new. */
export function settleGame(client: QueryClient, game: HomeGame): void {
  client.setQueryData(gameQuery(game.id).queryKey, game);
  if (putGame(client, game)) void client.invalidateQueries({ queryKey: [GAMES, 'pages'] });
}

export interface GameWish {
  key: string;
  /** As it was sent first. */
  game: NewHomeGame;
}

/**
 * A game is made once, even if no answer came: the same is sent again under the same key, and what was changed in between is
 * changed in the game that it made.
 */
export function useCreateGame() {
  const client = useQueryClient();
  const unanswered = useRef<GameWish | null>(null);
  /** Under which it may be made elsewhere, when no answer came: still one game. */
  const wishOf = (game: NewHomeGame): GameWish =>
    (unanswered.current ??= { key: newIdempotencyKey(), game });
  const create = useMutation({
    ...AT_ONCE,
    async mutationFn(game: NewHomeGame) {
      const { key, game: first } = wishOf(game);
      let made: HomeGame;
      try {
        made = await request<HomeGame>('POST', GAMES, { body: first, idempotencyKey: key });
      } catch (error) {
        if (error instanceof HttpError && error.status < 500) unanswered.current = null;
        throw error;
      }
      if (JSON.stringify(first) !== JSON.stringify(game)) made = await changeGame(made.id, game);
      unanswered.current = null;
      return made;
    },
    onSuccess: (game) => settleGame(client, game),
  });
  return { ...create, wishOf };
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
