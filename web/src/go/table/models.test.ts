import { describe, expect, test } from 'vitest';
import { legalActions } from '../engine/hand/legal';
import type { HandAction, HandState } from '../engine/hand/types';
import { cents } from '@/domain/money';
import { nextBlinds } from '../engine/night/blind-schedule';
import { clock, settings, TestNight } from '@/test/go/night/testing';
import type { NightSettings } from '../engine/night/types';
import { anteText } from './blinds-model';
import { handRows, handText, replaySteps, wonText } from './hands-model';
import { sitterOf, suggested } from './people-model';
import {
  amountOf,
  behindText,
  isAllIn,
  raiseSizes,
  type Typed,
  typedOf,
  typedText,
  typeKey,
  whyNotRaise,
} from './raise-model';
import { afterPayout, questions, showdownHint, showdownLine, toggled } from './showdown-model';
import { tableBetween, tableOfHand } from './table-model';
import { stepButton, turnButtons, turnLine } from './turn-model';

const act = (action: HandAction) => ({ kind: 'act', action }) as const;

function night(stacks: Record<string, number>, over: Partial<NightSettings> = {}): TestNight {
  const one = new TestNight(
    settings({ smallBlind: cents(1_00), bigBlind: cents(2_00), buyIn: cents(300_00), ...over }),
  );
  Object.entries(stacks).forEach(([name, dollars], i) => one.seat(name, i + 1, dollars));
  return one;
}

/** Dana deals; Marcus and Priya post; Dana (three players) acts first. */
function dealt(stacks: Record<string, number> = { dana: 300, marcus: 300, priya: 300 }): TestNight {
  return night(stacks).deal('dana');
}

function handOf({ state }: TestNight): HandState {
  if (!state.hand) throw new Error('no hand');
  return state.hand.state;
}

function raiseOf(one: TestNight) {
  const { raise } = legalActions(handOf(one));
  if (!raise) throw new Error('no raise');
  return raise;
}

function fourPots(): TestNight {
  const one = night({ dana: 600, marcus: 40, priya: 90, tomas: 900 }).deal('marcus');
  one.do(act({ type: 'all_in' }), act({ type: 'all_in' }), act({ type: 'all_in' }));
  one.do(act({ type: 'call' }));
  while (handOf(one).phase === 'pots_right') one.do(act({ type: 'pots_right' }));
  return one.do(act({ type: 'show_em' }));
}

describe('the buttons of a turn', () => {
  test('say their amounts, and only what is legal has an action', () => {
    const one = dealt();
    const hand = handOf(one);
    const { fold, call, raise, allIn } = turnButtons(legalActions(hand), hand);
    expect([fold.word, call.word, call.amount, raise.amount, allIn.amount]).toEqual([
      'Fold',
      'Call',
      '$2',
      'from $4',
      '$300',
    ]);
    expect(raise.action).toBeNull();
    expect(raise.why).toBeUndefined();
    expect(turnLine(hand)).toBe('Dana to act');
  });

  test('Check if there is nothing to call, and Bet if no player has bet', () => {
    const one = dealt().do(act({ type: 'call' }), act({ type: 'call' }), act({ type: 'check' }));
    expect(stepButton(handOf(one))?.word).toBe("Pot's Right · $6");
    one.do(act({ type: 'pots_right' }));
    const hand = handOf(one);
    const { call, raise } = turnButtons(legalActions(hand), hand);
    expect(call).toMatchObject({ word: 'Check', amount: null });
    expect(raise).toMatchObject({ word: 'Bet', amount: 'from $2' });
  });

  test('fixed limit has a single size, so no keypad opens', () => {
    const one = night({ dana: 300, marcus: 300 }, { limit: 'fixed' }).deal('dana');
    const hand = handOf(one);
    const { raise } = turnButtons(legalActions(hand), hand);
    expect(raise.amount).toBe('to $4');
    expect(raise.action).toMatchObject({ type: 'raise', to: 400 });
  });

  test('an impossible raise says why', () => {
    const one = dealt({ dana: 300, marcus: 3, priya: 300 }).do(act({ type: 'call' }));
    const hand = handOf(one);
    const { raise } = turnButtons(legalActions(hand), hand);
    expect(raise.why).toContain('All-in');
  });
});

