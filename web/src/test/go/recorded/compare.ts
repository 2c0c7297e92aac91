// Compares the result of a played hand with its record.
import { act } from '@/go/engine/hand/act';
import type { HandState, Pot } from '@/go/engine/hand/types';
import { FormError, idOf, readHand, type RecordedHand, type RecordedPot } from './form';
import { Parting, play, type Played } from './play';

/** Amounts by eligible players. Pots of the same players are merged, and empty ones are dropped. */
type Sums = ReadonlyMap<string, number>;

const keyOf = (eligible: readonly (number | string)[]) =>
  eligible
    .map(Number)
    .toSorted((a, b) => a - b)
    .join(',');

function sums(pots: readonly { amount: number; eligible: readonly (number | string)[] }[]): Sums {
  const found = new Map<string, number>();
  for (const { amount, eligible } of pots)
    if (amount > 0) found.set(keyOf(eligible), (found.get(keyOf(eligible)) ?? 0) + amount);
  return found;
}

/** The pots, with a returned bet counted as a pot of its player alone. */
function withUncalled(pots: Sums, uncalled: { p: number; amount: number } | null): Sums {
  if (!uncalled) return pots;
  const key = String(uncalled.p);
  return new Map([...pots, [key, (pots.get(key) ?? 0) + uncalled.amount]]);
}

const same = (a: Sums, b: Sums) => a.size === b.size && [...a].every(([key, amount]) => b.get(key) === amount);

const potsText = (pots: Sums) => [...pots].map(([key, amount]) => `${amount} for ${key}`).join(' + ') || 'none';

const backText = (back: RecordedHand['uncalled']) => (back ? `${back.amount} to ${back.p}` : 'none');

/** The returned bet in the record's terms: a bet that no player could answer counts as recorded. */
function uncalledOf({ state, slack }: Played): RecordedHand['uncalled'] {
  const back = new Map<number, number>();
  if (state.uncalled) back.set(Number(state.uncalled.id), state.uncalled.amount);
  for (const [p, extra] of slack) back.set(p, (back.get(p) ?? 0) + extra);
  const first = [...back].find(([, amount]) => amount !== 0);
  return first ? { p: first[0], amount: first[1] } : null;
}

/**
 * Pots and returned bets. A record may leave unmatched chips in a pot that only their owner can win (a walk: the big
 * blind's own chips; an ante that the others could not match), or the other way round: the money is the same.
 */
function compareMoney(hand: RecordedHand, played: Played): string[] {
  const expected = sums(hand.pots);
  const got = sums(played.state.pots);
  const back = uncalledOf(played);
  if (same(withUncalled(expected, hand.uncalled), withUncalled(got, back))) return [];
  const found: string[] = [];
  if (!same(expected, got)) found.push(`pots: expected ${potsText(expected)}, got ${potsText(got)}`);
  if (back?.p !== hand.uncalled?.p || back?.amount !== hand.uncalled?.amount)
    found.push(`uncalled: expected ${backText(hand.uncalled)}, got ${backText(back)}`);
  return found;
}

/** The recorded winnings of each player from the pots of these eligible players. */
function recordedShares(pots: readonly RecordedPot[]): Map<number, number | null> {
  const shares = new Map<number, number | null>();
  for (const { winners } of pots)
    for (const { p, amount } of winners) {
      const before = shares.get(p) ?? 0;
      shares.set(p, amount === null ? null : before + amount);
    }
  return shares;
}

/**
 * Pays a pot to its recorded winners. If their recorded shares add up to the pot, they are used, since sites differ in
 * the odd chip and in splitting high and low; otherwise the product's rule splits it.
 */
function handOver(state: HandState, pot: Pot, index: number, hand: RecordedHand): HandState {
  const key = keyOf(pot.eligible);
  const shares = recordedShares(hand.pots.filter(({ eligible }) => keyOf(eligible) === key));
  // Only its owner can win this pot, so the record does not mention it.
  if (shares.size === 0 && pot.eligible.length === 1) return state;
  const ids = [...shares.keys()].map(String);
  const amounts = [...shares.values()].map((amount) => amount ?? 0);
  const whole = amounts.reduce((sum, amount) => sum + amount, 0) === pot.amount;
  const result = act(state, { type: 'winners', pot: index, ids, ...(whole ? { amounts } : {}) });
  if (result.ok) return result.state;
  throw new Parting(`winners of the pot of ${pot.amount} for ${key}: ${result.why}`);
}

function compareStacks(hand: RecordedHand, payout: HandState): string[] {
  let state = payout;
  for (const [index, pot] of payout.pots.entries()) state = handOver(state, pot, index, hand);
  const paid = act(state, { type: 'pay_out' });
  if (!paid.ok) throw new Parting(`payout: ${paid.why}`);
  return paid.state.players.flatMap(({ stack }, p) =>
    stack === hand.finalStacks[p] ? [] : [`stack of ${p}: expected ${hand.finalStacks[p]}, got ${stack}`],
  );
}

/** The differences, part by part; empty when there are none. */
function differences(hand: RecordedHand): string[] {
  try {
    const played = play(hand);
    const money = compareMoney(hand, played);
    return money.length > 0 ? money : compareStacks(hand, played.state);
  } catch (error) {
    if (error instanceof Parting) return [error.message];
    throw error;
  }
}

export interface Verdict {
  id: string;
  differences: readonly string[];
}

/**
 * Checks one line of a file. A line that is not a hand, or not one that the engine can play, counts as a difference
 * too.
 */
export function checkLine(text: string, number: number): Verdict {
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch {
    return { id: `line ${number}`, differences: ['the line is not JSON'] };
  }
  const id = idOf(line) ?? `line ${number}`;
  try {
    return { id, differences: differences(readHand(line)) };
  } catch (error) {
    if (error instanceof FormError) return { id, differences: [error.message] };
    return { id, differences: [`the engine failed: ${String(error)}`] };
  }
}
