import { describe, expect, test } from 'vitest';
import { act, replay } from './act';
import { legalActions } from './legal';
import { HOLDEM_STAGES, HOUSE_RULES } from './rules';
import { defaultPosts, startHand } from './setup';
import type { HandAction, HandRules, HandSetup, HandState, SetupPlayer } from './types';

const NAMES = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva'];

interface Table {
  kind: HandRules['kind'];
  players: SetupPlayer[];
  dealerSeat: number;
  smallBlind: number;
  bigBlind: number;
}

/** Seats 1, 2, 3 …, Ana with the button, blinds of 50 cents and $1. */
function table(stacks: number[], kind: HandRules['kind'] = 'house', dealerSeat = 1): Table {
  const players = stacks.map((stack, i) => {
    const name = NAMES[i] ?? `P${i}`;
    return { id: name.toLowerCase(), seat: i + 1, stack, name };
  });
  return { kind, players, dealerSeat, smallBlind: 50, bigBlind: 100 };
}

function setup(
  at: Table,
  rules: Partial<HandRules> = {},
  more: Partial<HandSetup> = {},
): HandSetup {
  const { kind, ...rest } = at;
  return { rules: { ...HOUSE_RULES, kind, ...rules }, ...rest, posts: defaultPosts(at), ...more };
}

/** The state after actions written short: "call", "raise 400", "fold", "Pot's Right" as "right". */
function played(of: HandSetup, ...words: string[]): HandState {
  const result = replay(of, words.map(action));
  if (!result.ok) throw new Error(`${words[result.at]}: ${result.why}`);
  return result.state;
}

function action(word: string): HandAction {
  const [type = '', to] = word.split(' ');
  if (type === 'raise') return { type, to: Number(to) };
  if (type === 'right') return { type: 'pots_right' };
  if (type === 'show') return { type: 'show_em' };
  if (type === 'twice') return { type: 'run_twice' };
  if (type === 'pay') return { type: 'pay_out' };
  if (type === 'fold' || type === 'check' || type === 'call' || type === 'all_in') return { type };
  throw new Error(word);
}

function why(state: HandState, next: HandAction | string): string {
  const result = act(state, typeof next === 'string' ? action(next) : next);
  return result.ok ? 'it was taken' : result.why;
}

const stacks = (state: HandState) => state.players.map(({ stack }) => stack);
const three = setup(table([10_000, 10_000, 10_000]));