describe('the keypad', () => {
  const typedKeys = (keys: string, from: Typed = typedOf(cents(4_00))) => [...keys].reduce(typeKey, from);

  test('the first digit starts a new amount, and money has two decimals', () => {
    expect(typedText(typedOf(1250_50))).toBe('$1,250.50');
    expect(typedText(typedKeys('1250'))).toBe('$1,250');
    expect(amountOf(typedKeys('12.505'))).toBe(12_50);
    expect(amountOf(typedKeys('.5'))).toBe(50);
    expect(typedText(typedKeys('007'))).toBe('$7');
    expect(amountOf(typeKey(typedOf(400), 'back'))).toBeNull();
    expect(typeKey(typedKeys('12'), 'back').text).toBe('1');
  });

  test('an illegal amount names the rule that it breaks', () => {
    const one = dealt();
    const [hand, raise] = [handOf(one), raiseOf(one)];
    expect(whyNotRaise(hand, raise, 300)).toBe('Raise to $4 or more: double the $2 bet');
    expect(whyNotRaise(hand, raise, 400_00)).toBe('Dana has $300: at most that');
    expect(whyNotRaise(hand, raise, null)).toBe('Raise to $4 or more');
    expect(whyNotRaise(hand, raise, 400)).toBeNull();
    expect(isAllIn(hand, 300_00)).toBe(true);
  });

  test('pot limit names the pot', () => {
    const one = night({ dana: 300, marcus: 300, priya: 300 }, { limit: 'pot_limit' }).deal('dana');
    expect(whyNotRaise(handOf(one), raiseOf(one), 100_00)).toBe('At most $7: the size of the pot');
  });

  test('sizes are fractions of the pot after a call', () => {
    const one = dealt().do(act({ type: 'raise', to: 60_00 }));
    const sizes = raiseSizes(handOf(one), raiseOf(one));
    // 63 in play, 59 to call: the pot is 122 then.
    expect(sizes.map(({ label, to }) => [label, to])).toEqual([
      ['Min', 120_00],
      ['½ pot', 121_00],
      ['¾ pot', 152_00],
      ['Pot', 182_00],
    ]);
    expect(behindText(handOf(one), 120_00)).toBe('$180 behind · Priya still to act');
  });

  test('a fraction of the pot that is not a legal raise says so', () => {
    const one = dealt().do(act({ type: 'raise', to: 200_00 }));
    expect(legalActions(handOf(one)).raise).toBeNull();
  });
});

describe('the table', () => {
  test('a dead button lies between the players beside its empty seat', () => {
    const one = night({ dana: 300, marcus: 300, priya: 300, joel: 300 }).deal('dana').foldAround();
    one.do({ kind: 'cash_out', player: 'marcus', amount: cents(299_00) }).deal();
    const { on } = tableOfHand(handOf(one));
    expect(on.find(({ text }) => text === 'D')).toMatchObject({ place: 0.5 });
  });

  test('shows who acts, who folded, bets, chips and pots', () => {
    const one = dealt().do(act({ type: 'fold' }));
    const { seats, on, pot } = tableOfHand(handOf(one));
    expect(seats.map(({ name, tag, stack }) => [name, tag, stack])).toEqual([
      ['Dana', 'Folded', '$300'],
      ['Marcus', 'To act', '$299'],
      ['Priya', null, '$298'],
    ]);
    expect(on.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'chip D',
      'bet $1',
      'to_call $1 to call',
      'chip SB',
      'bet $2',
      'chip BB',
    ]);
    expect(pot).toMatchObject({ label: 'In play', total: '$3', parts: [] });
  });

  test('names every side pot', () => {
    expect(tableOfHand(handOf(fourPots())).pot.parts.map(({ label }) => label)).toEqual(['Main', 'Side 1', 'Side 2']);
  });

  test('between hands it shows free seats only when asked', () => {
    const one = night({ dana: 300, marcus: 0 });
    const pot = { label: 'Blinds', total: '$1/$2', parts: [] };
    expect(tableBetween(one.state, false, pot).seats.map(({ tag }) => tag)).toEqual([null, 'No chips']);
    expect(tableBetween(one.state, true, pot).seats).toHaveLength(9);
  });
});

