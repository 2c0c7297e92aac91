import * as z from 'zod/mini';
import type { KnownPlayer } from './player-item';

/** The specified error text. */
export const NEED_PLAYER = 'Please select a player';

/** The player that a picker field holds. */
export function requiredPlayer() {
  return z.pipe(
    z.custom<KnownPlayer | null>(),
    z.transform((player: KnownPlayer | null, context): KnownPlayer => {
      if (player !== null) return player;
      context.issues.push({ code: 'custom', message: NEED_PLAYER, input: player });
      return z.NEVER;
    }),
  );
}
