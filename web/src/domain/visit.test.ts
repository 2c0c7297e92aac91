import { expect, test } from 'vitest';
import { isHere, playedMinutes, VISIT_ACT, VISIT_MOVES, VISIT_STATUS } from './visit';

test('the moves between statuses', () => {
  expect(VISIT_MOVES).toEqual({
    checked_in: ['playing', 'checked_out'],
    playing: ['waiting', 'checked_out'],
    waiting: ['playing', 'checked_out'],
    checked_out: [],
  });
  expect(VISIT_MOVES.checked_in.map((to) => VISIT_ACT[to])).toEqual(['Start Playing', 'Check Out']);
  expect(VISIT_MOVES.playing.map((to) => VISIT_ACT[to])).toEqual(['Move to Waiting', 'Check Out']);
});

test('each state has its own shape', () => {
  const shapes = Object.values(VISIT_STATUS).map(({ shape }) => shape);
  expect(new Set(shapes).size).toBe(4);
  expect(isHere({ status: 'waiting' })).toBe(true);
  expect(isHere({ status: 'checked_out' })).toBe(false);
});

test('time in a seat grows while the player plays', () => {
  const now = Date.parse('2026-11-21T02:42:00.000Z');
  expect(playedMinutes({ playingSince: null, played: 0 }, now)).toBe(0);
  expect(playedMinutes({ playingSince: null, played: 59_999 }, now)).toBe(0);
  expect(playedMinutes({ playingSince: '2026-11-21T02:00:00.000Z', played: 30 * 60_000 }, now)).toBe(72);
  // A clock that is a second ahead does not reduce the time.
  expect(playedMinutes({ playingSince: '2026-11-21T02:42:30.000Z', played: 60_000 }, now)).toBe(1);
});
