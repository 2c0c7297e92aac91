import { describe, expect, test } from 'vitest';
import type { HandAction } from '../hand/types';
import { cents } from '@/domain/money';
import { writeEntry, readEntry, type WireEntry } from './entries';
import { readLog } from './log';
import { settings, TestNight } from '@/test/go/night/testing';
import type { NightState } from './types';

/** Players in seats 1, 2, 3 …, the first hand dealt with the button in seat 1. */
function night(names: readonly string[], button: 'dead' | 'moving' = 'dead'): TestNight {
  const one = new TestNight(settings({ button }));
  for (const [i, name] of names.entries()) one.seat(name, i + 1);
  return one.deal(names[0]).foldAround();
}

const out = (one: TestNight, player: string) => one.do({ kind: 'cash_out', player, amount: cents(0) });

/** "button 2, small ben, big cy": the next hand, in which every player then folds. */
function next(one: TestNight): string {
  one.deal();
  const { setup } = one.state.hand ?? {};
  const of = (kind: string) => setup?.posts.filter((post) => post.kind === kind).map(({ id }) => id) ?? [];
  const text = `button ${setup?.dealerSeat ?? 0}, small ${of('sb')[0] ?? 'dead'}, big ${of('bb').join(' and ')}`;
  one.foldAround();
  return text;
}

describe('the button and the blinds', () => {
  test('when the table shrinks to two, no player pays the big blind twice in a row', () => {
    for (const rule of ['dead', 'moving'] as const) {
      // Cy has the big blind, and Ana or Ben leaves.
      for (const [gone, stays] of [
        ['ana', 'ben'],
        ['ben', 'ana'],
      ] as const) {
        const one = out(night(['ana', 'ben', 'cy'], rule), gone);
        expect(next(one)).toBe(`button 3, small cy, big ${stays}`);
        expect(next(one)).toContain('small ' + stays);
      }
      expect(next(out(night(['ana', 'ben', 'cy'], rule), 'cy'))).toBe('button 2, small ben, big ana');
    }
  });

  test('dead button: after the big blind leaves the small blind is dead, then the button', () => {
    const one = out(night(['ana', 'ben', 'cy', 'di', 'eva']), 'cy');
    expect(next(one)).toBe('button 2, small dead, big di');
    expect(next(one)).toBe('button 3, small di, big eva');
    expect(next(one)).toBe('button 4, small eva, big ana');
  });

  test('dead button: after the small blind leaves the button is dead, and no player skips the big blind', () => {
    const one = out(night(['ana', 'ben', 'cy', 'di']), 'ben');
    expect(next(one)).toBe('button 2, small cy, big di');
    expect(next(one)).toBe('button 3, small di, big ana');
  });

  test('moving button: players whom the big blind passes over post one, too', () => {
    const one = out(night(['ana', 'ben', 'cy', 'di'], 'moving'), 'cy');
    expect(next(one)).toBe('button 2, small dead, big di and ana');
    expect(next(one)).toBe('button 4, small ana, big ben');
  });

  test('a third player who joins two is dealt in so that no player has two big blinds in a row', () => {
    const one = night(['ana', 'ben']).seat('cy', 3);
    // Ana had the button and the small blind, Ben the big blind.
    expect(next(one)).toBe('button 1, small ben, big cy');
  });

  test('a misdeal is dealt again with the same button and blinds', () => {
    const one = out(night(['ana', 'ben', 'cy', 'di', 'eva']), 'cy').deal();
    const before = one.state.hand?.setup;
    one.do({ kind: 'misdeal' }).deal();
    expect(one.state.hand?.setup).toEqual(before);
  });
});

describe('the smallest chip', () => {
  const chip = (over: Parameters<typeof settings>[0]) => {
    const one = new TestNight(settings(over)).seat('ana', 1).seat('ben', 2).deal('ana');
    return one.state.hand?.setup.smallestChip;
  };

  test('is the largest one that makes both blinds, if the game names none', () => {
    expect(chip({ smallBlind: cents(25), bigBlind: cents(50) })).toBe(25);
    expect(chip({ smallBlind: cents(200), bigBlind: cents(500) })).toBe(100);
    expect(chip({ smallBlind: cents(100), bigBlind: cents(200), smallestChip: cents(50) })).toBe(50);
  });

  test('makes the ante, too, and blinds that were set by hand', () => {
    expect(chip({ ante: { kind: 'each', amount: cents(10) } })).toBe(5);
    const one = new TestNight().seat('ana', 1).seat('ben', 2);
    one.do({ kind: 'blinds', small: cents(10), big: cents(20) }).deal('ana');
    expect(one.state.hand?.setup.smallestChip).toBe(5);
  });
});

describe('a log of an older version', () => {
  test('replays to the payouts of its version', () => {
    // $1.25 is split: 75 and 50 cents in chips of 25 cents, 63 and 62 cents by the first version of the rules.
    const one = new TestNight().seat('ana', 1).seat('ben', 2).seat('cy', 3).deal('cy');
    const act = (...actions: HandAction[]) => one.do(...actions.map((action) => ({ kind: 'act' as const, action })));
    act({ type: 'call' }, { type: 'fold' }, { type: 'check' });
    for (let street = 0; street < 3; street += 1) act({ type: 'pots_right' }, { type: 'check' }, { type: 'check' });
    act({ type: 'pots_right' }, { type: 'show_em' });
    act({ type: 'winners', pot: 0, ids: ['ben', 'cy'] }, { type: 'pay_out' });
    const stacks = (state: NightState) => state.players.map(({ stack }) => Number(stack));
    expect(stacks(one.state)).toEqual([1_975, 2_025, 2_000]);

    const entries = one.entries.flatMap((entry) => {
      if (entry.kind === 'unread') return [];
      const wire = structuredClone(writeEntry(entry, entry)) as WireEntry;
      const setup = wire.body?.setup as Record<string, unknown> | undefined;
      delete setup?.rulesVersion;
      delete setup?.smallestChip;
      const read = readEntry(wire);
      return read === null ? [] : [read];
    });
    const { log, misfits } = readLog(settings(), entries);
    expect(misfits).toEqual([]);
    expect(stacks(log.state)).toEqual([1_975, 2_013, 2_012]);
  });

  test('a hand of an unknown version is not interpreted', () => {
    const one = new TestNight().seat('ana', 1).seat('ben', 2).deal('ana');
    const entry = one.entries.at(-1);
    if (entry?.kind !== 'hand') throw new Error('no hand');
    const raw = writeEntry({ id: 'x', seq: 1, at: entry.at }, entry);
    const newer = { ...raw, body: { setup: { ...entry.setup, rulesVersion: 3 } } };
    expect(readEntry(newer as WireEntry)).toMatchObject({ kind: 'unread', word: 'hand' });
  });

  test('giving up a hand is read back from the log', () => {
    const doing = { kind: 'act', action: { type: 'muck', by: 'ana' } } as const;
    const head = { id: 'x', seq: 1, at: '2026-11-20T20:00:00.000Z' };
    expect(readEntry(writeEntry(head, doing))).toEqual({ ...head, ...doing });
  });
});
