import * as z from 'zod/mini';
import { fromWire } from '@/domain/money';
import { type Counts, countsReadable, countsToWire, PAYMENT_METHODS } from '@/domain/payment';
import { optionalText, requiredMoney, requiredText } from '@/lib/form-fields';
import { requiredPlayer } from '@/room/players/player-schema';

// The server's own sentences, so that a field shows the same error from either side.
const NEED_AMOUNT = 'Enter an amount such as 150.00';
const NEED_COUNT = 'Count the drawer first';
const UNREADABLE = 'Count each value with a whole number';

/** An amount above zero, in wire format. */
export function positiveMoney() {
  return z.pipe(
    requiredMoney(NEED_AMOUNT),
    z.string().check(z.refine((amount) => fromWire(amount) > 0, { error: 'Enter an amount greater than zero' })),
  );
}

export const transferSchema = z.object({
  direction: z.enum(['fill', 'drop']),
  amount: positiveMoney(),
  notes: optionalText(),
});

/** The typed counts of a drawer, in the form in which they are sent. */
function drawerCounts() {
  return z.pipe(z.custom<Counts>().check(z.refine(countsReadable, { error: UNREADABLE })), z.transform(countsToWire));
}

/** A drawer may open empty. */
export const floatSchema = z.object({ counts: drawerCounts() });

export const countSchema = z.object({
  counts: drawerCounts().check(z.refine((counts) => counts.length > 0, { error: NEED_COUNT })),
});

export const fundsSchema = z.object({
  player: requiredPlayer(),
  direction: z.enum(['deposit', 'withdrawal']),
  amount: positiveMoney(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  notes: optionalText(),
});

const HOURS = 'Enter hours in steps of 0.5, at most 500';

export const prepaidSchema = z.object({
  player: requiredPlayer(),
  gameTypeId: requiredText('Please select a game type'),
  hours: z.pipe(
    z.string().check(z.trim(), z.regex(/^[0-9]{1,3}(?:\.[05])?$/, HOURS)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(0.5, HOURS), z.maximum(500, HOURS))),
  ),
  paymentMethod: z.enum(PAYMENT_METHODS),
});

export const reverseSchema = z.object({ reason: requiredText('Enter a reason for the reversal') });

export const drawerSchema = z.object({ name: requiredText('Drawer name is required') });

export const paySchema = z.object({
  paymentMethod: z.enum(PAYMENT_METHODS),
  notes: optionalText(),
});
