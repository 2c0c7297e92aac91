import * as z from 'zod/mini';
import { isDay } from '@/domain/day';
import { fromWire } from '@/domain/money';
import { requiredMoney, requiredText } from '@/lib/form-fields';

export const ENTRIES_PROBLEM = 'Enter a number of entries up to 10,000';
export const NOT_ADDED_UP = 'The parts must add up to the buy-in';
const NO_START = 'Start time is required';

/** A limit of entries; blank is none. */
function optionalEntries() {
  return z.pipe(
    z.string().check(z.trim(), z.regex(/^(?:[0-9]{1,2},?[0-9]{3}|[0-9]{0,5})$/, ENTRIES_PROBLEM)),
    z.pipe(
      z.transform((text: string) => (text === '' ? null : Number(text.replaceAll(',', '')))),
      z.nullable(
        z.number().check(z.minimum(1, ENTRIES_PROBLEM), z.maximum(10_000, ENTRIES_PROBLEM)),
      ),
    ),
  );
}

/** Blank counts as nothing. */
function part() {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => (text.trim() === '' ? '0' : text)),
    ),
    requiredMoney('Enter an amount such as 150.00'),
  );
}

const start = {
  day: z.string().check(z.refine(isDay, NO_START)),
  time: z.string().check(z.regex(/^[0-9]{2}:[0-9]{2}/, NO_START)),
};

export const editSchema = z.object({
  name: requiredText('Tournament name is required'),
  ...start,
  maxEntries: optionalEntries(),
  season: z.string(),
});
export type EditForm = z.input<typeof editSchema>;
export type EditValues = z.output<typeof editSchema>;

export const createSchema = z
  .object({
    template: z.string(),
    name: requiredText('Tournament name is required'),
    ...start,
    buyIn: requiredMoney('Buy-in is required'),
    maxEntries: optionalEntries(),
    prize: part(),
    bounty: part(),
    houseFee: part(),
    staff: part(),
    structure: z.string(),
    reEntry: z.boolean(),
    season: z.string(),
  })
  .check(
    z.refine(
      ({ buyIn, prize, bounty, houseFee, staff }) =>
        [prize, bounty, houseFee, staff].reduce((total, each) => total + fromWire(each), 0) ===
        fromWire(buyIn),
      { path: ['prize'], error: NOT_ADDED_UP },
    ),
  );
export type CreateForm = z.input<typeof createSchema>;
export type CreateValues = z.output<typeof createSchema>;

export const duplicateSchema = z.object({
  name: requiredText('Tournament name is required'),
  ...start,
});
export type DuplicateForm = z.input<typeof duplicateSchema>;
export type DuplicateValues = z.output<typeof duplicateSchema>;
