import * as z from 'zod/mini';
import type { GameDefaults, HomeGame, NewHomeGame } from '../types';
import { fromWire } from '@/domain/money';
import { serverNow } from '@/lib/clock';
import { optionalMoney, requiredMoney, requiredText } from '@/lib/form-fields';
import { formatPlainAmount } from '@/lib/format';
import { instantOf, wallOf } from '@/lib/zone';

/** The stakes offered in the form, with their blinds. */
export const STAKES = [
  { stakes: '$0.25/$0.50', smallBlind: '0.25', bigBlind: '0.50' },
  { stakes: '$0.50/$1.00', smallBlind: '0.50', bigBlind: '1.00' },
  { stakes: '$1/$2', smallBlind: '1.00', bigBlind: '2.00' },
  { stakes: '$2/$5', smallBlind: '2.00', bigBlind: '5.00' },
  { stakes: '$5/$10', smallBlind: '5.00', bigBlind: '10.00' },
  { stakes: '$10/$20', smallBlind: '10.00', bigBlind: '20.00' },
] as const;
export const CUSTOM = 'Custom';

export const MIN_PLAYERS = 4;
export const MAX_PLAYERS = 10;
export const MAX_INCREASE = 120;
/** Long enough for "K $1/$3 straddle". */
const STAKES_LENGTH = 40;

const gameKinds = ["Texas Hold'em", 'Omaha', 'Seven Card Stud', 'Mixed Games', 'Other'] as const;
const raiseTypes = ['no_limit', 'pot_limit', 'fixed'] as const;
const increases = ['none', 'time', 'rounds', 'orbits'] as const;
const ruleSets = ['house', 'standard'] as const;
const buttonRules = ['dead', 'moving'] as const;

const fields = z.object({
  gameName: requiredText('Game name is required'),
  gameType: z.enum(gameKinds),
  raiseType: z.enum(raiseTypes),
  stakes: requiredText('Stakes are required'),
  customStakes: z.string().check(z.trim(), z.maxLength(STAKES_LENGTH, `At most ${STAKES_LENGTH} characters`)),
  buyIn: requiredMoney('Buy-in is required'),
  smallBlind: requiredMoney('Small blind is required'),
  bigBlind: requiredMoney('Big blind is required'),
  location: z.string().check(z.trim()),
  description: z.string().check(z.trim()),
  maxPlayers: z.number().check(z.minimum(MIN_PLAYERS), z.maximum(MAX_PLAYERS)),
  start: z.enum(['now', 'later']),
  day: z.string(),
  time: z.string(),
  blindIncreaseType: z.enum(increases),
  blindIncreaseValue: z.number().check(z.minimum(1, 'Blind increase value must be at least 1')),
  rules: z.enum(ruleSets),
  buttonRule: z.enum(buttonRules),
  /** Null: derived from the blinds. */
  smallestChip: optionalMoney(),
});

export const gameSchema = fields.check((context) => {
  const { stakes, customStakes, start, day, time, smallBlind, bigBlind, buyIn, smallestChip } = context.value;
  const refuse = (path: string, message: string) =>
    context.issues.push({ code: 'custom', path: [path], message, input: context.value });
  if (stakes === CUSTOM && customStakes === '') refuse('customStakes', 'Custom stakes are required');
  if (start === 'later' && (day === '' || time === ''))
    refuse(day === '' ? 'day' : 'time', 'Say when it starts, or start now');
  if (fromWire(bigBlind) <= 0) refuse('bigBlind', 'Big blind is required');
  else if (fromWire(smallBlind) > fromWire(bigBlind))
    refuse('bigBlind', 'The big blind is not less than the small blind');
  if (fromWire(buyIn) <= 0) refuse('buyIn', 'Buy-in is required');
  const chip = smallestChip === null ? null : fromWire(smallestChip);
  const makes = (amount: string) => chip === null || fromWire(amount) % chip === 0;
  if (chip === 0 || !makes(smallBlind) || !makes(bigBlind))
    refuse('smallestChip', 'The smallest chip has to make both blinds');
});

