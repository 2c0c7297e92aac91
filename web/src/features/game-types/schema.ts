import * as z from 'zod/mini';
import type { GameFormat } from '@/api/types';
import { fromWire } from '@/domain/money';
import { optionalMoney, requiredMoney, requiredText } from '@/lib/form-fields';

export const GAME_FORMATS = [
  "NL Hold'em",
  "Limit Hold'em",
  'PLO',
  'NL Omaha',
  'Mixed',
  'Tournament',
] as const satisfies readonly GameFormat[];

export const newGameTypeSchema = z
  .object({
    name: requiredText('Game name is required'),
    // A format may not be chosen yet: what comes in is any text.
    gameFormat: z.pipe(z.string(), z.enum(GAME_FORMATS, 'Game format is required')),
    smallBlind: requiredMoney('Small blind is required'),
    bigBlind: requiredMoney('Big blind is required'),
    minBuyIn: requiredMoney('Minimum buy-in is required'),
    maxBuyIn: optionalMoney(),
  })
  .check(
    z.refine(({ smallBlind, bigBlind }) => fromWire(bigBlind) >= fromWire(smallBlind), {
      path: ['bigBlind'],
      error: 'Big blind must be at least the small blind',
    }),
    z.refine(
      ({ minBuyIn, maxBuyIn }) => maxBuyIn === null || fromWire(maxBuyIn) >= fromWire(minBuyIn),
      { path: ['maxBuyIn'], error: 'Maximum buy-in must be at least the minimum' },
    ),
  );

export type NewGameTypeForm = z.input<typeof newGameTypeSchema>;
export type NewGameTypeValues = z.output<typeof newGameTypeSchema>;
