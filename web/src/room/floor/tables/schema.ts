import * as z from 'zod/mini';
import { MAX_SEATS, MIN_SEATS } from '@/lib/config';
import { optionalText, requiredMoney, requiredNumber, requiredText } from '@/lib/form-fields';

export const newTableSchema = z.object({
  tableNumber: requiredNumber('Enter a table number from 1 to 999', { min: 1, max: 999 }),
  tableName: optionalText(),
  gameTypeId: requiredText('Please select a game type'),
  maxSeats: requiredNumber(`Enter a number of seats from ${MIN_SEATS} to ${MAX_SEATS}`, {
    min: MIN_SEATS,
    max: MAX_SEATS,
  }),
});

export const potSchema = z.object({ amount: requiredMoney('Enter an amount such as 150.00') });

/** The choice of a pause that asks for a reason in words. */
export const OTHER_REASON = 'Other';

export const pauseSchema = z.object({ choice: z.string(), reason: z.string().check(z.trim()) }).check(
  z.refine(({ choice, reason }) => choice !== OTHER_REASON || reason !== '', {
    path: ['reason'],
    error: 'Enter a reason for the pause',
  }),
);
