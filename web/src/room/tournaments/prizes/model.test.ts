import { describe, expect, test } from 'vitest';
import { cents } from '@/domain/money';
import { lodgePayouts, makePlace, outPlace, STILL_IN } from '@/test/fixtures/prizes';
import { makeTournament } from '@/test/fixtures/tournament';
import {
  allCounted,
  amountsProblem,
  byText,
  countNote,
  countSum,
  dealBlockedReason,
  dropBlockedReason,
  notFinal,
  poolNote,
  poolParts,
  previewPlace,
  previewRows,
  roundedTo,
  splitNote,
  splitRows,
  standingBadge,
  stillInDetail,
  templateLock,
} from './model';
import { placeNote, placeRows, placesText, placeText } from './place-rows';

const ZONE = 'America/Chicago';
const PLACE = { timeZone: ZONE, gamingDayStart: 6 };
const payouts = lodgePayouts();

describe('places', () => {
  test('a pending prize can be approved, an approved one paid, the others have no act', () => {
    expect(placeRows(payouts.places).map(({ act }) => act?.kind ?? null)).toEqual([
      null,
      null,
      null,
      'approve',
      'pay',
      ...Array.from({ length: 7 }, () => null),
    ]);
  });

  test('a player who was in the deal and won the amount kept for first has one act for both', () => {
    const won = { entryId: 'entry_1', player: { id: 'p', name: 'Hana Sato' } };
    const rows = placeRows([
      outPlace(1, '3356.00', 'Hana Sato', { ...won, deal: true }),
      outPlace(1, '690.00', 'Hana Sato', won),
    ]);
    expect(rows[0]?.act).toEqual({
      kind: 'approve',
      entryId: 'entry_1',
      name: 'Hana Sato',
      amount: cents(404_600),
    });
    expect(rows[1]?.act).toBeNull();
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
  });

  test('of many places those in play with the same prize are one line', () => {
    const places = Array.from({ length: 24 }, (_, index) =>
      makePlace({ place: index + 1, prize: index < 9 ? `${900 - index}.00` : '50.00' }),
    );
    const [last, out] = [24, 23].map((place) => outPlace(place, '50.00', `Player ${place}`));
    const rows = placeRows([...places.slice(0, 22), out!, last!]);
    expect(rows.map((row) => `${placesText(row)} ${placeNote(row)}`.trim())).toEqual([
      ...['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th'],
      '10th to 22nd each',
      '23rd',
      '24th',
    ]);
    expect(rows.map(({ act }) => act?.name).filter(Boolean)).toEqual(['Player 23', 'Player 24']);
    expect(placeRows(places.slice(0, 12))).toHaveLength(12);
  });

  test('the labels of ties and of shares of a deal', () => {
    expect(placeText(makePlace({ place: 22 }))).toBe('22nd');
    expect(placeText(makePlace({ place: 0, deal: true }))).toBe('Deal');
    expect(placeNote(makePlace({ place: 3, deal: true }))).toBe('deal');
    expect(placeNote(makePlace({ place: 4, shared: 2 }))).toBe('tied');
    expect(placeNote(makePlace())).toBe('');
  });

  test('the user and the time of an approval and a payment', () => {
    const start = makeTournament().startTime;
    expect(byText(outPlace(4, '1.00', 'A'), start, PLACE)).toBe('Needs a manager');
    expect(byText(makePlace(), start, PLACE)).toBe('–');
    const paid = { status: 'paid', by: 'Dana Reyes', at: start } as const;
    expect(byText(outPlace(4, '1.00', 'A', paid), start, PLACE)).toMatch(/^Dana Reyes, \d/);
    expect(byText(outPlace(4, '1.00', 'A', { ...paid, drawerName: 'Drawer 2' }), start, PLACE)).toMatch(
      /^Dana Reyes, Drawer 2, \d/,
    );
    // The gaming day is the room's: five hours later is the same day here, and the next one where the day starts then.
    const after = new Date(Date.parse(start) + 5 * 3_600_000).toISOString();
    const hour = Number(
      new Intl.DateTimeFormat('en-US', {
        timeZone: ZONE,
        hour: 'numeric',
        hourCycle: 'h23',
      }).format(new Date(after)),
    );
    const night = { ...paid, at: after };
    expect(byText(outPlace(4, '1.00', 'A', night), start, PLACE)).toMatch(/^Dana Reyes, \d/);
    expect(byText(outPlace(4, '1.00', 'A', night), start, { timeZone: ZONE, gamingDayStart: hour })).toMatch(
      /^Dana Reyes, Nov \d+, /,
    );
    // A time on another day than the tournament's shows its day.
    const later = new Date(Date.parse(start) + 3 * 86_400_000).toISOString();
    expect(byText(outPlace(4, '1.00', 'A', { ...paid, at: later }), start, PLACE)).toMatch(/^Dana Reyes, Nov \d+, /);
    expect(standingBadge(outPlace(4, '1.00', 'A', { ...paid, paymentMethod: 'check' })).label).toBe('Paid by check');
  });
});

describe('a preview', () => {
  test('places with the same amounts, now and in the preview, are one line', () => {
    const rows = previewRows(
      ['500.00', '300.00', '100.00', '100.00'],
      ['600.00', '200.00', '100.00', '100.00', '50.00', '50.00'],
    );
    expect(rows.map((row) => [previewPlace(row), row.now, row.next])).toEqual([
      ['1st', 50_000, 60_000],
      ['2nd', 30_000, 20_000],
      ['3rd to 4th', 10_000, 10_000],
      ['5th to 6th', null, 5_000],
    ]);
  });

  test('a place that would not be paid any more stays in the preview', () => {
    expect(previewRows(['500.00', '300.00'], ['800.00'])[1]).toMatchObject({
      now: 30_000,
      next: null,
    });
  });
});

