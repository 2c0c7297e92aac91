import { describe, expect, test } from 'vitest';
import { table5 } from '@/test/fixtures/lodge';
import { makeRental, makeSeat, minutesAgo, NOW, secondsAhead } from '@/test/fixtures/make';
import {
  asAway,
  asBack,
  buyInRange,
  canMarkAway,
  chipsStayReason,
  graceNote,
  mapLabel,
  moveNote,
  rentalHint,
  runningTab,
  seatRing,
  prepaidText,
  seatRow,
  tabAfterPrepaid,
  tabOf,
  unseatQuestion,
} from './model';
import { shortName } from '@/lib/names';

const named = (name: string) => ({ player: { id: name, name } });

const curtis = makeSeat({ seatNumber: 1, minutes: 222, chipCount: '1240.00' });
const ray = makeSeat({
  seatNumber: 4,
  state: 'reserved',
  since: secondsAhead(-80),
  reservedUntil: secondsAhead(220),
});
const walkIn = makeSeat({ seatNumber: 6, state: 'walk_in', minutes: 23 });
const lena = makeSeat({
  seatNumber: 8,
  state: 'away',
  minutes: 130,
  awaySince: minutesAgo(11),
  ...named('Lena Kowalski'),
});

const seats = [
  curtis,
  makeSeat({ seatNumber: 2, minutes: 78 }),
  makeSeat({ seatNumber: 3, minutes: 52 }),
  ray,
  makeSeat({ seatNumber: 5, minutes: 246 }),
  walkIn,
  lena,
  makeSeat({ seatNumber: 9, minutes: 105 }),
];

describe('table 5 at 8:42 PM', () => {
  test('the running tab', () => {
    expect(runningTab(seats, NOW)).toBe(16_660);
    expect(runningTab([], NOW)).toBe(0);
    expect(tabOf(walkIn, NOW)).toBeNull();
  });

  test('the map', () => {
    const label = (n: number) => mapLabel(seatRing(table5, seats)[n - 1] ?? null, NOW);
    expect(label(1)).toMatchObject({ name: 'Curtis N.', lines: ['3 h 42', '$44.40'], hold: null });
    expect(label(3)).toMatchObject({ lines: ['52 min', '$10.40'] });
    expect(label(4)).toMatchObject({
      state: 'reserved',
      name: 'Ray W.',
      lines: ['Reserved'],
      hold: { until: secondsAhead(220) },
    });
    expect(label(6)).toMatchObject({ name: 'Walk-in', lines: ['23 min', 'No tab'] });
    expect(label(7)).toEqual({ state: 'open', name: 'Open', lines: [], hold: null });
    expect(label(8)).toMatchObject({ name: 'Lena K.', lines: ['Away 11 min', '$26.00'] });
  });

  test('the list', () => {
    const row = (n: number) => seatRow(seatRing(table5, seats)[n - 1] ?? null, n, NOW);
    expect(row(1)).toMatchObject({
      name: 'Curtis Nakamura',
      detail: '$1,240 in chips',
      time: '3 h 42',
      tab: '$44.40',
    });
    expect(row(4)).toMatchObject({ name: 'Ray Whitfield', detail: 'to take the seat', tab: '' });
    expect(row(6)).toMatchObject({ name: 'Unknown Player', detail: 'Walk-in, no tab', tab: '–' });
    expect(row(7)).toMatchObject({ seatNumber: 7, name: 'Open', state: 'open' });
    expect(row(8)).toMatchObject({ detail: 'Away 11 min', time: '2 h 10' });
  });

  test('lists all seats of the table in order', () => {
    const ring = seatRing(table5, seats);
    expect(ring.map((seat) => seat?.seatNumber ?? null)).toEqual([1, 2, 3, 4, 5, 6, null, 8, 9]);
  });
});

test('labels a closed seat', () => {
  const closed = makeSeat({ state: 'closed' });
  expect(mapLabel(closed, NOW)).toMatchObject({ name: 'Closed', lines: [] });
  expect(seatRow(closed, 1, NOW)).toMatchObject({
    name: 'Closed',
    detail: 'Out of play',
    time: '',
  });
});

