import { useMutation } from '@tanstack/react-query';
import { request } from '@/api/http';
import { GAME_TYPES } from '@/api/keys';
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
