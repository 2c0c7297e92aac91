import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '@/domain/money';
import { type Doing, type Entry, readEntry, readWire, writeEntry } from './entries';
import { legal } from './legal';
import { ledgerOf, live, partiesOf } from './ledger';
import { entryOf, NightLog, readLog } from './log';
import { nextHand } from './next-hand';
import { anyAction, anyDoing, randomOf } from '@/test/go/night/random-night';
import { settle } from './settle';
import { clock, settings, TestNight } from '@/test/go/night/testing';
import type { NightSettings, NightState } from './types';

const ACT = (action: Extract<Doing, { kind: 'act' }>['action']): Doing => ({ kind: 'act', action });

/** Plays a night of `steps` entries, some of them undos, and returns every state on the way. */
function play(seed: number, steps: number, of: NightSettings) {
  const random = randomOf(seed);
  const log = new NightLog(of);
  const entries: Entry[] = [];
  const states: NightState[] = [log.state];
  while (entries.length < steps) {
    const seq = entries.length + 1;
    const at = clock(seq / 2);
    const target = log.newest?.id;
    const doing: Doing =
      target !== undefined && random(10) === 0 ? { kind: 'undo', target } : anyDoing(random, log.state, at);
    const entry = entryOf(`e${seq}`, seq, at, doing);
    if (log.refuses(entry) !== null) continue;
    log.push(entry);
    entries.push(entry);
    states.push(log.state);
  }
  return { log, entries, states };
}

const anyNight = fc.record({
  seed: fc.nat(),
  rules: fc.constantFrom('house' as const, 'standard' as const),
  limit: fc.constantFrom('no_limit' as const, 'pot_limit' as const, 'fixed' as const),
  ante: fc.constantFrom('none' as const, 'each' as const, 'big_blind' as const),
  increase: fc.constantFrom('none' as const, 'time' as const, 'rounds' as const, 'orbits' as const),
});

function settingsOf({
  rules,
  limit,
  ante,
  increase,
}: Omit<typeof anyNight extends fc.Arbitrary<infer T> ? T : never, 'seed'>) {
  return settings({
    rules,
    limit,
    ante: { kind: ante, amount: cents(25) },
    increase: { type: increase, value: 4 },
  });
}

/** Chips on the table: stacks and pots. */
function chipsOf(state: NightState): number {
  const middle = state.hand?.state.players.reduce((sum, { committed }) => sum + committed, 0) ?? 0;
  return state.players.reduce((sum, { stack, coming }) => sum + stack + coming, middle);
}

