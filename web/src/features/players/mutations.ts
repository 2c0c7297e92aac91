import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { isStatus } from '@/api/errors';
import { request } from '@/api/http';
import { PLAYERS } from '@/api/keys';
import type { NewPlayer, Player } from '@/api/types';
import type { MutationTexts } from '@/lib/mutation-texts';
import { readAgain } from '@/lib/optimistic';

export const PLAYER_TEXTS: MutationTexts = {
  success: 'Player created successfully',
  error: 'Failed to create player',
};

export function useCreatePlayer() {
  return useMutation({
    mutationFn: (body: NewPlayer) => request<Player>('POST', '/api/players', { body }),
    onSettled: readAgain([PLAYERS]),
  });
}

const existing = z.object({ id: z.string(), name: z.string() });

/** The player who has this phone or e-mail already (409): the form offers to open him. */
export function existingPlayer(error: unknown): { id: string; name: string } | null {
  if (!isStatus(error, 409)) return null;
  const parsed = existing.safeParse(error.problem?.current);
  return parsed.success ? parsed.data : null;
}
