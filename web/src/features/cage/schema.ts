import * as z from 'zod/mini';
import { fromWire } from '@/domain/money';
import { PAYMENT_METHODS } from '@/domain/payment';
import { optionalText, requiredMoney, requiredText } from '@/lib/form-fields';

// The server's own sentences: a field says the same whoever finds the mistake.
export const NEED_PLAYER = 'Please select a player';
const NEED_AMOUNT = 'Enter an amount such as 150.00';
export const NEED_CHIPS = 'Chip count is required';
export const CHIPS_DIFFER = 'The chips must be worth the amount';
export const NEED_COUNT = 'Count the drawer first';

/** More than nothing, as it is sent. */
function positiveMoney() {
  return z.pipe(
    requiredMoney(NEED_AMOUNT),
    z
      .string()
      .check(
        z.refine((amount) => fromWire(amount) > 0, { error: 'Enter an amount greater than zero' }),
      ),
  );
}

export const chipSchema = z.object({
  playerId: requiredText(NEED_PLAYER),
  amount: positiveMoney(),
});

export const transferSchema = z.object({
  direction: z.enum(['fill', 'drop']),
  amount: positiveMoney(),
  notes: optionalText(),
});
export type TransferForm = z.input<typeof transferSchema>;
export type TransferValues = z.output<typeof transferSchema>;

export const fundsSchema = z.object({
  playerId: requiredText(NEED_PLAYER),
  direction: z.enum(['deposit', 'withdrawal']),
  amount: positiveMoney(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  notes: optionalText(),
});
export type FundsForm = z.input<typeof fundsSchema>;
export type FundsValues = z.output<typeof fundsSchema>;

const HOURS = 'Enter hours in steps of 0.5, at most 500';

export const prepaidSchema = z.object({
  playerId: requiredText(NEED_PLAYER),
  gameTypeId: requiredText('Please select a game type'),
  hours: z.pipe(
    z.string().check(z.trim(), z.regex(/^[0-9]{1,3}(?:\.[05])?$/, HOURS)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(0.5, HOURS), z.maximum(500, HOURS))),
  ),
  paymentMethod: z.enum(PAYMENT_METHODS),
});
export type PrepaidForm = z.input<typeof prepaidSchema>;
export type PrepaidValues = z.output<typeof prepaidSchema>;

export const reverseSchema = z.object({ reason: requiredText('Say why this entry is reversed') });
export type ReverseForm = z.infer<typeof reverseSchema>;

export const drawerSchema = z.object({ name: requiredText('Drawer name is required') });
export type DrawerForm = z.infer<typeof drawerSchema>;