describe('any night', () => {
  test('undo is exact: reducing the remaining entries gives the earlier state', () => {
    fc.assert(
      fc.property(anyNight, ({ seed, ...how }) => {
        const of = settingsOf(how);
        const { entries, log, states } = play(seed, 120, of);
        expect(readLog(of, live(entries)).log.state).toEqual(log.state);
        expect(readLog(of, entries).log.state).toEqual(log.state);
        // Back to the beginning, one step at a time.
        for (let stood = live(entries); stood.length > 0; stood = stood.slice(0, -1)) {
          const newest = log.newest;
          expect(newest?.id).toBe(stood.at(-1)?.id);
          const seq = log.length + 1;
          const undo = { kind: 'undo' as const, target: newest?.id ?? '' };
          expect(log.push(entryOf(`u${seq}`, seq, clock(seq), undo))).toBeNull();
          if (stood.length % 7 === 0) expect(log.state).toEqual(readLog(of, stood.slice(0, -1)).log.state);
        }
        expect(log.state).toEqual(states[0]);
      }),
      { numRuns: 30 },
    );
  });

  test('an immediate undo returns the identical earlier state', () => {
    fc.assert(
      fc.property(anyNight, ({ seed, ...how }) => {
        const of = settingsOf(how);
        const { entries, states } = play(seed, 150, of);
        for (const [i, entry] of entries.entries()) {
          if (entry.kind !== 'undo' || entries[i - 1]?.kind === 'undo') continue;
          expect(states[i + 1]).toEqual(states[i - 1]);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('chips are conserved, and the ledger is that of the entries', () => {
    fc.assert(
      fc.property(anyNight, ({ seed, ...how }) => {
        const { entries, states } = play(seed, 150, settingsOf(how));
        for (const [i, state] of states.entries()) {
          // No stack was set and every player cashed out their own, so all chips in play are on the table.
          expect(chipsOf(state)).toBe(state.ledger.inPlay);
          expect(state.players.every(({ stack }) => stack >= 0)).toBe(true);
          if (i % 25 === 0) expect(state.ledger).toEqual(ledgerOf(entries.slice(0, i)));
        }
      }),
      { numRuns: 30 },
    );
  });

  test('legal actions are accepted, and others are refused with the same sentence', () => {
    fc.assert(
      fc.property(anyNight, ({ seed, ...how }) => {
        const { log, entries } = play(seed, 90, settingsOf(how));
        const { state } = log;
        const may = legal(state);
        const seat = may.freeSeats[0] ?? 1;
        const why = (doing: Doing) => log.refuses(entryOf('new', entries.length + 1, clock(90), doing));
        const sit = { kind: 'sit' as const, player: 'new', name: 'New', user: null, seat };
        expect(why(sit)).toBe(may.sit);
        const deal = nextHand(state, clock(90));
        expect(deal.ok ? why(deal.doing) : deal.why).toBe(may.nextHand);
        expect(why({ kind: 'misdeal' })).toBe(may.misdeal);
        for (const { id, name } of state.players) {
          const of = may.players[id];
          const amount = cents(100);
          expect(why({ kind: 'buy_in', player: id, amount, method: 'cash' })).toBe(of?.buyIn);
          expect(why({ kind: 'cash_out', player: id, amount })).toBe(of?.cashOut);
          expect(why({ kind: 'stack', player: id, amount })).toBe(of?.stack);
          expect(why({ kind: 'move', player: id, seat })).toBe(of?.move);
          expect(why({ kind: 'sit_out', player: id })).toBe(of?.sitOut);
          expect(why({ kind: 'back', player: id })).toBe(of?.back);
          expect(why({ kind: 'dealer', player: id })).toBe(of?.dealer);
          expect(why({ ...sit, player: id, name })).toBe(of?.sit);
        }
      }),
      { numRuns: 80 },
    );
  });

  test('entries read back equal those written', () => {
    fc.assert(
      fc.property(anyNight, ({ seed, ...how }) => {
        for (const entry of play(seed, 120, settingsOf(how)).entries) {
          const { id, seq, at } = entry;
          if (entry.kind === 'unread') continue;
          const stored: unknown = JSON.parse(JSON.stringify(writeEntry({ id, seq, at }, entry)));
          const wire = readWire(stored);
          expect(wire).toEqual(stored);
          expect(wire && readEntry(wire)).toEqual(entry);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('at the close it settles, whichever player bears the difference', () => {
    fc.assert(
      fc.property(anyNight, ({ seed, ...how }) => {
        const { log, entries } = play(seed, 100, settingsOf(how));
        let seq = entries.length;
        const doIt = (doing: Doing) => {
          seq += 1;
          expect(log.push(entryOf(`c${seq}`, seq, clock(60), doing))).toBeNull();
        };
        const random = randomOf(seed);
        while (log.state.hand)
          doIt(legal(log.state).misdeal === null ? { kind: 'misdeal' } : ACT(anyAction(random, log.state.hand.state)));
        for (const { id, stack, status } of log.state.players)
          if (status !== 'left') doIt({ kind: 'cash_out', player: id, amount: cents(stack + (seed % 3)) });
        const first = log.state.players[0];
        const { in: all, out } = log.state.ledger;
        if (first && all !== out) {
          expect(legal(log.state).close).toContain('difference before ending');
          doIt({ kind: 'adjust', player: first.id, amount: cents(all - out), name: 'Miscount' });
        }
        expect(legal(log.state).close).toBeNull();
        const parties = partiesOf(log.state.ledger);
        expect(parties.reduce((sum, { due }) => sum + due, 0)).toBe(0);
        expect(settle(parties).length).toBeLessThan(parties.length);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the table', () => {
  test('a player sits down for the next hand while one is played', () => {
    const night = new TestNight().seat('ana', 1).seat('bo', 2).deal('ana').seat('cy', 3);
    expect(night.state.hand?.setup.players).toHaveLength(2);
    night.foldAround().deal();
    expect(night.state.hand?.setup.players).toHaveLength(3);
  });

  test('chips that a player in the hand buys play from the next hand on', () => {
    const night = new TestNight().seat('ana', 1).seat('bo', 2).seat('cy', 3).deal('ana');
    const buy = { kind: 'buy_in' as const, amount: cents(500), method: 'cash' as const };
    night.do({ ...buy, player: 'bo' });
    expect(night.player('bo')).toMatchObject({ stack: 1_975, coming: 500 });
    expect(night.state.hand?.state.players[1]?.stack).toBe(1_975);
    night.foldAround();
    expect(night.player('bo')).toMatchObject({ stack: 2_475, coming: 0 });
    night.deal().do({ ...buy, player: 'cy' }, { kind: 'misdeal' });
    expect(night.player('cy')).toMatchObject({ stack: 2_525, coming: 0 });
  });

  test('a player who has folded buys chips and cashes out during the hand', () => {
    const night = new TestNight().seat('ana', 1).seat('bo', 2).seat('cy', 3).deal('ana');
    const out = { kind: 'cash_out' as const, player: 'ana', amount: cents(2_500) };
    expect(night.why(out)).toBe('Ana is in this hand. Cash out after it.');
    night.do(ACT({ type: 'fold' }));
    night.do({ kind: 'buy_in', player: 'ana', amount: cents(500), method: 'cash' });
    expect(night.player('ana').stack).toBe(2_500);
    night.do(out);
    expect(night.player('ana')).toMatchObject({ stack: 0, status: 'left' });
    expect(night.why({ kind: 'misdeal' })).toBe('Ana has cashed out during this hand. Play it to its end.');
    night.foldAround();
    expect(night.player('ana').stack).toBe(0);
    expect(night.player('cy').stack).toBe(2_025);
  });

  test('a player who plays the hand cashes out after it and is not dealt in again', () => {
    const night = new TestNight().seat('ana', 1).seat('bo', 2).seat('cy', 3).deal('ana');
    night.do({ kind: 'leaving', player: 'bo' });
    expect(night.player('bo')).toMatchObject({ leaving: true, status: 'sitting_out' });
    expect(night.why({ kind: 'leaving', player: 'bo' })).toBe('Bo already cashes out after this hand.');
    night.foldAround().deal();
    expect(night.state.hand?.setup.players.map(({ id }) => id)).toEqual(['ana', 'cy']);
    expect(night.why({ kind: 'leaving', player: 'bo' })).toBe('Bo can cash out now.');
    night.do({ kind: 'cash_out', player: 'bo', amount: cents(1_975) });
    expect(night.player('bo')).toMatchObject({ leaving: false, status: 'left' });
  });

  test('the button moves on to players who are dealt in, and stays after it was placed by hand', () => {
    const night = new TestNight().seat('ana', 1).seat('bo', 4).seat('cy', 7).deal('bo');
    expect(night.state.dealer).toEqual({ player: 'bo', seat: 4 });
    night.foldAround().deal();
    expect(night.state.dealer?.player).toBe('cy');
    night.foldAround().do({ kind: 'sit_out', player: 'ana' }).deal();
    expect(night.state.dealer?.player).toBe('bo');
    night.foldAround().do({ kind: 'back', player: 'ana' }, { kind: 'dealer', player: 'ana' }).deal();
    expect(night.state.dealer?.player).toBe('ana');
  });

  test('a misdeal counts neither as a hand of the level nor as a move of the button', () => {
    const night = new TestNight(settings({ increase: { type: 'rounds', value: 2 } }));
    night.seat('ana', 1).seat('bo', 2).seat('cy', 3).deal('cy').foldAround().deal();
    expect(night.state.level.hands).toBe(2);
    night.do({ kind: 'misdeal' });
    expect(night.state.level.hands).toBe(1);
    night.deal();
    expect(night.state).toMatchObject({ dealer: { player: 'ana' }, blinds: { big: 50 } });
    expect(night.state.level.hands).toBe(2);
  });

  test('after a misdeal every player has their chips back, and the same player deals', () => {
    const night = new TestNight().seat('ana', 1).seat('bo', 2).seat('cy', 3).deal('cy');
    night.do(ACT({ type: 'raise', to: 300 }), { kind: 'misdeal' });
    expect(night.state.players.map(({ stack }) => stack)).toEqual([2000, 2000, 2000]);
    night.deal();
    expect(night.state.dealer?.player).toBe('cy');
    expect(night.state.handNumber).toBe(2);
  });

  test('a hand that does not match this table is refused', () => {
    const night = new TestNight().seat('ana', 1).seat('bo', 2);
    const deal = nextHand(night.state, clock(0), { dealer: 'ana' });
    if (!deal.ok) throw new Error(deal.why);
    night.do({ kind: 'stack', player: 'bo', amount: cents(100) });
    expect(night.why(deal.doing)).toBe('Bo has another stack.');
    night.do({ kind: 'stack', player: 'bo', amount: cents(2000) });
    expect(night.why(deal.doing)).toBeNull();
    night.do({ kind: 'move', player: 'bo', seat: 5 });
    expect(night.why(deal.doing)).toBe('Bo sits in seat 5.');
  });

  test('a finished hand is kept for its history', () => {
    const night = new TestNight().seat('ana', 1).seat('bo', 2).deal('ana').foldAround();
    expect(night.state.hand).toBeNull();
    expect(night.state.finished).toHaveLength(1);
    expect(night.state.finished[0]?.state.phase).toBe('finished');
  });

  test('a returning player keeps the same name and id', () => {
    const night = new TestNight().seat('ana', 1).seat('bo', 2);
    night.do({ kind: 'cash_out', player: 'ana', amount: cents(2500) });
    expect(legal(night.state).players.ana?.sit).toBeNull();
    expect(legal(night.state).players.ana?.buyIn).toBe('Ana has left.');
    night.seat('ana', 3);
    expect(night.player('ana')).toMatchObject({
      seat: 3,
      stack: 2000,
      out: 2500,
      status: 'playing',
    });
    expect(night.player('ana').in.total).toBe(4000);
  });

  test('a full table', () => {
    const night = new TestNight(settings({ maxPlayers: 4 }));
    for (const [i, name] of ['ana', 'bo', 'cy', 'di'].entries()) night.seat(name, i + 1);
    expect(legal(night.state)).toMatchObject({ sit: 'Every seat is taken.', freeSeats: [] });
    night.do({ kind: 'cash_out', player: 'bo', amount: cents(0) });
    expect(legal(night.state)).toMatchObject({ sit: null, freeSeats: [2] });
    expect(night.why({ kind: 'sit', player: 'x', name: 'X', user: null, seat: 5 })).toBe('There is no seat 5.');
    expect(night.why({ kind: 'sit', player: 'x', name: 'X', user: null, seat: 1 })).toBe("Seat 1 is Ana's.");
  });
});

describe('blinds that rise automatically', () => {
  const three = (increase: NightSettings['increase']) =>
    new TestNight(settings({ increase })).seat('ana', 1).seat('bo', 4).seat('cy', 7);
  const blinds = ({ state }: TestNight) => [state.blinds.small, state.blinds.big];

  test('by time: with the first deal after it, one level at a time', () => {
    const night = three({ type: 'time', value: 15 });
    night.minute = 30;
    night.deal('ana').foldAround();
    night.minute = 44;
    night.deal().foldAround();
    expect(blinds(night)).toEqual([25, 50]);
    night.minute = 46;
    night.deal().foldAround();
    expect(blinds(night)).toEqual([50, 100]);
    // A long pause uses up one level only.
    night.minute = 180;
    night.deal().foldAround();
    expect(blinds(night)).toEqual([100, 200]);
    night.minute = 181;
    night.deal().foldAround();
    expect(blinds(night)).toEqual([100, 200]);
    expect(night.state.level.number).toBe(3);
  });

  test('by rounds: after a number of hands', () => {
    const night = three({ type: 'rounds', value: 2 });
    night.deal('ana').foldAround().deal().foldAround();
    expect(blinds(night)).toEqual([25, 50]);
    night.deal().foldAround();
    expect(blinds(night)).toEqual([50, 100]);
  });

  test('by orbits: when the button has been around', () => {
    const night = three({ type: 'orbits', value: 1 });
    night.deal('bo').foldAround().deal().foldAround().deal().foldAround();
    expect(blinds(night)).toEqual([25, 50]);
    night.deal();
    expect(night.state.dealer?.player).toBe('bo');
    expect(blinds(night)).toEqual([50, 100]);
  });

  test('setting a level by hand restarts it', () => {
    const night = three({ type: 'rounds', value: 1 });
    night
      .deal('ana')
      .foldAround()
      .do({ kind: 'blinds', small: cents(100), big: cents(200) });
    night.deal().foldAround();
    expect(blinds(night)).toEqual([100, 200]);
    night.deal();
    expect(blinds(night)).toEqual([200, 400]);
  });
});

describe('posts', () => {
  test('antes and a straddle', () => {
    const night = new TestNight(settings({ ante: { kind: 'each', amount: cents(10) } }));
    night.seat('ana', 1).seat('bo', 2).seat('cy', 3).seat('di', 4);
    const deal = nextHand(night.state, clock(0), { dealer: 'ana', straddle: true });
    if (!deal.ok) throw new Error(deal.why);
    const posts = deal.doing.setup.posts.map(({ id, kind, amount }) => `${id} ${kind} ${amount}`);
    expect(posts.filter((post) => post.includes('ante'))).toHaveLength(4);
    expect(posts).toEqual(expect.arrayContaining(['bo sb 25', 'cy bb 50', 'di straddle 100']));
    night.do(deal.doing);
    expect(night.state.hand?.state.toAct).toBe('ana');
  });

  test('no player straddles heads-up', () => {
    const night = new TestNight().seat('ana', 1).seat('bo', 2);
    const deal = nextHand(night.state, clock(0), { dealer: 'ana', straddle: true });
    if (!deal.ok) throw new Error(deal.why);
    expect(deal.doing.setup.posts.some(({ kind }) => kind === 'straddle')).toBe(false);
  });

  test('settings count from the next hand', () => {
    const night = new TestNight().seat('ana', 1).seat('bo', 2).deal('ana');
    night.do({ kind: 'settings', change: { ante: { kind: 'big_blind', amount: cents(50) } } });
    expect(night.state.hand?.setup.posts).toHaveLength(2);
    night.foldAround().deal();
    expect(night.state.hand?.setup.posts.map(({ kind }) => kind)).toContain('bb_ante');
  });
});

test('the history in words', () => {
  const night = new TestNight().seat('ana', 1, 100).seat('bo', 2).seat('dana', 5, 200);
  night.do(
    { kind: 'buy_in', player: 'bo', amount: cents(50_00), method: 'iou', owedTo: 'ana' },
    { kind: 'stack', player: 'bo', amount: cents(75_50) },
  );
  night.deal('dana');
  night.do(
    ACT({ type: 'raise', to: 60_00 }),
    ACT({ type: 'all_in' }),
    ACT({ type: 'fold' }),
    ACT({ type: 'call' }),
    ACT({ type: 'pots_right' }),
  );
  expect(night.log.lines.map(({ text }) => text)).toMatchInlineSnapshot(`
    [
      "Ana took seat 1",
      "Ana bought in for $100 (cash)",
      "Bo took seat 2",
      "Bo bought in for $20 (cash)",
      "Dana took seat 5",
      "Dana bought in for $200 (cash)",
      "Bo rebought for $50 (IOU to Ana)",
      "Bo's stack set to $75.50",
      "Hand 1 dealt",
      "Dana raised to $60",
      "Ana is all-in for $100",
      "Bo folded",
      "Dana called $40",
      "Pot's Right, preflop",
    ]
  `);
});
