import * as z from 'zod/mini';
import { requiredMoney, requiredText } from '@/lib/form-fields';

export const seatPlayerSchema = z.object({
  playerId: requiredText('Please select a player'),
  buyInAmount: requiredMoney('Buy-in amount is required'),
});

/** An empty seat was chosen on the map: who takes it. */
export function openSeatSchema(asksReason: boolean, moves: boolean) {
  return z.extend(seatPlayerSchema, {
    // A player who moves takes their chips along.
    buyInAmount: moves ? z.string() : seatPlayerSchema.shape.buyInAmount,
    reason: asksReason ? requiredText('Say why this player goes ahead of the list') : z.string(),
    leaveOtherLists: z.boolean(),
  });
}
export type OpenSeatForm = z.input<ReturnType<typeof openSeatSchema>>;
export type OpenSeatValues = z.output<ReturnType<typeof openSeatSchema>>;

/** The dialog that sends somebody to a table: the player is known, the place is chosen. */
export function placeSchema(asksReason: boolean, moves: boolean) {
  return z.object({
    tableId: requiredText('Please select a table'),
    seatNumber: z.number().check(z.positive('Please select a seat')),
    // A player who moves takes their chips along.
    buyInAmount: moves ? z.string() : requiredMoney('Buy-in is required'),
    reason: asksReason ? requiredText('Say why this player goes ahead of the list') : z.string(),
    leaveOtherLists: z.boolean(),
  });
}
export type PlaceForm = z.input<ReturnType<typeof placeSchema>>;
export type PlaceValues = z.output<ReturnType<typeof placeSchema>>;

export const chipCountSchema = z.object({ chipCount: requiredMoney('Chip count is required') });
export type ChipCountForm = z.input<typeof chipCountSchema>;
export type ChipCountValues = z.output<typeof chipCountSchema>;

export const moveSchema = z.object({
  tableId: requiredText('Please select a table'),
  seatNumber: z.number().check(z.positive('Please select a seat')),
});
export type MoveForm = z.infer<typeof moveSchema>;