export type GameForm = z.input<typeof gameSchema>;
export type GameValues = z.output<typeof gameSchema>;

/** The initial values of a new game; the host's defaults override them. */
export function emptyForm(own: GameDefaults | null, now: number, timeZone: string): GameForm {
  const { day } = wallOf(now, timeZone);
  const stakes = own?.stakes ?? STAKES[0].stakes;
  const known = STAKES.some((each) => each.stakes === stakes);
  return {
    gameName: '',
    gameType: own?.gameType ?? "Texas Hold'em",
    raiseType: own?.raiseType ?? 'no_limit',
    stakes: known ? stakes : CUSTOM,
    customStakes: known ? '' : stakes,
    buyIn: own?.buyIn ?? '20.00',
    smallBlind: own?.smallBlind ?? STAKES[0].smallBlind,
    bigBlind: own?.bigBlind ?? STAKES[0].bigBlind,
    location: own?.location ?? '',
    description: '',
    maxPlayers: own?.maxPlayers ?? 9,
    start: 'now',
    day,
    time: '19:00',
    blindIncreaseType: own?.blindIncreaseType ?? 'none',
    blindIncreaseValue: own?.blindIncreaseValue ?? 15,
    rules: own?.rules ?? 'house',
    buttonRule: own?.buttonRule ?? 'dead',
    smallestChip: own?.smallestChip ?? '',
  };
}

/** The form values of an existing game. */
export function formOf(game: HomeGame, timeZone: string): GameForm {
  const { startTime } = game;
  const known = STAKES.some(({ stakes }) => stakes === game.stakes);
  const start = wallOf(startTime === null ? serverNow() : Date.parse(startTime), timeZone);
  return {
    gameName: game.gameName,
    gameType: game.gameType,
    raiseType: game.raiseType ?? 'no_limit',
    stakes: known ? game.stakes : CUSTOM,
    customStakes: known ? '' : game.stakes,
    buyIn: game.buyIn,
    smallBlind: game.smallBlind,
    bigBlind: game.bigBlind,
    location: game.location,
    description: game.description,
    maxPlayers: game.maxPlayers,
    start: startTime === null ? 'now' : 'later',
    day: start.day,
    time: startTime === null ? '19:00' : start.time,
    blindIncreaseType: game.blindIncreaseType,
    blindIncreaseValue: Math.max(1, game.blindIncreaseValue),
    rules: game.rules,
    buttonRule: game.buttonRule,
    smallestChip: game.smallestChip ?? '',
  };
}

/** The request body of a game. Every field has a value, so that no server default applies. */
export function toWireGame(values: GameValues, timeZone: string): NewHomeGame {
  const { stakes, customStakes, start, day, time, raiseType, ...rest } = values;
  return {
    ...rest,
    raiseType: values.gameType === "Texas Hold'em" ? raiseType : null,
    stakes: stakes === CUSTOM ? customStakes : stakes,
    status: 'scheduled',
    startTime: start === 'now' ? null : instantOf(day, time, timeZone),
  };
}

/** The depth of a buy-in, "67 big blinds"; null while the text is not a number. */
export function depthText(buyIn: string, bigBlind: string): string | null {
  const parse = requiredMoney('');
  const [chips, blind] = [parse.safeParse(buyIn), parse.safeParse(bigBlind)];
  if (!chips.success || !blind.success || fromWire(blind.data) <= 0) return null;
  const depth = Math.round(fromWire(chips.data) / fromWire(blind.data));
  return `${depth.toLocaleString('en-US')} big blinds`;
}

/** "$200", or the text as typed while it is not an amount. */
export function amountText(typed: string): string {
  const parsed = requiredMoney('').safeParse(typed);
  return parsed.success ? `$${formatPlainAmount(fromWire(parsed.data))}` : typed;
}
