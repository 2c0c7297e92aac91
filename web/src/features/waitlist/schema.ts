import * as z from 'zod/mini';
import { optionalText, requiredText } from '@/lib/form-fields';

export const addToWaitlistSchema = z.object({
  playerId: requiredText('Please select a player'),
  gameTypeId: requiredText('Please select a game type'),
  source: z.enum(['walk_in', 'phone', 'online']),
  note: optionalText(),
});
export type AddToWaitlistForm = z.input<typeof addToWaitlistSchema>;
export type AddToWaitlistValues = z.output<typeof addToWaitlistSchema>;

/** Asked when somebody is taken out of turn. */
export const outOfTurnSchema = z.object({
  reason: requiredText('Say why this player goes ahead of the list'),
});
export type OutOfTurnForm = z.input<typeof outOfTurnSchema>;