describe('the showdown', () => {
  test('each pot offers only its eligible players', () => {
    const hand = handOf(fourPots());
    expect(questions(hand).map(({ title, amount, choices }) => [title, amount, choices.length])).toEqual([
      ['Main pot', '$160', 4],
      ['Side pot 1', '$150', 3],
      ['Side pot 2', '$1,020', 2],
    ]);
    expect(showdownHint(hand)).toBe('$1,330 in three pots. Tap every winner of each pot.');
    expect(showdownLine(hand).line).toBe('Main pot: who won?');
  });

  test('shares, notes and the resulting stacks', () => {
    const one = fourPots();
    one.do(act({ type: 'winners', pot: 0, ids: ['marcus'] }));
    one.do(act({ type: 'winners', pot: 1, ids: ['dana', 'tomas'] }));
    one.do(act({ type: 'winners', pot: 2, ids: ['dana', 'tomas'] }));
    const hand = handOf(one);
    const [, , last] = questions(hand);
    expect(last?.note).toBe('Split in two. Marcus and Priya were all in before this pot.');
    expect(last && toggled(last, 'dana')).toEqual(['tomas']);
    expect(afterPayout(hand)).toContainEqual({
      id: 'dana',
      name: 'Dana',
      wins: '+$585',
      stack: '$585',
    });
    expect(showdownLine(hand).line).toBe('All three have a winner');
    one.do(act({ type: 'pay_out' }));
    const paid = one.state.finished.at(-1)?.state;
    expect(paid && afterPayout(paid)).toEqual(afterPayout(hand));
    expect(paid && showdownHint(paid, false)).toBe('$1,330 in three pots.');
  });

  test('all other players folded: there is no question', () => {
    const one = dealt().do(act({ type: 'fold' }), act({ type: 'fold' }));
    expect(showdownLine(handOf(one))).toEqual({
      line: 'Priya wins',
      sum: 'Everybody else folded',
    });
  });
});

describe('blinds that rise', () => {
  const at = Date.parse(clock(0));

  test('by time, counted from the first hand', () => {
    const one = night({ dana: 300, marcus: 300 }, { increase: { type: 'time', value: 15 } });
    expect(nextBlinds(one.state, at)).toEqual({
      blinds: '$2/$4',
      when: 'after 15 minutes',
      figure: '15 min',
      counts: false,
    });
    one.deal('dana');
    const since = Date.parse(one.state.level.since ?? '');
    expect(nextBlinds(one.state, since + 150_000)?.when).toBe('in 12:30');
    expect(nextBlinds(one.state, since + 900_000)?.when).toBe('with the next hand');
    // A clock that is behind the device that dealt.
    expect(nextBlinds(one.state, since - 60_000)?.figure).toBe('15:00');
  });

  test('by rounds and by orbits', () => {
    const rounds = night({ dana: 300, marcus: 300 }, { increase: { type: 'rounds', value: 2 } });
    rounds.deal('dana').foldAround();
    expect(nextBlinds(rounds.state, at)?.when).toBe('in 2 hands');
    rounds.deal().foldAround();
    expect(nextBlinds(rounds.state, at)?.when).toBe('with the next hand');
    const orbits = night({ dana: 300, marcus: 300 }, { increase: { type: 'orbits', value: 2 } });
    orbits.deal('dana').foldAround();
    expect(nextBlinds(orbits.state, at)?.when).toBe('in 2 orbits');
  });

  test('and the antes', () => {
    const one = night({}, { ante: { kind: 'big_blind', amount: cents(2_00) } });
    expect(anteText(one.state)).toBe('Big blind ante $2');
    expect(nextBlinds(one.state, at)).toBeNull();
  });
});

