import * as z from 'zod/mini';
import { optionalText, requiredText } from '@/lib/form-fields';

export const addToWaitlistSchema = z.object({
  playerId: requiredText('Please select a player'),
  gameTypeId: requiredText('Please select a game type'),
  source: z.enum(['walk_in', 'phone', 'online']),
  note: optionalText(),
});
export type AddToWaitlistForm = z.input<typeof addToWaitlistSchema>;

/** The reason for calling or seating a player out of turn. */
export const outOfTurnSchema = z.object({
  reason: requiredText('Enter a reason for skipping the list'),
});
