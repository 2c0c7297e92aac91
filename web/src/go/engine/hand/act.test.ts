import { describe, expect, test } from 'vitest';
import { replay } from './act';
import { legalActions } from './legal';
import { HOLDEM_STAGES, HOUSE_RULES } from './rules';
import { defaultPosts, startHand } from './setup';
import { played, setup, table, three, why } from '@/test/go/hand/table';
import type { HandAction } from './types';

describe('posts and turns', () => {
  test('the next two players post, and the player after them acts first', () => {
    const state = played(setup(table([5_000, 5_000, 5_000, 5_000], 'house', 4)));
    expect(state.players.map(({ bet }) => bet)).toEqual([50, 100, 0, 0]);
    expect(state.toAct).toBe('cleo');
    expect(state.players.map(({ dealer }) => dealer)).toEqual([false, false, false, true]);
    expect(state.log.map(({ kind }) => kind)).toEqual(['post', 'post']);
  });

  test('heads-up the button posts the small blind and acts first before the flop only', () => {
    for (const kind of ['house', 'standard'] as const) {
      const two = setup(table([5_000, 5_000], kind));
      const start = played(two);
      expect(start.players.map(({ smallBlind }) => smallBlind)).toEqual([true, false]);
      expect(start.toAct).toBe('ana');
      expect(played(two, 'call', 'check', 'right').toAct).toBe('ben');
    }
  });

  test('the button at an empty seat: the next two after it', () => {
    const state = played(setup(table([5_000, 5_000, 5_000], 'standard', 9)));
    expect(state.players.map(({ bet }) => bet)).toEqual([50, 100, 0]);
    expect(state.players.some(({ dealer }) => dealer)).toBe(false);
  });

  test('antes, one ante for all, and a straddler who acts last', () => {
    const at = table([5_000, 5_000, 5_000, 5_000]);
    const each = defaultPosts(at, { kind: 'each', amount: 10 });
    expect(each.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      'ben ante',
      'cleo ante',
      'dan ante',
      'ana ante',
      'ben sb',
      'cleo bb',
    ]);
    const posts = defaultPosts(at, { kind: 'big_blind', amount: 100 }, 'dan');
    const state = played(setup(at, {}, { posts }));
    expect(state.pots).toEqual([{ type: 'main', amount: 100, eligible: ['ben', 'cleo', 'dan', 'ana'] }]);
    expect(state.highest).toBe(200);
    expect(state.toAct).toBe('ana');
    expect(played(setup(at, {}, { posts }), 'call', 'call', 'call').toAct).toBe('dan');
  });

  test('a straddle is a raise: the next player adds as much, also over a second straddle', () => {
    const at = table([50_000, 50_000, 50_000, 50_000, 50_000], 'standard');
    const smallest = (...straddles: [string, number][]) => {
      const posts = [
        ...defaultPosts(at),
        ...straddles.map(([id, amount]) => ({ id, kind: 'straddle' as const, amount })),
      ];
      return legalActions(played(setup(at, {}, { posts }))).raise?.min;
    };
    expect(smallest()).toBe(200);
    expect(smallest(['dan', 200])).toBe(300);
    expect(smallest(['dan', 200], ['eva', 400])).toBe(600);
    expect(smallest(['dan', 150])).toBe(250);
  });

  test('no small blind at all, and the named player acts first', () => {
    expect(defaultPosts({ ...table([100, 100, 100]), smallBlind: 0 })).toHaveLength(1);
    const named = setup(table([5_000, 5_000, 5_000]), {}, { firstToAct: { preflop: 'ben', later: 'cleo' } });
    expect(played(named).toAct).toBe('ben');
    expect(played(named, 'call', 'check', 'call', 'right').toAct).toBe('cleo');
  });

  test.each([
    ['A hand needs two players.', { players: table([100]).players }],
    ['Everybody who is dealt in needs chips.', { players: table([100, 0]).players, posts: [] }],
    ['The big blind is at least one.', { bigBlind: 0 }],
    ['A post is not one of a player of this hand.', { posts: [{ id: 'x', kind: 'bb' as const, amount: 1 }] }],
    ['The first player to act is not in this hand.', { firstToAct: { preflop: 'x', later: 'ana' } }],
    ['A hand has at least one betting round.', { rules: { ...HOUSE_RULES, stages: [] } }],
    ['A player is dealt in twice.', { players: [...table([1, 1]).players, ...table([1]).players] }],
    ['The players are not in the order of their seats.', { players: table([1, 1, 1]).players.toReversed(), posts: [] }],
  ])('%s', (sentence, change) => {
    expect(startHand({ ...three, ...change })).toEqual({ ok: false, why: sentence });
    expect(replay({ ...three, ...change }, [])).toMatchObject({ ok: false, at: -1 });
  });
});

