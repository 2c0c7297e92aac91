import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Chance } from '../hand/chance';
import { writeHand } from '../hand/slow-table';
import { checkLine } from './compare';

interface Hand {
  id: string;
  big_blind: number;
  starting_stacks: number[];
  posts: { p: number; t: string; amount: number }[];
  actions: { t: string; p?: number; amount_to?: number; add?: number; kind?: string }[];
  pots: { amount: number; eligible: number[]; winners: { p: number; amount: number }[] }[];
  uncalled: { p: number; amount: number } | null;
  final_stacks: number[];
  final_stacks_gross?: number[];
}

const lines = readFileSync(new URL('cases.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const hands = new Map(lines.map((text) => [(JSON.parse(text) as Hand).id, text]));

/** A case with one change. */
function changed(id: string, change: (hand: Hand) => void): readonly string[] {
  const hand = JSON.parse(hands.get(id) ?? 'null') as Hand;
  change(hand);
  return checkLine(JSON.stringify(hand), 1).differences;
}

describe('recorded hands', () => {
  test.each(lines.map((text) => [(JSON.parse(text) as Hand).id, text] as const))('%s', (_, text) => {
    expect(checkLine(text, 1).differences).toEqual([]);
  });

  test('an independent slow dealer: 6,000 hands', () => {
    const seen = { closed: 0, side: 0, odd: 0, back: 0 };
    for (let seed = 1; seed <= 6_000; seed += 1) {
      const { line, closed } = writeHand(new Chance(seed), `slow-${seed}`);
      const text = JSON.stringify(line);
      const { differences } = checkLine(text, seed);
      if (differences.length > 0) throw new Error(`${differences.join('; ')}\n${text}`);
      const hand = JSON.parse(text) as Hand;
      if (closed > 0) seen.closed += 1;
      if (hand.pots.length > 1) seen.side += 1;
      if (hand.uncalled) seen.back += 1;
      if (hand.pots.some(({ amount, winners }) => amount % winners.length > 0)) seen.odd += 1;
    }
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(200);
  });
});

describe('differences from the record are reported', () => {
  test('a pot that is not the sum', () => {
    expect(changed('side-pot-two-winners', ({ pots }) => (pots[0]!.amount += 1))).toEqual([
      'pots: expected 901 for 0,1,2 + 600 for 1,2, got 900 for 0,1,2 + 600 for 1,2',
    ]);
  });

  test('a winner who is not eligible', () => {
    expect(changed('side-pot-two-winners', ({ pots }) => pots[1]!.eligible.push(0))).toEqual([
      'pots: expected 1500 for 0,1,2, got 900 for 0,1,2 + 600 for 1,2',
    ]);
  });

  test('the returned bet', () => {
    expect(changed('side-pot-two-winners', ({ uncalled }) => (uncalled!.amount = 399))).toEqual([
      'uncalled: expected 399 to 2, got 400 to 2',
    ]);
    expect(changed('side-pot-two-winners', (hand) => (hand.uncalled = null))).toEqual([
      'uncalled: expected none, got 400 to 2',
    ]);
    expect(changed('walk-with-nothing-named-uncalled', ({ pots }) => (pots[0]!.amount = 140))).toEqual([
      'pots: expected 140 for 0, got 100 for 0',
      'uncalled: expected none, got 50 to 0',
    ]);
  });

  test('a stack', () => {
    expect(changed('check-raise', (hand) => (hand.final_stacks[1] = 699))).toEqual([
      'stack of 1: expected 699, got 700',
    ]);
  });

  test('winners who are not eligible', () => {
    expect(changed('side-pot-two-winners', ({ pots }) => (pots[1]!.winners[0]!.p = 0))).toEqual([
      'winners of the pot of 600 for 1,2: A selected player is not in this pot.',
    ]);
    expect(changed('check-raise', ({ pots }) => (pots[0]!.winners = []))).toEqual([
      'winners of the pot of 600 for 0,1: Please select at least one winner',
    ]);
  });

  test.each([
    [
      'a raise below the smallest',
      'heads-up-the-dealer-has-the-small-blind',
      0,
      { t: 'raise_to', amount_to: 180, add: 130 },
      'action 0, player 1 raise_to to 180: refused: The smallest raise is to 200.',
    ],
    [
      'a raise after a short all-in',
      'short-all-in-does-not-reopen',
      7,
      { t: 'raise_to', amount_to: 500, add: 300 },
      'action 7, player 0 raise_to to 500: refused: The all-in was less than a full raise: call or fold.',
    ],
    [
      'a raise above the pot',
      'pot-limit-raises-of-the-pot',
      0,
      { amount_to: 351, add: 351 },
      'action 0, player 2 raise_to to 351: refused: The largest raise is to 350, the size of the pot.',
    ],
    [
      'a raise of another size in fixed limit',
      'fixed-limit-cap',
      0,
      { amount_to: 250, add: 250 },
      'action 0, player 2 raise_to to 250: refused: The raise is to 200.',
    ],
    [
      'a fourth raise',
      'fixed-limit-cap',
      3,
      { t: 'raise_to', amount_to: 500, add: 300 },
      'action 3, player 2 raise_to to 500: refused: The betting is capped at 3 raises a round.',
    ],
    [
      'a call of too little',
      'fixed-limit-cap',
      3,
      { amount_to: 300, add: 100 },
      'action 3, player 2 call to 300: the bet to call is 400',
    ],
    [
      'a check before a bet',
      'check-raise',
      0,
      { p: 2, t: 'check', amount_to: 0, add: 0 },
      'action 0, player 2 check to 0: refused: There is 100 to call.',
    ],
    [
      'an all-in that is not all',
      'side-pot-two-winners',
      0,
      { amount_to: 900, add: 900 },
      'action 0, player 2 allin (raise) to 900: the player has 1000',
    ],
    [
      'an addition that does not add up',
      'check-raise',
      1,
      { add: 60 },
      'action 1, player 0 call to 100: adds 60, which makes 110',
    ],
    ['somebody out of turn', 'check-raise', 1, { p: 1 }, 'action 1, player 1 call to 100: it is the turn of player 0'],
  ])('%s', (_, id, k, change, why) => {
    const found = changed(id, ({ actions }) => Object.assign(actions[k]!, change));
    expect(found).toEqual([why]);
  });

  test('a street before the betting is over, and one that is left out', () => {
    expect(changed('check-raise', ({ actions }) => actions.splice(2, 1))).toEqual([
      'action 2: flop is dealt, but player 1 is to act',
    ]);
    expect(changed('check-raise', ({ actions }) => (actions.length = 8))).toEqual([
      'the record ends on the turn, but player 0 is to act',
    ]);
    const turn = { t: 'board', street: 'turn' };
    expect(changed('check-raise', ({ actions }) => Object.assign(actions[3]!, turn))).toEqual([
      'action 3: turn is dealt, expected flop',
    ]);
    expect(changed('three-side-pots', ({ actions }) => actions.splice(5, 2))).toEqual([]);
  });

  test.each([
    ['{', 'line 7', 'the line is not JSON'],
    ['[]', 'line 7', 'the line is not an object'],
    ['{"id":"x","game":"stud"}', 'x', 'the game is unknown: "stud"'],
    ['{"game":"holdem","players":2}', 'line 7', 'final stacks is not a list'],
  ])('%s', (text, id, why) => {
    const verdict = checkLine(text, 7);
    expect(verdict.id).toBe(id);
    expect(verdict.differences).toHaveLength(1);
    if (id === 'x' || text.length < 3) expect(verdict.differences).toEqual([why]);
  });

  test('a hand that the engine cannot play is reported', () => {
    expect(changed('check-raise', (hand) => (hand.starting_stacks[2] = 0))).toEqual([
      'the start: refused: Everybody who is dealt in needs chips.',
    ]);
    expect(changed('check-raise', ({ posts }) => (posts[0]!.t = 'kill'))).toEqual(['the post is unknown: "kill"']);
    expect(changed('check-raise', ({ actions }) => (actions[0]!.t = 'discard'))).toEqual([
      'the action is unknown: "discard"',
    ]);
    expect(changed('check-raise', (hand) => (hand.big_blind = 0.5))).toEqual(['big_blind is not an amount: 0.5']);
  });
});
