import { useMutation } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import { GAME_TYPES } from '@/api/keys';
import type { GameTypeChange } from '@/api/setup-types';
import type { GameType, NewGameType } from '@/api/types';
import type { MutationTexts } from '@/lib/mutation-texts';
import { readAgain } from '@/lib/optimistic';

export const GAME_TYPE_TEXTS: MutationTexts = {
  success: 'Game type created successfully',
  error: 'Failed to create game type',
};

export function useCreateGameType() {
  return useMutation({
    mutationFn: (body: NewGameType) => request<GameType>('POST', '/api/game-types', { body }),
    onSettled: readAgain([GAME_TYPES]),
  });
}

export function useChangeGameType() {
  return useMutation({
    mutationFn: ({ gameTypeId, ...body }: GameTypeChange & { gameTypeId: string }) =>
      request<GameType>('PATCH', `/api/game-types/${gameTypeId}`, { body }),
    onSettled: readAgain([GAME_TYPES]),
  });
}

/** Out of use: its name brings it back. */
export function useDeleteGameType() {
  return useMutation({
    mutationFn: (gameTypeId: string) =>
      request<undefined>('DELETE', `/api/game-types/${gameTypeId}`),
    onSettled: readAgain([GAME_TYPES]),
  });
}
