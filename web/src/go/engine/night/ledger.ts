import { addCents, type Cents, cents, ZERO } from '@/domain/money';
import type { BuyInMethod, Entry } from './entries';
import type { Party } from './settle';
import { CASH_BOX } from './settlement';

// The money of a night. The server computes it from the same log (internal/homegame/ledger.go); the shared cases in
// ledger-cases.json keep the two equal.

/** How a buy-in was paid, and the player that an IOU names. */
export interface BuyIn {
  amount: Cents;
  method: BuyInMethod;
  owedTo: string | null;
  at: string;
}

/** The totals of one player of the night. */
export interface Standing {
  player: string;
  name: string;
  user: string | null;
  in: Cents;
  /** Cash-outs and adjustments. */
  out: Cents;
  /** The part of `in` that the player owes the game, by IOU or from the house fund. */
  onPaper: Cents;
  sitting: boolean;
  buyIns: readonly BuyIn[];
}

export interface Ledger {
  /** In the order in which the players first sat down. */
  players: readonly Standing[];
  in: Cents;
  out: Cents;
  /** Chips on the table: bought in and not cashed out. */
  inPlay: Cents;
  hands: number;
}

export const EMPTY_LEDGER: Ledger = { players: [], in: ZERO, out: ZERO, inPlay: ZERO, hands: 0 };

/** The entries that are in effect, in order: an undo removes the newest of them. */
export function live(log: readonly Entry[]): Entry[] {
  const standing: Entry[] = [];
  for (const entry of log) {
    if (entry.kind !== 'undo') standing.push(entry);
    else if (standing.at(-1)?.id === entry.target) standing.pop();
  }
  return standing;
}

export function netOf({ in: bought, out }: Pick<Standing, 'in' | 'out'>): Cents {
  return cents(out - bought);
}

/** The amount that the player is still owed; negative if the player owes. */
export function dueOf({ out, onPaper }: Standing): Cents {
  return cents(out - onPaper);
}

/** The ledger after one more entry. Entries about players who never sat down are ignored. */
export function addToLedger(ledger: Ledger, entry: Entry): Ledger {
  if (entry.kind === 'hand' || (entry.kind === 'unread' && entry.word === 'hand'))
    return { ...ledger, hands: ledger.hands + 1 };
  if (entry.kind === 'sit') return sit(ledger, entry);
  if (entry.kind !== 'buy_in' && entry.kind !== 'cash_out' && entry.kind !== 'adjust') return ledger;
  if (!ledger.players.some(({ player }) => player === entry.player)) return ledger;
  const players = ledger.players.map((standing) =>
    standing.player === entry.player ? counted(standing, entry) : standing,
  );
  const { amount } = entry;
  switch (entry.kind) {
    case 'buy_in':
      return {
        ...ledger,
        players,
        in: addCents(ledger.in, amount),
        inPlay: addCents(ledger.inPlay, amount),
      };
    case 'cash_out':
      return {
        ...ledger,
        players,
        out: addCents(ledger.out, amount),
        inPlay: cents(ledger.inPlay - amount),
      };
    case 'adjust':
      return { ...ledger, players, out: addCents(ledger.out, amount) };
  }
}

type Sit = Extract<Entry, { kind: 'sit' }>;
type Money = Extract<Entry, { kind: 'buy_in' | 'cash_out' | 'adjust' }>;

function sit(ledger: Ledger, { player, name, user }: Sit): Ledger {
  const known = ledger.players.find((standing) => standing.player === player);
  const fresh = { player, in: ZERO, out: ZERO, onPaper: ZERO, buyIns: [] };
  const next: Standing = { ...(known ?? fresh), name, user, sitting: true };
  return {
    ...ledger,
    players: known
      ? ledger.players.map((standing) => (standing === known ? next : standing))
      : [...ledger.players, next],
  };
}

function counted(standing: Standing, entry: Money): Standing {
  switch (entry.kind) {
    case 'buy_in': {
      const { amount, method, at } = entry;
      const owedTo = entry.method === 'iou' ? entry.owedTo : null;
      return {
        ...standing,
        in: addCents(standing.in, amount),
        onPaper: method === 'cash' ? standing.onPaper : addCents(standing.onPaper, amount),
        buyIns: [...standing.buyIns, { amount, method, owedTo, at }],
      };
    }
    case 'cash_out':
      return { ...standing, out: addCents(standing.out, entry.amount), sitting: false };
    case 'adjust':
      return { ...standing, out: addCents(standing.out, entry.amount) };
  }
}

/** Computes the ledger of a whole log. */
export function ledgerOf(log: readonly Entry[]): Ledger {
  return live(log).reduce(addToLedger, EMPTY_LEDGER);
}

export function sitting(ledger: Ledger): number {
  return ledger.players.filter((standing) => standing.sitting).length;
}

/** The parties of the settlement: every player in the order in which they first sat down, then the cash box. */
export function partiesOf(ledger: Ledger): Party[] {
  const box = ledger.players.reduce((sum, { in: all, onPaper }) => sum - (all - onPaper), 0);
  return [
    ...ledger.players.map((standing) => ({ party: standing.player, due: dueOf(standing) })),
    { party: CASH_BOX, due: cents(box) },
  ];
}
