import * as z from 'zod/mini';
import { optionalText, requiredText } from '@/lib/form-fields';

export const newPlayerSchema = z.object({
  name: requiredText('Player name is required'),
  phoneNumber: optionalText(),
  email: z.pipe(optionalText(), z.nullable(z.email('Invalid email'))),
  nickname: optionalText(),
});

/** The same rules as for a new player, but a blank stays a blank, which clears the field. */
export const editPlayerSchema = z.object({
  name: requiredText('Player name is required'),
  phoneNumber: z.string().check(z.trim()),
  birthDate: z.string(),
  email: z.union([z.string().check(z.trim(), z.length(0)), z.string().check(z.trim(), z.email('Invalid email'))]),
  nickname: z.string().check(z.trim()),
});
export type EditPlayerForm = z.input<typeof editPlayerSchema>;

export const reasonSchema = z.object({ reason: requiredText('Enter a reason') });

export const noteSchema = z.object({ text: requiredText('Write a note') });
