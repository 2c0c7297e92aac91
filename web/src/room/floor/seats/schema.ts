import * as z from 'zod/mini';
import { requiredMoney, requiredText } from '@/lib/form-fields';

interface Asks {
  /** The player is not next, so seating them needs a reason. */
  reason?: boolean;
  /** A player who moves takes their chips along, so a move has no buy-in. */
  isMove: boolean;
  /** The refusal of an empty buy-in. */
  noBuyIn?: string;
}

/** The form that seats a player. A dialog presets what it does not ask. */
export function seatingSchema({ reason = false, isMove, noBuyIn = 'Buy-in amount is required' }: Asks) {
  return z.object({
    playerId: requiredText('Please select a player'),
    tableId: requiredText('Please select a table'),
    seatNumber: z.number().check(z.positive('Please select a seat')),
    buyInAmount: isMove ? z.string() : requiredMoney(noBuyIn),
    reason: reason ? requiredText('Enter a reason for skipping the list') : z.string(),
    leaveOtherLists: z.boolean(),
  });
}
export type SeatingForm = z.input<ReturnType<typeof seatingSchema>>;
export type SeatingValues = z.output<ReturnType<typeof seatingSchema>>;

export const chipCountSchema = z.object({ chipCount: requiredMoney('Chip count is required') });

export const moveSchema = z.object({
  tableId: requiredText('Please select a table'),
  seatNumber: z.number().check(z.positive('Please select a seat')),
});

/** The choice of a seat change that asks for one seat. */
export const ONE_SEAT = 'one seat';

export const changeSchema = z.object({ choice: z.string(), seatNumber: z.optional(z.number()) }).check(
  z.refine(({ choice, seatNumber }) => choice !== ONE_SEAT || seatNumber !== undefined, {
    path: ['seatNumber'],
    error: 'Please select a seat',
  }),
);
