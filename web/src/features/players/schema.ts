import * as z from 'zod/mini';
import { optionalText, requiredText } from '@/lib/form-fields';

export const newPlayerSchema = z.object({
  name: requiredText('Player name is required'),
  phoneNumber: optionalText(),
  email: z.pipe(optionalText(), z.nullable(z.email('Invalid email'))),
  nickname: optionalText(),
});
export type NewPlayerForm = z.input<typeof newPlayerSchema>;
export type NewPlayerValues = z.output<typeof newPlayerSchema>;

/** The same rules; blank leaves as blank, which clears the field. */
export const editPlayerSchema = z.object({
  name: requiredText('Player name is required'),
  phoneNumber: z.string().check(z.trim()),
  email: z.union([
    z.string().check(z.trim(), z.length(0)),
    z.string().check(z.trim(), z.email('Invalid email')),
  ]),
  nickname: z.string().check(z.trim()),
});
export type EditPlayerForm = z.input<typeof editPlayerSchema>;

export const reasonSchema = z.object({ reason: requiredText('Please say why') });
export type ReasonForm = z.input<typeof reasonSchema>;

export const noteSchema = z.object({ text: requiredText('Write a note') });
export type NoteForm = z.input<typeof noteSchema>;
