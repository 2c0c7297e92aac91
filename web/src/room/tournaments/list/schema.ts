import * as z from 'zod/mini';
import { isDay } from '@/domain/day';
import { fromWire } from '@/domain/money';
import { requiredMoney, requiredText } from '@/lib/form-fields';
import { type Part, PARTS } from './create-model';
import { amountOf, moreSchema } from './buy-rules';

export const ENTRIES_PROBLEM = 'Enter a number of entries up to 10,000';
export const NOT_ADDED_UP = 'Amounts must total the buy-in';
const NO_AMOUNT = 'Enter an amount such as 150.00';
const NO_START = 'Start time is required';

/** The entry limit; blank is none. */
function optionalEntries() {
  return z.pipe(
    z.string().check(z.trim(), z.regex(/^(?:[0-9]{1,2},?[0-9]{3}|[0-9]{0,5})$/, ENTRIES_PROBLEM)),
    z.pipe(
      z.transform((text: string) => (text === '' ? null : Number(text.replaceAll(',', '')))),
      z.nullable(z.number().check(z.minimum(1, ENTRIES_PROBLEM), z.maximum(10_000, ENTRIES_PROBLEM))),
    ),
  );
}

/** Blank is zero. */
function part() {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => (text.trim() === '' ? '0' : text)),
    ),
    requiredMoney(NO_AMOUNT),
  );
}

const start = {
  day: z.string().check(z.refine(isDay, NO_START)),
  time: z.string().check(z.regex(/^[0-9]{2}:[0-9]{2}/, NO_START)),
};

/** The announced values, which can change. */
export const editSchema = z.object({
  name: requiredText('Tournament name is required'),
  ...start,
  maxEntries: optionalEntries(),
  season: z.string(),
  parts: z
    .custom<Record<Part, string>>()
    .check(z.refine((parts) => PARTS.every((name) => amountOf(parts[name]) !== null), NO_AMOUNT)),
  more: moreSchema,
});

const announced = z
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
        [prize, bounty, houseFee, staff].reduce((total, each) => total + fromWire(each), 0) === fromWire(buyIn),
      { path: ['prize'], error: NOT_ADDED_UP },
    ),
  );
export type CreateForm = z.input<typeof announced>;
export type CreateValues = z.output<typeof announced>;

/** An intersection reports the problems of both halves at once. */
export const createSchema = z.intersection(announced, z.object({ more: moreSchema }));

export const duplicateSchema = z.object({
  name: requiredText('Tournament name is required'),
  ...start,
});
