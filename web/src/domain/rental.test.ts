import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import cases from './rental-cases.json';
import { cents, fromWire } from './money';
import { afterPrepaid, charge, chargeSixtieths, type RentalClock } from './rental';

const START = Date.parse('2026-11-20T18:00:00.000Z');
const MINUTE = 60_000;
const iso = (ms: number) => new Date(ms).toISOString();
const after = (minutes: number) => START + minutes * MINUTE;

function rental(over: Partial<RentalClock> = {}): RentalClock {
  return {
    startTime: iso(START),
    graceMinutes: 5,
    chargeIncrement: 1,
    chargeRounding: 'up',
    minimumMinutes: 0,
    segments: [{ from: iso(START), to: null, hourlyRate: '12.00' }],
    pauses: [],
    ...over,
  };
}

test('prepaid time is used first', () => {
  expect(afterPrepaid(cents(1_240), cents(0))).toBe(1_240);
  expect(afterPrepaid(cents(1_240), cents(1_200))).toBe(40);
  expect(afterPrepaid(cents(1_240), cents(2_400))).toBe(0);
});

describe('at the table', () => {
  test.each([
    [222, 4_440],
    [78, 1_560],
    [52, 1_040],
    [246, 4_920],
  ])('%i minutes at $12.00 an hour', (minutes, expected) => {
    expect(charge(rental(), after(minutes))).toBe(expected);
  });

  test('a stay within the grace period is free, and after it every minute counts', () => {
    expect(charge(rental(), after(5) - 1)).toBe(0);
    expect(charge(rental(), after(5))).toBe(100);
  });

  test('the grace period ends on time, regardless of pauses', () => {
    const down = rental({ pauses: [{ from: iso(after(3)), to: null }] });
    expect(charge(down, after(5) - 1)).toBe(0);
    expect(charge(down, after(5))).toBe(60);
  });

  test('a started minute counts as a whole one', () => {
    expect(charge(rental(), after(60))).toBe(1_200);
    expect(charge(rental(), after(60) + 1)).toBe(1_220);
    expect(charge(rental(), after(61))).toBe(1_220);
  });

  test('a move changes the rate from that moment, and the started minute keeps its own', () => {
    const moved = rental({
      segments: [
        { from: iso(START), to: iso(after(30) + 20_000), hourlyRate: '12.00' },
        { from: iso(after(30) + 20_000), to: null, hourlyRate: '20.00' },
      ],
    });
    // 31 minutes started at $12, 29 at $20: 620 + 966.67 cents.
    expect(charge(moved, after(60))).toBe(1_587);
  });

  test('rates and pauses apply in the order of their times', () => {
    const moved = rental({
      segments: [
        { from: iso(after(30)), to: null, hourlyRate: '20.00' },
        { from: iso(START), to: iso(after(30)), hourlyRate: '12.00' },
      ],
      pauses: [
        { from: iso(after(40)), to: iso(after(50)) },
        { from: iso(after(10)), to: iso(after(20)) },
      ],
    });
    expect(charge(moved, after(60))).toBe(20 * 20 + 667);
  });

  test('the sum is rounded half up once, not for each minute', () => {
    const eight = rental({
      segments: [{ from: iso(START), to: null, hourlyRate: '8.00' }],
      graceMinutes: 0,
    });
    expect(charge(eight, after(1))).toBe(13);
    expect(charge(eight, after(3))).toBe(40);
    const half = rental({
      segments: [{ from: iso(START), to: null, hourlyRate: '0.30' }],
      graceMinutes: 0,
    });
    expect(charge(half, after(1))).toBe(1);
  });

  test('while the table is down time does not count', () => {
    const down = rental({ pauses: [{ from: iso(after(20)), to: iso(after(50)) }] });
    expect(charge(down, after(20))).toBe(charge(down, after(50)));
    expect(charge(down, after(60))).toBe(charge(rental(), after(30)));
  });

  test('an open pause lasts until it is ended', () => {
    const down = rental({ pauses: [{ from: iso(after(20)), to: null }] });
    expect(charge(down, after(500))).toBe(charge(rental(), after(20)));
  });

  test('a minute that starts as the pause starts is played and charged after it', () => {
    const raised = rental({
      segments: [
        { from: iso(START), to: iso(after(25)), hourlyRate: '12.00' },
        { from: iso(after(25)), to: null, hourlyRate: '20.00' },
      ],
      pauses: [{ from: iso(after(20)), to: iso(after(30)) }],
    });
    expect(chargeSixtieths(raised, after(31))).toBe(20 * 1_200 + 2_000);
  });

  test('the first rate applies from the start', () => {
    const late = rental({ segments: [{ from: iso(after(10)), to: null, hourlyRate: '12.00' }] });
    expect(charge(late, after(60))).toBe(1_200);
  });

  test('the minimum is at the rate of the first minute played', () => {
    const raised = rental({
      minimumMinutes: 30,
      segments: [
        { from: iso(START), to: iso(after(10)), hourlyRate: '12.00' },
        { from: iso(after(10)), to: null, hourlyRate: '20.00' },
      ],
      pauses: [{ from: iso(START), to: iso(after(10)) }],
    });
    expect(charge(raised, after(15))).toBe(1_000);
  });

  test('the charge since a moment leaves out the minutes before it', () => {
    expect(chargeSixtieths(rental(), after(60), after(45))).toBe(15 * 1_200);
  });

  test('before the start no charge applies', () => {
    expect(charge(rental({ graceMinutes: 0 }), START - 1)).toBe(0);
    expect(charge(rental({ graceMinutes: 0 }), START)).toBe(0);
  });
});

