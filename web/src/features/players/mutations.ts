import { useMutation } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import { FLOOR_KEYS, PLAYERS } from '@/api/keys';
import type { Apart, NewRefusal, Player, PlayerChange, Refusal } from '@/api/types';
import type { MutationTexts } from '@/lib/mutation-texts';
import { readAgain } from '@/lib/optimistic';

export const PLAYER_UPDATE_TEXTS: MutationTexts = {
  success: 'Player updated successfully',
  error: 'Failed to update player',
};

export const PLAYER_NOT_FOUND = 'Player not found';

const DIRECTORY = ['/api/directory'];

/** A blank text clears a field, -1 the skill level. */
export function useChangePlayer(playerId: string) {
  return useMutation({
    mutationFn: (body: PlayerChange) =>
      request<Player>('PATCH', `/api/players/${playerId}`, { body }),
    onSettled: readAgain([PLAYERS, DIRECTORY, ...FLOOR_KEYS]),
  });
}

/** Bars a player, or lifts that. Either needs a reason, which stays in his notes. */
export function useBarPlayer(playerId: string) {
  return useMutation({
    mutationFn: ({ bar, reason }: { bar: boolean; reason: string }) =>
      request<Player>('POST', `/api/players/${playerId}/${bar ? 'bar' : 'unbar'}`, {
        body: { reason },
      }),
    onSettled: readAgain([PLAYERS, DIRECTORY]),
  });
}

/** Only ever further: room staff cannot shorten it (floor, Door). */
export function useExcludePlayer(playerId: string) {
  return useMutation({
    mutationFn: ({ until }: { until: string }) =>
      request<Player>('POST', `/api/players/${playerId}/exclude`, { body: { until } }),
    onSettled: readAgain([PLAYERS, DIRECTORY]),
  });
}

export function useKeepApart(playerId: string) {
  return useMutation({
    mutationFn: ({ otherId }: { otherId: string }) =>
      request<Apart[]>('POST', `/api/players/${playerId}/apart`, { body: { otherId } }),
    onSettled: readAgain([PLAYERS]),
  });
}

export function useLetTogether(playerId: string) {
  return useMutation({
    mutationFn: ({ otherId }: { otherId: string }) =>
      request<Apart[]>('DELETE', `/api/players/${playerId}/apart/${otherId}`),
    onSettled: readAgain([PLAYERS]),
  });
}

export function useLogRefusal(playerId: string) {
  return useMutation({
    mutationFn: (body: NewRefusal) =>
      request<Refusal>('POST', `/api/players/${playerId}/refusals`, { body }),
    onSettled: readAgain([[...PLAYERS, playerId, 'refusals']]),
  });
}

/** The duplicate's visits, memberships and payments become the player's; the duplicate only points to him from then on. */
export function useMergePlayer(playerId: string) {
  return useMutation({
    mutationFn: ({ duplicateId }: { duplicateId: string }) =>
      request<Player>('POST', `/api/players/${playerId}/merge`, { body: { duplicateId } }),
    onSettled: readAgain([PLAYERS, DIRECTORY, ...FLOOR_KEYS]),
  });
}