describe('refusals are sentences', () => {
  const state = played(three);

  test.each<[string, HandAction]>([
    ['There is $1 to call.', { type: 'check' }],
    ['It is the turn of Ana.', { type: 'fold', by: 'ben' }],
    ['Only $100 left to bet.', { type: 'raise', to: 10_001 }],
    ['That is not an amount.', { type: 'raise', to: 250.5 }],
    ['This betting round is not over.', { type: 'pots_right' }],
    ['This betting round is not over.', { type: 'winners', pot: 0, ids: ['ana'] }],
    ['Only an all-in player can muck early.', { type: 'muck', by: 'ben' }],
    ['You can run it twice only when everyone is all-in and cards remain.', { type: 'run_twice' }],
    ['There is no such board.', { type: 'board', board: 1, cards: ['As'] }],
    ['There is no such action.', { type: 'bluff' } as unknown as HandAction],
    ['A board has five cards.', { type: 'board', cards: ['As', 'Ks', 'Qs', 'Js', 'Ts', '9s'] }],
  ])('%s', (sentence, next) => {
    expect(why(state, next)).toBe(sentence);
  });

  test('a refusal names the seat of a player without a name, and bare numbers for chips', () => {
    const players = three.players.map(({ id, seat, stack }) => ({ id, seat, stack }));
    const bare = played({ ...three, players, amounts: 'chips' });
    expect(why(bare, { type: 'call', by: 'ben' })).toBe('It is the turn of Seat 1.');
    expect(why(bare, 'raise 150')).toBe('The smallest raise is to 200.');
    const large = setup({ ...table([900_000, 900_000, 900_000]), bigBlind: 123_456 });
    expect(why(played(large), 'check')).toBe('There is $1,234.56 to call.');
  });

  test('before the winners, and after the end', () => {
    const end = played(three, 'fold', 'fold');
    expect(why(end, 'show')).toBe('The winners are chosen now.');
    expect(why(end, 'call')).toBe('The betting of this round is over.');
    const over = played(three, 'fold', 'fold', 'pay');
    expect(why(over, 'pay')).toBe('The hand is over.');
    const right = played(three, 'call', 'call', 'check');
    expect(why(right, 'show')).toBe("Press Pot's Right first.");
    const river = ['right', 'check', 'check', 'check'];
    const shown = played(three, 'call', 'call', 'check', ...river, ...river, ...river, 'right');
    expect(shown).toMatchObject({ stage: 'showdown', phase: 'showem' });
    expect(why(shown, 'pay')).toBe("The hands are shown first: Show 'Em.");
  });

  test('refuses a call when there is nothing to call', () => {
    expect(why(played(three, 'call', 'call'), 'call')).toBe('There is nothing to call.');
  });
});

describe('a hand is its setup and its actions', () => {
  test('undo is the log without its last action', () => {
    const words = ['raise 300', 'call', 'fold', 'right', 'raise 500', 'raise 1000'];
    expect(played(three, ...words.slice(0, -1))).toEqual(
      played(three, ...words.slice(0, 2), 'fold', 'right', 'raise 500'),
    );
  });

  test('replay reports the index of the action that does not fit', () => {
    expect(replay(three, [{ type: 'call' }, { type: 'check' }])).toEqual({
      ok: false,
      why: 'There is $0.50 to call.',
      at: 1,
    });
  });

  test('the history has amounts', () => {
    const { log } = played(three, 'raise 300', 'fold', 'call', 'right');
    expect(log.slice(2)).toEqual([
      { stage: 'preflop', kind: 'raise', id: 'ana', amount: 300, to: 300, allIn: false },
      { stage: 'preflop', kind: 'fold', id: 'ben' },
      { stage: 'preflop', kind: 'call', id: 'cleo', amount: 200, to: 300, allIn: false },
      { stage: 'preflop', kind: 'collected', amount: 650 },
    ]);
    expect(HOLDEM_STAGES).toHaveLength(4);
  });
});
