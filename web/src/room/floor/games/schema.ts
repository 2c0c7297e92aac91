import * as z from 'zod/mini';
import { GAME_FORMATS } from '@/domain/stakes';
import { fromWire } from '@/domain/money';
import { optionalMoney, optionalNumber, requiredMoney, requiredText } from '@/lib/form-fields';

export const newGameTypeSchema = z
  .object({
    name: requiredText('Game name is required'),
    // The format may not be chosen yet, so the input is any string.
    gameFormat: z.pipe(z.string(), z.enum(GAME_FORMATS, 'Game format is required')),
    smallBlind: requiredMoney('Small blind is required'),
    bigBlind: requiredMoney('Big blind is required'),
    minBuyIn: requiredMoney('Minimum buy-in is required'),
    maxBuyIn: optionalMoney(),
    interestMinimum: optionalNumber('Enter a number of names from 2 to 10', { min: 2, max: 10 }),
  })
  .check(
    z.refine(({ smallBlind, bigBlind }) => fromWire(bigBlind) >= fromWire(smallBlind), {
      path: ['bigBlind'],
      error: 'Big blind must be at least the small blind',
    }),
    z.refine(({ minBuyIn, maxBuyIn }) => maxBuyIn === null || fromWire(maxBuyIn) >= fromWire(minBuyIn), {
      path: ['maxBuyIn'],
      error: 'Maximum buy-in must be at least the minimum',
    }),
  );

export type NewGameTypeForm = z.input<typeof newGameTypeSchema>;
