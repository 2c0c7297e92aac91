import { describe, expect, test } from 'vitest';
import { act } from './act';
import { legalActions } from './legal';
import { played, setup, stacks, table } from '@/test/go/hand/table';
import type { HandAction, HandState } from './types';

function after(state: HandState, ...actions: HandAction[]): HandState {
  let now = state;
  for (const action of actions) {
    const result = act(now, action);
    if (!result.ok) throw new Error(`${JSON.stringify(action)}: ${result.why}`);
    now = result.state;
  }
  return now;
}

const muck = (by: string): HandAction => ({ type: 'muck', by });

describe('a player who is all-in gives up the hand', () => {
  // Ana is all-in for 1,000, Ben for 300, and Cleo, who posted 10, has not answered.
  const short = { ...table([1_000, 300, 5_000], 'standard', 3), smallBlind: 5, bigBlind: 10 };
  const three = played(
    setup(
      { ...short, dealerSeat: 1 },
      {},
      {
        posts: [{ id: 'cleo', kind: 'bb', amount: 10 }],
      },
    ),
    'all_in',
    'all_in',
  );

  test('the unmatched part of the bet comes back first: 300 at stake win 610', () => {
    expect(three.toAct).toBe('cleo');
    const given = after(three, muck('ana'));
    expect(stacks(given)).toEqual([700, 0, 4_990]);
    expect(given.uncalled).toEqual({ id: 'ana', amount: 700 });
    const paid = after(given, { type: 'fold' }, { type: 'pay_out' });
    expect(stacks(paid)).toEqual([700, 610, 4_990]);
  });

  test('the other players face the remaining bet', () => {
    const given = after(three, muck('ana'));
    expect(given.highest).toBe(300);
    expect(legalActions(given).call).toEqual({ amount: 290, to: 300, allIn: false });
  });

  test('a bet that was matched before the raise needs no further chips', () => {
    // Ben bets 200, Cleo raises all-in, Dan calls the 200 short, and Cleo gives up.
    const four = setup(table([5_000, 5_000, 900, 200], 'standard'));
    const flop = played(four, 'call', 'call', 'call', 'check', 'right', 'raise 200', 'all_in', 'all_in');
    expect(flop.toAct).toBe('ana');
    const given = after(flop, muck('cleo'));
    expect(given.highest).toBe(200);
    expect(stacks(given)[2]).toBe(600);
    expect(legalActions(given).raise).toMatchObject({ min: 400 });
    const called = after(given, { type: 'call' });
    expect(called.phase).toBe('pots_right');
  });

  test('a side pot that only that player could win is theirs', () => {
    // Ana and Cleo are all-in for 500, Ben for 100; first Ana gives up, then Cleo.
    const all = played(setup(table([500, 100, 500], 'standard')), 'all_in', 'all_in', 'call');
    const given = after(all, muck('ana'), muck('cleo'));
    expect(given.pots.map(({ amount, eligible }) => [amount, eligible])).toEqual([
      [300, ['ben']],
      [800, ['cleo']],
    ]);
    expect(stacks(after(given, { type: 'pay_out' }))).toEqual([0, 300, 800]);
  });

  test('a hand of version 1 refuses it', () => {
    const old = played(setup(table([500, 100, 500], 'standard'), {}, { rulesVersion: 1 }), 'all_in', 'all_in', 'call');
    expect(legalActions(old).muck).toEqual([]);
    expect(act(old, muck('ana')).ok).toBe(false);
  });
});

describe('an ante that the others cannot match', () => {
  const antes = [
    { id: 'ana', kind: 'ante', amount: 10 },
    { id: 'ben', kind: 'ante', amount: 10 },
    { id: 'cleo', kind: 'ante', amount: 10 },
  ] as const;
  const of = (rulesVersion?: 1) =>
    setup(
      table([50, 3, 6], 'standard'),
      {},
      {
        posts: [...antes],
        ...(rulesVersion === undefined ? {} : { rulesVersion }),
      },
    );

  test('comes back, and is no pot of one player', () => {
    const state = played(of());
    expect(stacks(state)).toEqual([44, 0, 0]);
    expect(state.uncalled).toEqual({ id: 'ana', amount: 4 });
    expect(state.pots.map(({ amount, eligible }) => [amount, eligible.length])).toEqual([
      [9, 3],
      [6, 2],
    ]);
  });

  test('stays a pot of one player in a hand of version 1', () => {
    expect(played(of(1)).pots.map(({ amount }) => amount)).toEqual([9, 6, 4]);
  });

  test('is matched by a player who folds later', () => {
    const state = played(setup(table([10, 500, 3], 'standard'), {}, { posts: [...antes] }));
    expect(state.pots.map(({ amount }) => amount)).toEqual([9, 14]);
    expect(state.uncalled).toBeNull();
  });
});
