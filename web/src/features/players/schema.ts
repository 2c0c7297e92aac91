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
