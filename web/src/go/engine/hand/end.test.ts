import { describe, expect, test } from 'vitest';
import { act, replay } from './act';
import { legalActions } from './legal';
import { action, played, setup, stacks, table, three, why } from '@/test/go/hand/table';

describe('the end', () => {
  const allIn = setup(table([2_000, 1_000, 3_000], 'house', 3));

  test('all but one fold: the uncalled bet comes back and the rest is theirs, without a showdown', () => {
    const state = played(three, 'raise 500', 'fold', 'fold');
    expect(state).toMatchObject({
      stage: 'preflop',
      phase: 'payout',
      uncontested: true,
      uncalled: { id: 'ana', amount: 400 },
      pots: [{ type: 'main', amount: 250, eligible: ['ana'] }],
    });
    expect(legalActions(state)).toMatchObject({ payOut: true, winners: [] });
    expect(stacks(played(three, 'raise 500', 'fold', 'fold', 'pay'))).toEqual([10_150, 9_950, 9_900]);
  });

  test("all are all-in: no more betting, Pot's Right runs the streets out", () => {
    const state = played(allIn, 'all_in', 'all_in', 'call');
    expect(state).toMatchObject({
      phase: 'pots_right',
      toAct: null,
      uncalled: { id: 'cleo', amount: 1_000 },
    });
    const shown = played(allIn, 'all_in', 'all_in', 'call', 'right', 'right', 'right', 'right');
    expect(shown).toMatchObject({ stage: 'showdown', phase: 'showem' });
    expect(shown.pots).toEqual([
      { type: 'main', amount: 3_000, eligible: ['ana', 'ben', 'cleo'] },
      { type: 'side', amount: 2_000, eligible: ['ana', 'cleo'] },
    ]);
  });

  const paid = ['all_in', 'all_in', 'call', 'right', 'right', 'right', 'right', 'show'];

  test('a pot is paid to winners who are eligible for it', () => {
    const state = played(allIn, ...paid);
    expect(why(state, { type: 'winners', pot: 0, ids: [] })).toBe('Please select at least one winner');
    expect(why(state, { type: 'winners', pot: 1, ids: ['ben'] })).toBe('A selected player is not in this pot.');
    expect(why(state, { type: 'winners', pot: 2, ids: ['ana'] })).toBe('There is no such pot.');
    expect(why(state, { type: 'winners', pot: 0, ids: ['ana', 'ana'] })).toBe('A winner is named twice.');
    expect(why(state, 'pay')).toBe('A pot has no winner yet.');
    const shares = { type: 'winners', pot: 0, ids: ['ana', 'ben'] } as const;
    expect(why(state, { ...shares, amounts: [1_000, 1_000] })).toBe('The shares do not add up to $30.');
    expect(why(state, { ...shares, amounts: [3_000] })).toBe('Every winner needs an amount.');
    const result = replay(allIn, [
      ...paid.map(action),
      { ...shares, amounts: [2_250, 750] },
      { type: 'winners', pot: 1, ids: ['cleo'] },
      { type: 'winners', pot: 1, ids: ['ana'] },
      { type: 'pay_out' },
    ]);
    expect(result.ok && stacks(result.state)).toEqual([4_250, 750, 1_000]);
  });

  test('odd chips are whole chips of the game, and an amount below one chip goes left of the button', () => {
    const at = { ...table([3_000, 3_000, 3_010], 'standard', 3), smallBlind: 25, bigBlind: 50 };
    const words = ['all_in', 'all_in', 'call', 'right', 'right', 'right', 'right', 'show'];
    const split = (smallestChip: number, stack: number, ids: string[]) => {
      const players = at.players.map((player) => ({ ...player, stack }));
      const of = setup({ ...at, players }, {}, { smallestChip });
      const result = act(played(of, ...words), { type: 'winners', pot: 0, ids });
      return result.ok ? result.state.awards[0]?.shares.map(({ amount }) => amount) : result.why;
    };
    expect(split(25, 2_975, ['ana', 'ben'])).toEqual([4_475, 4_450]);
    expect(split(100, 2_900, ['cleo', 'ben'])).toEqual([4_400, 4_300]);
    expect(split(25, 2_990, ['cleo', 'ben'])).toEqual([4_495, 4_475]);
    expect(split(1, 2_975, ['ana', 'ben'])).toEqual([4_463, 4_462]);
  });

  test('odd chips go one by one to the first winners left of the dealer', () => {
    const blinds = { ...table([3_000, 3_000, 3_000, 3_000]), smallBlind: 25, bigBlind: 101 };
    const limped = setup(blinds);
    const round = ['right', 'check', 'check', 'check'];
    const words = ['call', 'call', 'fold', 'check', ...round, ...round, ...round, 'right', 'show'];
    const result = replay(limped, [...words.map(action), { type: 'winners', pot: 0, ids: ['ana', 'dan', 'cleo'] }]);
    // 328 among three: Cleo sits first left of the dealer, Ana has the button.
    expect(result.ok && result.state.awards[0]?.shares).toEqual([
      { id: 'cleo', amount: 110 },
      { id: 'dan', amount: 109 },
      { id: 'ana', amount: 109 },
    ]);
  });

  test('run twice: each pot is halved, the odd chip to the first board', () => {
    const odd = setup(table([1_001, 1_001, 5_000], 'house', 3));
    const words = ['fold', 'all_in', 'call', 'twice', 'right', 'right', 'right', 'right', 'show'];
    const state = played({ ...odd, posts: [...odd.posts, { id: 'cleo', kind: 'dead', amount: 1 }] }, ...words);
    expect(legalActions(state).winners.map(({ board, amount }) => [board, amount])).toEqual([
      [0, 1_002],
      [1, 1_001],
    ]);
    expect(state.boards).toHaveLength(2);
    expect(why(state, 'twice')).toContain('only when everyone is all-in');
  });

  test('cards of two boards', () => {
    const result = replay(allIn, [
      ...['all_in', 'all_in', 'call', 'right'].map(action),
      { type: 'board', cards: ['As', 'Kd', '2c'] },
      { type: 'run_twice' },
      { type: 'board', cards: ['7h'], board: 1 },
    ]);
    expect(result.ok && result.state.boards).toEqual([
      { cards: ['As', 'Kd', '2c'] },
      { cards: ['As', 'Kd', '2c', '7h'] },
    ]);
  });

  test('an all-in player who has left gives up the hand', () => {
    const state = played(allIn, 'all_in', 'all_in', 'call');
    expect(legalActions(state).muck).toEqual(['ana', 'ben']);
    const one = act(state, { type: 'muck', by: 'ana' });
    expect(one.ok && one.state.phase).toBe('pots_right');
    const both = one.ok ? act(one.state, { type: 'muck', by: 'ben' }) : one;
    expect(both.ok && both.state).toMatchObject({ phase: 'payout', uncontested: true });
  });
});