describe('the pool', () => {
  test('its parts add up to it', () => {
    expect(poolParts(payouts).map(({ label, amount }) => `${label}: ${amount}`)).toEqual([
      'Paid, 7 places: 499000',
      'Approved or pending, 2: 322000',
      'In play, 3: 1069000',
    ]);
  });

  test('the footer says whether the places add up to the pool', () => {
    expect(poolNote(payouts)).toEqual({ text: '12 places, equal to the pool', wrong: false });
    expect(poolNote({ ...payouts, final: false }).text).toBe('12 places, until entries close');
    expect(poolNote({ ...payouts, pool: '19110.00' })).toEqual({
      text: 'Add up to $18,900.00: set the amounts again',
      wrong: true,
    });
  });

  test('the split omits parts that no entry pays', () => {
    expect(splitRows(payouts).map(({ label }) => label)).toEqual(['Prize pool', 'House fee, fixed', 'Staff']);
    expect(splitNote(payouts, 90)).toBe('per entry, × 90');
    expect(splitNote(payouts, 91)).toBe('per entry, all purchases');
  });

  test('the unit to which amounts are rounded', () => {
    expect(roundedTo(payouts.places)).toBe('$10');
    expect(roundedTo([makePlace(), makePlace({ prize: '33.00' })])).toBe('$1');
    expect(roundedTo([makePlace(), makePlace({ prize: '33.33' })])).toBe('1 cent');
  });
});

describe('why an act is blocked', () => {
  const tournament = makeTournament();
  test('a deal', () => {
    expect(dealBlockedReason(undefined, tournament)).toBe('The payouts are not loaded');
    expect(dealBlockedReason(payouts, tournament)).toBeUndefined();
    expect(dealBlockedReason({ ...payouts, final: false }, tournament)).toBe(
      'Entries of Weekend Special are still open',
    );
    expect(dealBlockedReason(payouts, makeTournament({ status: 'completed' }))).toBe('Weekend Special is not running');
    expect(dealBlockedReason({ ...payouts, stillIn: STILL_IN.slice(0, 1) }, tournament)).toBe(
      'A deal needs two players or more',
    );
    expect(dealBlockedReason({ ...payouts, inPlay: '0.00' }, tournament)).toBe('There is no money in play');
  });

  test('approval before the start, another template after the first approval', () => {
    expect(notFinal({ final: false }, makeTournament({ status: 'registration' }))).toBe(
      'Weekend Special has not started',
    );
    expect(templateLock({ locked: false, deal: null })).toBeUndefined();
    expect(templateLock({ locked: true, deal: null })).toBe('Locked since the first approval');
  });

  test('a deal stays once a share of it is approved', () => {
    const share = outPlace(0, '100.00', 'A', { deal: true });
    expect(dropBlockedReason({ places: [share] })).toBeUndefined();
    expect(dropBlockedReason({ places: [{ ...share, status: 'paid' }] })).toBe('A share of the deal is approved');
  });
});

describe('the remaining players', () => {
  const [first] = STILL_IN;
  if (first === undefined) throw new Error('nobody is in');

  test('the seat and the number of big blinds', () => {
    expect(stillInDetail(first, true, 16_000)).toBe('Seat 1 · 63 BB');
    expect(stillInDetail(first, false, 16_000)).toBe('Table 1 seat 1 · 63 BB');
    expect(stillInDetail({ ...first, stack: null }, true, 16_000)).toBe('Seat 1');
    expect(stillInDetail({ ...first, tableNumber: 0, tableName: '' }, true, 0)).toBe('No seat');
  });

  test('when they were counted, and whether all were', () => {
    expect(countNote(STILL_IN, ZONE)).toMatch(/^Count at \d/);
    const [, ...rest] = STILL_IN;
    const partly = [{ ...first, stack: null, countedAt: null }, ...rest];
    expect(countNote(partly, ZONE)).toBe('2 of 3 counted');
    expect(countNote([{ ...first, stack: null, countedAt: null }], ZONE)).toBe('Not counted');
    expect(allCounted(STILL_IN, 2_250_000)).toBe(true);
    expect(allCounted(STILL_IN, 2_250_100)).toBe(false);
    expect(allCounted(partly, 1_238_000)).toBe(false);
  });

  test('the typed stacks of a count', () => {
    expect(countSum(['1,012,000', '743000', '495 000'], 2_250_000)).toEqual({
      sum: 2_250_000,
      off: 0,
      complete: true,
    });
    expect(countSum(['1,012,000', '', '1.5'], 2_250_000)).toEqual({
      sum: 1_012_000,
      off: -1_238_000,
      complete: false,
    });
  });
});

describe('amounts by hand', () => {
  test.each([
    [['600', '300', '100'], null],
    [[], 'Enter the amounts by place'],
    [['600', ''], '2nd: enter an amount such as 150.00'],
    [['600', '0'], '2nd: enter an amount such as 150.00'],
    [['300', '700'], '2nd pays more than the place before it'],
    [['600', '300'], '100.00 short'],
    [['800', '300'], '100.00 over'],
  ])('%j', (texts, problem) => {
    expect(amountsProblem(texts, cents(100_000))).toBe(problem);
  });
});
