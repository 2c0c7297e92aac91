import { expect, test } from 'vitest';
import { countdownText, durationText, holdTime, minutesBetween, shortDurationText } from './duration';

test.each([
  [0, '0 min', '0 min'],
  [59, '59 min', '59 min'],
  [60, '1 h 00 min', '1 h 00'],
  [288, '4 h 48 min', '4 h 48'],
  [305, '5 h 05 min', '5 h 05'],
  [1500, '25 h 00 min', '25 h 00'],
])('%i minutes', (minutes, long, short) => {
  expect(durationText(minutes)).toBe(long);
  expect(shortDurationText(minutes)).toBe(short);
});

test('minutes are whole and never negative', () => {
  expect(minutesBetween(0, 59_999)).toBe(0);
  expect(minutesBetween(0, 60_000)).toBe(1);
  expect(minutesBetween(5_000, 0)).toBe(0);
});

test('a countdown ends at zero and not before', () => {
  expect(countdownText(220_000)).toBe('3:40');
  expect(countdownText(59_001)).toBe('1:00');
  expect(countdownText(1)).toBe('0:01');
  expect(countdownText(0)).toBe('0:00');
  expect(countdownText(-5_000)).toBe('0:00');
});

test('a hold timer has its remaining and its total time', () => {
  const hold = { from: '2026-11-21T02:40:40.000Z', until: '2026-11-21T02:45:40.000Z' };
  const at = (time: string) => holdTime(hold, Date.parse(`2026-11-21T${time}Z`));
  expect(at('02:42:00.000')).toEqual({ secondsLeft: 220, totalSeconds: 300 });
  expect(at('02:45:39.001')).toEqual({ secondsLeft: 1, totalSeconds: 300 });
  expect(at('02:50:00.000')).toEqual({ secondsLeft: 0, totalSeconds: 300 });
});