describe('the hands of a night', () => {
  function played(): TestNight {
    const one = fourPots();
    for (const pot of [0, 1, 2]) one.do(act({ type: 'winners', pot, ids: ['tomas'] }));
    one.do(act({ type: 'pay_out' }));
    // Only one player has chips: two buy in again.
    for (const player of ['dana', 'priya']) one.do({ kind: 'buy_in', player, amount: cents(100_00), method: 'cash' });
    return one.deal().foldAround();
  }

  test('newest first, the biggest pot marked', () => {
    const rows = handRows(played().state.finished);
    expect(rows.map(({ number, winners, biggest, how }) => [number, winners, biggest, how])).toEqual([
      [2, 'Dana', false, 'Won before the flop'],
      [1, 'Tomas', true, 'Showdown'],
    ]);
  });

  test('replays step by step to the same end', () => {
    const [first] = played().state.finished;
    if (!first) throw new Error('no hand');
    const steps = replaySteps(first);
    expect(steps).toHaveLength(first.actions.length + 1);
    expect(steps[1]?.text).toBe('Dana raised to $600, all in');
    expect(steps.at(-1)?.state).toEqual(first.state);
    expect(wonText(first.state)).toBe('Tomas won $1,330');
    const text = handText('Thursday Night', first, 'Fri 8:00 PM');
    expect(text).toContain('Thursday Night, hand 1 · $1/$2 NL');
    expect(text).toContain('Marcus (D) $40');
    expect(text).toContain('Side pot 2: Tomas $1,020');
  });
});

test('players at the table are not suggested again', () => {
  const one = night({ dana: 300 });
  const people = ['Dana', 'Tomás Reyes', 'Priya'].map((name) => ({ id: name, name }));
  expect(suggested(people, one.state, '').map(({ name }) => name)).toEqual(['Tomás Reyes', 'Priya']);
  expect(suggested(people, one.state, 'rey').map(({ name }) => name)).toEqual(['Tomás Reyes']);
  expect(suggested(people, one.state, 'Priya')).toEqual([]);
});

test('a player who comes back keeps their account, and a second one with the name gets none', () => {
  const one = new TestNight();
  one.do({ kind: 'sit', player: 'p1', name: 'Ana', user: 'u1', seat: 1 });
  one.seat('bo', 2);
  const people = [
    { id: 'u1', name: 'Ana' },
    { id: 'u2', name: 'Bo' },
  ];
  expect(sitterOf(people, one.state, 'ana')).toEqual({ player: null, user: null });
  const zero = cents(0);
  one.do({ kind: 'cash_out', player: 'p1', amount: zero }, { kind: 'cash_out', player: 'bo', amount: zero });
  // Without the network the list of members is missing.
  expect(sitterOf([], one.state, 'Ana')).toEqual({ player: 'p1', user: 'u1' });
  expect(sitterOf(people, one.state, 'Ana')).toEqual({ player: 'p1', user: 'u1' });
  // A guest who has become a member meanwhile.
  expect(sitterOf(people, one.state, 'Bo')).toEqual({ player: 'bo', user: 'u2' });
});

test('an adjustment says whether the player gets the difference or is charged with it', () => {
  const one = night({ dana: 300 });
  one.do({ kind: 'adjust', player: 'dana', amount: cents(5_00), name: 'Miscount' });
  expect(one.log.lines.at(-1)?.text).toBe('Dana gets a $5.00 adjustment: Miscount');
  one.do({ kind: 'adjust', player: 'dana', amount: cents(-5_00), name: 'Miscount' });
  expect(one.log.lines.at(-1)?.text).toBe('Dana is charged a $5.00 adjustment: Miscount');
});
