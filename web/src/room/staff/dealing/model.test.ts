import { expect, test } from 'vitest';
import { joanna, omar, ray, table5 } from '@/test/fixtures/lodge';
import { minutesAgo, NOW, secondsAhead } from '@/test/fixtures/make';
import { agoText, downOf, fromText, placeText, queueOf, seatAway, seatTime } from './model';

test('times in a seat', () => {
  expect([0, 48, 60, 185, 601].map(seatTime)).toEqual(['0:00', '0:48', '1:00', '3:05', '10:01']);
  expect([0, 12, 65].map(seatAway)).toEqual(['0 m', '12 m', '1 h 05']);
});

test('the place a dealer goes to and comes from', () => {
  const table = { kind: 'table', tableId: 'table_9', tableNumber: 9 } as const;
  const pause = { kind: 'break', tableId: null, tableNumber: null } as const;
  const off = { ...pause, kind: 'off' } as const;
  expect([table, pause, off].map(placeText)).toEqual(['Table 9', 'Break', 'End of shift']);
  expect([table, pause, off].map(fromText)).toEqual(['from Table 9', 'from break', 'begins']);
});

test('a down: the time left until it is over, then the time since', () => {
  const down = (secondsLeft: number) =>
    downOf({ since: secondsAhead(secondsLeft - 1_800), dueAt: secondsAhead(secondsLeft) }, NOW);
  expect(down(18 * 60)).toMatchObject({
    minutes: 18,
    over: false,
    tone: 'calm',
    length: 30,
    played: 12,
  });
  expect(down(17 * 60 + 1)).toMatchObject({ minutes: 18 });
  expect(down(180)).toMatchObject({ minutes: 3, tone: 'soon' });
  expect(down(1)).toMatchObject({ minutes: 1, over: false, played: 29 });
  expect(down(0)).toMatchObject({ minutes: 0, over: true, tone: 'late', played: 30 });
  expect(down(-245)).toMatchObject({ minutes: 4, over: true, played: 30 });
});

test('the waiting players who were not called', () => {
  expect(queueOf([omar, ray, joanna], table5.gameTypeId)).toEqual({ count: 2, next: joanna });
  expect(queueOf([ray], table5.gameTypeId)).toEqual({ count: 0, next: undefined });
  expect(queueOf([omar], 'game_other').count).toBe(0);
});

test('the age of a call', () => {
  expect(agoText(NOW - 59_000, NOW)).toBe('just now');
  expect(agoText(Date.parse(minutesAgo(4)), NOW)).toBe('4 min');
});