describe('posts and turns', () => {
  test('the next two players post, and the one after them is asked first', () => {
    const state = played(setup(table([5_000, 5_000, 5_000, 5_000], 'house', 4)));
    expect(state.players.map(({ bet }) => bet)).toEqual([50, 100, 0, 0]);
    expect(state.toAct).toBe('cleo');
    expect(state.players.map(({ dealer }) => dealer)).toEqual([false, false, false, true]);
    expect(state.log.map(({ kind }) => kind)).toEqual(['post', 'post']);
  });

  test('heads-up the house lets the other post the small blind, the standard the dealer', () => {
    const house = played(setup(table([5_000, 5_000])));
    expect(house.players.map(({ smallBlind }) => smallBlind)).toEqual([false, true]);
    expect(house.toAct).toBe('ben');
    const standard = played(setup(table([5_000, 5_000], 'standard')));
    expect(standard.players.map(({ smallBlind }) => smallBlind)).toEqual([true, false]);
    expect(standard.toAct).toBe('ana');
    expect(played(setup(table([5_000, 5_000], 'standard')), 'call', 'check', 'right').toAct).toBe(
      'ben',
    );
  });

  test('the button at an empty seat: the next two after it', () => {
    const state = played(setup(table([5_000, 5_000, 5_000], 'standard', 9)));
    expect(state.players.map(({ bet }) => bet)).toEqual([50, 100, 0]);
    expect(state.players.some(({ dealer }) => dealer)).toBe(false);
  });

  test('antes, one ante for all, a straddle who acts last', () => {
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
    expect(state.pots).toEqual([
      { type: 'main', amount: 100, eligible: ['ben', 'cleo', 'dan', 'ana'] },
    ]);
    expect(state.highest).toBe(200);
    expect(state.toAct).toBe('ana');
    expect(played(setup(at, {}, { posts }), 'call', 'call', 'call').toAct).toBe('dan');
  });

  test('a straddle is a raise: the next one adds as much, also over a second straddle', () => {
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

  test('no small blind at all, and whoever is named is asked first', () => {
    expect(defaultPosts({ ...table([100, 100, 100]), smallBlind: 0 })).toHaveLength(1);
    const named = setup(
      table([5_000, 5_000, 5_000]),
      {},
      { firstToAct: { preflop: 'ben', later: 'cleo' } },
    );
    expect(played(named).toAct).toBe('ben');
    expect(played(named, 'call', 'check', 'call', 'right').toAct).toBe('cleo');
  });

  test.each([
    ['A hand needs two players.', { players: table([100]).players }],
    ['Everybody who is dealt in needs chips.', { players: table([100, 0]).players, posts: [] }],
    ['The big blind is at least one.', { bigBlind: 0 }],
    [
      'A post is not one of a player of this hand.',
      { posts: [{ id: 'x', kind: 'bb' as const, amount: 1 }] },
    ],
    ['Who acts first is not in this hand.', { firstToAct: { preflop: 'x', later: 'ana' } }],
    ['A hand has at least one betting round.', { rules: { ...HOUSE_RULES, stages: [] } }],
    ['A player is dealt in twice.', { players: [...table([1, 1]).players, ...table([1]).players] }],
    [
      'The players are not in the order of their seats.',
      { players: table([1, 1, 1]).players.toReversed(), posts: [] },
    ],
  ])('%s', (sentence, change) => {
    expect(startHand({ ...three, ...change })).toEqual({ ok: false, why: sentence });
    expect(replay({ ...three, ...change }, [])).toMatchObject({ ok: false, at: -1 });
  });
});

describe('the smallest raise', () => {
  test('house: the larger of highest bet plus big blind and double the highest bet', () => {
    expect(legalActions(played(three)).raise).toEqual({
      kind: 'raise',
      min: 200,
      max: 10_000,
      rule: 'double',
    });
    expect(why(played(three), 'raise 199')).toBe('The smallest raise is to $2.');
    expect(why(played(three), 'raise 100')).toBe('A raise goes above $1.');
    const raised = played(three, 'raise 350');
    expect(legalActions(raised).raise?.min).toBe(700);
    expect(why(raised, 'raise 699')).toBe('The smallest raise is to $7.');
    const flop = played(three, 'call', 'call', 'check', 'right');
    expect(legalActions(flop).raise).toMatchObject({ kind: 'bet', min: 100, rule: 'open' });
    expect(why(flop, 'raise 60')).toBe('The smallest bet is $1.');
    expect(why(flop, 'raise 0')).toBe('A bet is more than nothing.');
  });

  test('house: above a short all-in it is the big blind more', () => {
    const short = setup(table([10_000, 10_000, 10_000, 140]));
    const flop = played(
      short,
      'call',
      'call',
      'call',
      'check',
      'right',
      'check',
      'check',
      'all_in',
    );
    expect(flop.highest).toBe(40);
    expect(legalActions(flop).raise).toMatchObject({ min: 140, rule: 'plus_big_blind' });
  });

  test('standard: the last full raise once more', () => {
    const standard = setup(table([10_000, 10_000, 10_000], 'standard'));
    const raised = played(standard, 'raise 350');
    expect(legalActions(raised).raise).toMatchObject({ min: 600, rule: 'last_raise' });
    expect(why(raised, 'raise 599')).toBe('The smallest raise is to $6.');
    expect(legalActions(played(standard, 'raise 350', 'raise 600')).raise?.min).toBe(850);
  });

  test('pot limit: not above the pot after the call', () => {
    const pot = setup(table([100_000, 100_000, 100_000], 'standard'), { limit: 'pot_limit' });
    expect(legalActions(played(pot)).raise).toMatchObject({ min: 200, max: 350 });
    expect(why(played(pot), 'raise 351')).toBe(
      'The largest raise is to $3.50, the size of the pot.',
    );
    expect(why(played(pot), 'all_in')).toBe('The largest raise is to $3.50, the size of the pot.');
    expect(legalActions(played(pot)).allIn).toBeNull();
    expect(legalActions(played(pot, 'raise 350')).raise?.max).toBe(1_150);
  });

  test('fixed: the big blind in two rounds, then twice that, three raises', () => {
    const fixed = setup(table([100_000, 100_000, 100_000]), { limit: 'fixed' });
    expect(legalActions(played(fixed)).raise).toMatchObject({ min: 200, max: 200, rule: 'fixed' });
    expect(why(played(fixed), 'raise 300')).toBe('The raise is to $2.');
    const capped = played(fixed, 'raise 200', 'raise 300', 'raise 400');
    expect(why(capped, 'raise 500')).toBe('The betting is capped at 3 raises a round.');
    expect(legalActions(capped).noRaise).toBe('The betting is capped at 3 raises a round.');
    const turn = played(
      fixed,
      'call',
      'call',
      'check',
      'right',
      'check',
      'check',
      'check',
      'right',
    );
    expect(legalActions(turn).raise).toMatchObject({ kind: 'bet', min: 200, max: 200 });
    expect(why(turn, 'raise 100')).toBe('The raise is to $2.');
  });

  test('fixed: two players alone raise on where that is a rule, and without a cap', () => {
    const alone = ['raise 200', 'raise 300', 'fold', 'raise 400'];
    const capped = setup(table([9_000, 9_000, 9_000]), { limit: 'fixed' });
    expect(legalActions(played(capped, ...alone)).raise).toBeNull();
    for (const rules of [{ headsUpUncapped: true }, { cap: null }]) {
      const open = setup(table([9_000, 9_000, 9_000]), { limit: 'fixed', ...rules });
      expect(legalActions(played(open, ...alone)).raise).toMatchObject({ min: 500 });
    }
  });
});

describe('a short all-in', () => {
  const words = ['call', 'call', 'check', 'right', 'raise 200', 'all_in'];
  const at = (kind: HandRules['kind']) => table([10_000, 10_000, 350], kind);

  test('house: it reopens the betting', () => {
    const state = played(setup(at('house')), ...words, 'call');
    expect(state.toAct).toBe('ben');
    expect(legalActions(state).raise).toMatchObject({ min: 500 });
  });

  test('standard: whoever has acted calls or folds, whoever has not may raise', () => {
    const next = played(setup(at('standard')), ...words);
    expect(legalActions(next).raise).toMatchObject({ min: 450 });
    const back = played(setup(at('standard')), ...words, 'call');
    expect(back.toAct).toBe('ben');
    const closed = 'The all-in was less than a full raise: call or fold.';
    expect(why(back, 'raise 500')).toBe(closed);
    expect(why(back, 'all_in')).toBe(closed);
    expect(legalActions(back)).toMatchObject({ raise: null, allIn: null, noRaise: closed });
    expect(legalActions(back).call).toEqual({ amount: 50, to: 250, allIn: false });
  });

  test('standard: several that add up to exactly a raise reopen it, one less does not', () => {
    for (const [chips, closed] of [
      [299, true],
      [300, false],
    ] as const) {
      const few = table([10_000, 10_000, 250, chips], 'standard');
      const start = [
        'call',
        'call',
        'call',
        'check',
        'right',
        'raise 100',
        'all_in',
        'all_in',
        'call',
      ];
      const state = played(setup(few), ...start);
      expect(state.toAct).toBe('ben');
      expect(legalActions(state).raise === null).toBe(closed);
    }
  });

  test('a raise of exactly the smallest asks everybody again', () => {
    const standard = setup(table([10_000, 10_000, 10_000], 'standard'));
    const state = played(standard, 'call', 'call', 'raise 200');
    expect(state.players.map(({ acted }) => acted)).toEqual([false, false, true]);
    expect(state.raises).toBe(1);
  });

  test('fixed, under both: half a bet counts as a raise', () => {
    for (const kind of ['house', 'standard'] as const)
      for (const [chips, closed] of [
        [149, true],
        [150, false],
      ] as const) {
        const short = table([10_000, 10_000, 100 + chips], kind);
        const state = played(
          setup(short, { limit: 'fixed' }),
          ...['call', 'call', 'check', 'right', 'raise 100', 'all_in', 'call'],
        );
        expect(legalActions(state).raise === null).toBe(closed);
      }
  });
});

describe('what is refused, in a sentence', () => {
  const state = played(three);

  test.each<[string, HandAction]>([
    ['There is $1 to call.', { type: 'check' }],
    ['It is the turn of Ana.', { type: 'fold', by: 'ben' }],
    ['There is only $100 to bet.', { type: 'raise', to: 10_001 }],
    ['That is not an amount.', { type: 'raise', to: 250.5 }],
    ['The betting of this round goes on.', { type: 'pots_right' }],
    ['The betting of this round goes on.', { type: 'winners', pot: 0, ids: ['ana'] }],
    ['Only a player who is all-in gives up his hand.', { type: 'muck', by: 'ben' }],
    [
      'The board runs twice only when nobody can bet any more and cards are to come.',
      { type: 'run_twice' },
    ],
    ['There is no such board.', { type: 'board', board: 1, cards: ['As'] }],
    ['There is no such action.', { type: 'bluff' } as unknown as HandAction],
    ['A board has five cards.', { type: 'board', cards: ['As', 'Ks', 'Qs', 'Js', 'Ts', '9s'] }],
  ])('%s', (sentence, next) => {
    expect(why(state, next)).toBe(sentence);
  });

  test('a seat stands for a player without a name, bare numbers for chips', () => {
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
    expect(why(right, 'show')).toBe("The pot has to be right first: Pot's Right.");
    const river = ['right', 'check', 'check', 'check'];
    const shown = played(three, 'call', 'call', 'check', ...river, ...river, ...river, 'right');
    expect(shown).toMatchObject({ stage: 'showdown', phase: 'showem' });
    expect(why(shown, 'pay')).toBe("The hands are shown first: Show 'Em.");
  });

  test('there is nothing to call', () => {
    expect(why(played(three, 'call', 'call'), 'call')).toBe('There is nothing to call.');
  });
});

describe('the end', () => {
  const allIn = setup(table([2_000, 1_000, 3_000], 'house', 3));

  test('all but one fold: what is uncalled comes back, the rest is his, without a showdown', () => {
    const state = played(three, 'raise 500', 'fold', 'fold');
    expect(state).toMatchObject({
      stage: 'preflop',
      phase: 'payout',
      uncontested: true,
      uncalled: { id: 'ana', amount: 400 },
      pots: [{ type: 'main', amount: 250, eligible: ['ana'] }],
    });
    expect(legalActions(state)).toMatchObject({ payOut: true, winners: [] });
    expect(stacks(played(three, 'raise 500', 'fold', 'fold', 'pay'))).toEqual([
      10_150, 9_950, 9_900,
    ]);
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
    expect(why(state, { type: 'winners', pot: 0, ids: [] })).toBe(
      'Please select at least one winner',
    );
    expect(why(state, { type: 'winners', pot: 1, ids: ['ben'] })).toBe(
      'Somebody named has no part in this pot.',
    );
    expect(why(state, { type: 'winners', pot: 2, ids: ['ana'] })).toBe('There is no such pot.');
    expect(why(state, { type: 'winners', pot: 0, ids: ['ana', 'ana'] })).toBe(
      'A winner is named twice.',
    );
    expect(why(state, 'pay')).toBe('A pot has no winner yet.');
    const shares = { type: 'winners', pot: 0, ids: ['ana', 'ben'] } as const;
    expect(why(state, { ...shares, amounts: [1_000, 1_000] })).toBe(
      'The shares do not add up to $30.',
    );
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

  test('odd chips go one by one to the first winners left of the dealer', () => {
    const blinds = { ...table([3_000, 3_000, 3_000, 3_000]), smallBlind: 25, bigBlind: 101 };
    const limped = setup(blinds);
    const round = ['right', 'check', 'check', 'check'];
    const words = ['call', 'call', 'fold', 'check', ...round, ...round, ...round, 'right', 'show'];
    const result = replay(limped, [
      ...words.map(action),
      { type: 'winners', pot: 0, ids: ['ana', 'dan', 'cleo'] },
    ]);
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
    const state = played(
      { ...odd, posts: [...odd.posts, { id: 'cleo', kind: 'dead', amount: 1 }] },
      ...words,
    );
    expect(legalActions(state).winners.map(({ board, amount }) => [board, amount])).toEqual([
      [0, 1_002],
      [1, 1_001],
    ]);
    expect(state.boards).toHaveLength(2);
    expect(why(state, 'twice')).toContain('only when nobody can bet');
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

  test('who is all-in and has left gives his hand up', () => {
    const state = played(allIn, 'all_in', 'all_in', 'call');
    expect(legalActions(state).muck).toEqual(['ana', 'ben']);
    const one = act(state, { type: 'muck', by: 'ana' });
    expect(one.ok && one.state.phase).toBe('pots_right');
    const both = one.ok ? act(one.state, { type: 'muck', by: 'ben' }) : one;
    expect(both.ok && both.state).toMatchObject({ phase: 'payout', uncontested: true });
  });
});

describe('a hand is its setup and its actions', () => {
  test('undo is the log without its last action', () => {
    const words = ['raise 300', 'call', 'fold', 'right', 'raise 500', 'raise 1000'];
    expect(played(three, ...words.slice(0, -1))).toEqual(
      played(three, ...words.slice(0, 2), 'fold', 'right', 'raise 500'),
    );
  });

  test('a log that does not fit says where', () => {
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
