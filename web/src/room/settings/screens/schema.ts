import * as z from 'zod/mini';
import { BOARDS } from './model';
import type { Screen } from './queries';

const CODE_LENGTH = 6;

const fields = {
  kind: z.enum([...BOARDS, 'kiosk', 'dealer_tablet'] satisfies Screen['kind'][]),
  tableId: z.string(),
  also: z.object({
    lists: z.boolean(),
    tables: z.boolean(),
    must_move: z.boolean(),
    tournaments: z.boolean(),
    announcements: z.boolean(),
  }),
  turnSeconds: z.string(),
  name: z.string().check(z.trim(), z.minLength(1, 'Enter a name for the screen')),
  theme: z.enum(['dark', 'light'] satisfies Screen['theme'][]),
  textSize: z.enum(['normal', 'large'] satisfies Screen['textSize'][]),
  language: z.enum(['en', 'es'] satisfies Screen['language'][]),
};

export const screenSchema = z.object(fields);
export type ScreenValues = z.infer<typeof screenSchema>;

export const newScreenSchema = z.object({
  ...fields,
  code: z.string().check(
    z.overwrite((code) => code.replaceAll(/[\s-]/g, '').toUpperCase()),
    z.refine((code) => code.length === CODE_LENGTH, 'Enter the six characters that the screen shows'),
  ),
});