test('names on the map', () => {
  expect(shortName('Curtis Nakamura')).toBe('Curtis N.');
  expect(shortName('Mary Ann van der berg')).toBe('Mary B.');
  expect(shortName('Prince')).toBe('Prince');
  expect(shortName('  ')).toBe('');
});

test('questions name the player', () => {
  expect(unseatQuestion(lena)).toBe('Unseat Lena Kowalski?');
  expect(unseatQuestion(walkIn)).toBe('Unseat Unknown Player?');
});

test('an absence is marked, timed and ended', () => {
  const away = asAway(curtis, NOW);
  expect(mapLabel(away, NOW).lines).toEqual(['Away 0 min', '$44.40']);
  expect(asBack(away)).toEqual(curtis);
  expect([curtis, walkIn, lena, ray].map(canMarkAway)).toEqual([true, false, false, false]);
});

test('away time is charged unless the server says that the clock was paused', () => {
  const paused = makeRental({ minutes: 60, pauses: [{ from: minutesAgo(30), to: null }] });
  expect(tabOf(makeSeat({ state: 'away', rental: paused }), NOW)).toBe(600);
});

test('the chips of an away player stay until the room allows a pick-up', () => {
  const at = (over: { awayMinutes?: number; waiting?: number }) =>
    chipsStayReason(lena, { awayMinutes: 10, game: "2/5 NL Hold'em", waiting: 2, ...over }, NOW);
  expect(at({})).toBeUndefined();
  expect(at({ awayMinutes: 20 })).toBe('Lena Kowalski has been away 11 of 20 minutes');
  expect(at({ waiting: 0 })).toBe("Nobody is waiting for 2/5 NL Hold'em");
});

test('a long absence fits into a seat', () => {
  const long = makeSeat({ state: 'away', minutes: 130, awaySince: minutesAgo(65) });
  expect(mapLabel(long, NOW).lines[0]).toBe('Away 1 h 05');
  expect(seatRow(long, 1, NOW).detail).toBe('Away 1 h 05 min');
});

test('a short stay explains its empty tab', () => {
  expect(graceNote(makeSeat({ minutes: 4 }), NOW)).toBe('Free below 5 min');
  expect(graceNote(makeSeat({ minutes: 5 }), NOW)).toBeUndefined();
  expect(graceNote(walkIn, NOW)).toBeUndefined();
});

test('a move mentions only a new rate', () => {
  const rate = (hourlyRate: string) => ({ hourlyRate });
  expect(moveNote(rate('12.00'), rate('12.00'))).toBeUndefined();
  expect(moveNote(rate('12.00'), rate('20.00'))).toBe('Time keeps running. New rate: $20.00/hour.');
});

test('hints beside the buy-in', () => {
  expect(buyInRange({ minBuyIn: '200.00', maxBuyIn: '1000.00' })).toBe('200 to 1,000');
  expect(buyInRange({ minBuyIn: '200.00', maxBuyIn: null })).toBe('200 or more');
  expect(rentalHint({ hourlyRate: '12.00' })).toBe('Seat rental starts at $12.00 per hour.');
});

test('prepaid time is used first, and the tab shows the remainder', () => {
  const prepaid = (amount: string) => makeSeat({ minutes: 60, rental: makeRental({ minutes: 60, prepaid: amount }) });
  expect(prepaidText(prepaid('0.00'), NOW)).toBeUndefined();
  expect(prepaidText(prepaid('24.00'), NOW)).toBe('$12.00 prepaid left');
  expect(prepaidText(prepaid('6.00'), NOW)).toBe('$6.00 prepaid');
  expect(seatRow(prepaid('24.00'), 1, NOW).detail).toBe('$500 in chips, $12.00 prepaid left');
  expect(tabAfterPrepaid([prepaid('0.00')], NOW)).toBeNull();
  expect(tabAfterPrepaid([prepaid('0.00'), prepaid('6.00'), prepaid('24.00')], NOW)).toBe(1_800);
});
