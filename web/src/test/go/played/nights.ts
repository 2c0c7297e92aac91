import { type Cents, cents } from '@/domain/money';
import type { BuyInMethod, Doing } from '@/go/engine/night/entries';
import type { NightSettings } from '@/go/engine/night/types';

// The demo's home games that are recorded hand by hand. internal/server/demo/nights gives their dates and calls them
// together. The names are those of its members, the host first. The host's winnings here have to equal those there.

export interface Script {
  /** The name of its lines in the file. */
  night: string;
  seed: number;
  settings: NightSettings;
  names: readonly string[];
  hands: number;
  /** The host's winnings at the end; null while the night is still running. */
  host: Cents | null;
  /** Players who buy in again, and the hand before which they do so: by then their chips have to be gone. */
  again: readonly { hand: number; name: string; method: BuyInMethod }[];
  /** Acts between two hands, by the number of the hand that follows. */
  between: Readonly<Record<number, Doing>>;
}

const thursday: NightSettings = {
  gameType: "Texas Hold'em",
  limit: 'no_limit',
  rules: 'house',
  buyIn: cents(300_00),
  smallBlind: cents(1_00),
  bigBlind: cents(2_00),
  maxPlayers: 8,
  increase: { type: 'none', value: 15 },
  ante: { kind: 'none', amount: cents(0) },
  straddle: false,
  cap: 3,
  headsUpUncapped: false,
  button: 'dead',
  smallestChip: null,
};

const omaha: NightSettings = {
  ...thursday,
  gameType: 'Omaha',
  limit: 'pot_limit',
  buyIn: cents(100_00),
  smallBlind: cents(50),
  bigBlind: cents(1_00),
  maxPlayers: 6,
};

const [marcus, dana, tomás, priya, erin, joel, wes, lena] = [
  'Marcus Hale',
  'Dana Whitlock',
  'Tomás Rivera',
  'Priya Nair',
  'Erin Colfax',
  'Joel Brandt',
  'Wes Okafor',
  'Lena Fischer',
] as const;

export const SCRIPTS: readonly Script[] = [
  {
    night: 'omaha',
    seed: 26,
    settings: omaha,
    names: [marcus, dana, tomás, erin, wes, lena],
    hands: 60,
    host: cents(65_00),
    again: [
      { hand: 19, name: wes, method: 'iou' },
      { hand: 31, name: erin, method: 'cash' },
      { hand: 44, name: wes, method: 'cash' },
    ],
    between: {},
  },
  {
    night: 'garage',
    seed: 4,
    settings: { ...thursday, rules: 'standard' },
    names: [marcus, dana, priya, joel, tomás, lena, wes],
    hands: 67,
    host: cents(95_00),
    again: [],
    between: {},
  },
  {
    night: 'thursday',
    seed: 8,
    settings: thursday,
    names: [marcus, dana, tomás, priya, erin, joel],
    hands: 77,
    host: cents(118_00),
    again: [{ hand: 40, name: joel, method: 'iou' }],
    between: {},
  },
  {
    night: 'tonight',
    seed: 22,
    settings: { ...thursday, increase: { type: 'time', value: 60 } },
    names: [marcus, dana, tomás, priya, erin, joel],
    hands: 47,
    host: null,
    again: [
      { hand: 21, name: erin, method: 'iou' },
      { hand: 34, name: joel, method: 'fund' },
    ],
    // No player wanted $2/$4, so the level starts again.
    between: {
      21: { kind: 'note', text: 'Pizza is here' },
      36: { kind: 'blinds', small: cents(1_00), big: cents(2_00) },
    },
  },
];
