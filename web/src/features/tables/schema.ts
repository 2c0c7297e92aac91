import * as z from 'zod/mini';
import { MAX_SEATS, MIN_SEATS } from '@/config/constants';
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
export type NewTableForm = z.input<typeof newTableSchema>;
export type NewTableValues = z.output<typeof newTableSchema>;

export const potSchema = z.object({ amount: requiredMoney('Enter an amount such as 150.00') });
export type PotForm = z.input<typeof potSchema>;

export const pauseSchema = z.object({ reason: requiredText('Say why the time is paused') });
export type PauseForm = z.input<typeof pauseSchema>;