/** The server is tested against the same list. */
describe('the cases shared with the server', () => {
  test.each(cases.map((c) => [c.name, c] as const))('%s', (_, c) => {
    const story = { ...c.rental, chargeRounding: c.rental.chargeRounding as 'up' };
    expect(charge(story, Date.parse(c.end))).toBe(fromWire(c.charge));
  });
});

describe('any rental', () => {
  const span = 12 * 60 * MINUTE;
  const moment = fc.integer({ min: 0, max: span }).map((ms) => START + ms);
  const rate = fc
    .integer({ min: 0, max: 9_999 })
    .map((c) => `${Math.floor(c / 100)}.${String(c % 100).padStart(2, '0')}`);
  const stories = fc
    .record({
      moves: fc.array(fc.record({ at: moment, rate }), { maxLength: 5 }),
      first: rate,
      pauses: fc.array(fc.tuple(moment, moment), { maxLength: 4 }),
      graceMinutes: fc.integer({ min: 0, max: 30 }),
    })
    .map(({ moves, first, pauses, graceMinutes }) => {
      const starts = [{ at: START, rate: first }, ...moves.toSorted((a, b) => a.at - b.at)];
      return rental({
        graceMinutes,
        segments: starts.map((s, i) => {
          const next = starts[i + 1];
          return { from: iso(s.at), to: next ? iso(next.at) : null, hourlyRate: s.rate };
        }),
        pauses: pauses.map(([a, b]) => ({ from: iso(Math.min(a, b)), to: iso(Math.max(a, b)) })),
      });
    });

  /**
   * Reference implementation of the rule, minute by minute and exact to the millisecond; the closed form is tested
   * against it.
   */
  function slowly(story: RentalClock, now: number): number {
    const edges = [
      ...story.pauses.flatMap((p) => [p.from, p.to ?? iso(now)]),
      ...story.segments.map((s) => s.from),
      iso(now),
    ];
    const cuts = [...new Set([START, ...edges.map((e) => Date.parse(e))])]
      .filter((t) => t >= START && t <= now)
      .toSorted((a, b) => a - b);
    let played = 0;
    let sum = 0;
    for (const [i, from] of cuts.entries()) {
      const to = cuts[i + 1];
      if (to === undefined) break;
      if (story.pauses.some((p) => Date.parse(p.from) <= from && from < Date.parse(p.to ?? iso(now)))) continue;
      const current = story.segments.findLast((s) => Date.parse(s.from) <= from);
      const perHour = Math.round(Number(current?.hourlyRate ?? '0') * 100);
      for (let k = Math.ceil(played / MINUTE); k * MINUTE < played + to - from; k += 1) sum += perHour;
      played += to - from;
    }
    return sum;
  }

  test('it equals the rule, minute by minute', () => {
    fc.assert(
      fc.property(stories, moment, (story, now) => {
        expect(chargeSixtieths(story, now)).toBe(slowly(story, now));
      }),
    );
  });

  const terms = fc.record({
    chargeIncrement: fc.constantFrom(1, 30, 60),
    chargeRounding: fc.constantFrom('up' as const, 'nearest' as const, 'down' as const),
    minimumMinutes: fc.constantFrom(0, 0, 30, 45, 90),
  });

  test('it never decreases', () => {
    fc.assert(
      fc.property(stories, terms, moment, moment, (played, promised, a, b) => {
        const story = { ...played, ...promised };
        expect(charge(story, Math.min(a, b))).toBeLessThanOrEqual(charge(story, Math.max(a, b)));
      }),
    );
  });

  test('parts add up: [a,b) + [b,c) = [a,c)', () => {
    fc.assert(
      fc.property(stories, moment, moment, moment, (story, x, y, z) => {
        const [a = 0, b = 0, c = 0] = [x, y, z].toSorted((p, q) => p - q);
        expect(chargeSixtieths(story, b, a) + chargeSixtieths(story, c, b)).toBe(chargeSixtieths(story, c, a));
      }),
    );
  });

  test('splitting a segment at the same rate changes nothing', () => {
    fc.assert(
      fc.property(moment, moment, rate, (cut, now, hourlyRate) => {
        const whole = rental({ segments: [{ from: iso(START), to: null, hourlyRate }] });
        const split = rental({
          segments: [
            { from: iso(START), to: iso(cut), hourlyRate },
            { from: iso(cut), to: null, hourlyRate },
          ],
        });
        expect(charge(split, now)).toBe(charge(whole, now));
      }),
    );
  });

  test('a pause costs nothing: the rest is charged as if it had not happened', () => {
    fc.assert(
      fc.property(fc.nat({ max: 300 }), fc.nat({ max: 300 }), fc.nat({ max: 300 }), (before, paused, rest) => {
        const pauses = [{ from: iso(after(before)), to: iso(after(before + paused)) }];
        const story = rental({ graceMinutes: 0, pauses });
        const without = rental({ graceMinutes: 0 });
        expect(charge(story, after(before + paused + rest))).toBe(charge(without, after(before + rest)));
      }),
    );
  });
});
