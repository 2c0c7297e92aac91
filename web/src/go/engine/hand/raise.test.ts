import { describe, expect, test } from 'vitest';
import { legalActions } from './legal';
import { played, setup, table, three, why } from '@/test/go/hand/table';
import type { HandRules } from './types';

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
    expect(why(flop, 'raise 0')).toBe('Enter a bet above $0.');
  });

  test('house: above a short all-in it is the big blind more', () => {
    const short = setup(table([10_000, 10_000, 10_000, 140]));
    const flop = played(short, 'call', 'call', 'call', 'check', 'right', 'check', 'check', 'all_in');
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
    expect(why(played(pot), 'raise 351')).toBe('The largest raise is to $3.50, the size of the pot.');
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
    const turn = played(fixed, 'call', 'call', 'check', 'right', 'check', 'check', 'check', 'right');
    expect(legalActions(turn).raise).toMatchObject({ kind: 'bet', min: 200, max: 200 });
    expect(why(turn, 'raise 100')).toBe('The raise is to $2.');
  });

  test('fixed: a fold that leaves two players does not remove the cap of the round', () => {
    const capped = ['raise 200', 'raise 300', 'raise 400', 'fold'];
    const seats = table([9_000, 9_000, 9_000]);
    const rules = { limit: 'fixed', headsUpUncapped: true } as const;
    const full = 'The betting is capped at 3 raises a round.';
    expect(legalActions(played(setup(seats, rules), ...capped)).noRaise).toBe(full);
    const early = ['raise 200', 'raise 300', 'fold', 'raise 400'];
    expect(legalActions(played(setup(seats, rules), ...early)).noRaise).toBe(full);
    const open = setup(seats, { limit: 'fixed', cap: null });
    expect(legalActions(played(open, ...early)).raise).toMatchObject({ min: 500 });
    // A hand of version 1 replays with the raises that were accepted then.
    const old = setup(seats, rules, { rulesVersion: 1 });
    expect(legalActions(played(old, ...capped)).raise).toMatchObject({ min: 500 });
  });

  test('fixed: a round that begins with two players has no cap where the game says so', () => {
    const four = ['raise 200', 'raise 300', 'raise 400'];
    const two = table([9_000, 9_000]);
    const rules = { limit: 'fixed', headsUpUncapped: true } as const;
    expect(legalActions(played(setup(two, rules), ...four)).raise).toMatchObject({ min: 500 });
    expect(legalActions(played(setup(two, { limit: 'fixed' }), ...four)).raise).toBeNull();
    const flop = ['raise 200', 'fold', 'call', 'right', 'raise 100', 'raise 200', 'raise 300'];
    const later = played(setup(table([9_000, 9_000, 9_000]), rules), ...flop, 'raise 400');
    expect(legalActions(later).raise).toMatchObject({ min: 500 });
  });

  test('pot limit: a short small blind counts as a whole one', () => {
    const at = table([10_000, 20, 10_000], 'standard');
    const state = played(setup(at, { limit: 'pot_limit' }));
    // $0.50 + $1 + a call of $1, on top of that call.
    expect(legalActions(state).raise).toMatchObject({ max: 350 });
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

  test('standard: a player who has acted calls or folds, a player who has not may raise', () => {
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
      const start = ['call', 'call', 'call', 'check', 'right', 'raise 100', 'all_in', 'all_in', 'call'];
      const state = played(setup(few), ...start);
      expect(state.toAct).toBe('ben');
      expect(legalActions(state).raise === null).toBe(closed);
    }
  });

  test('a raise of exactly the smallest amount reopens the action for every player', () => {
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
