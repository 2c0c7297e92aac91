import { expect, test } from 'vitest';
import {
  makeCompleted,
  makeGame,
  makeResult,
  pendingGame,
  scheduledGame,
} from '@/test/fixtures/hosting';
import { NOW } from '@/test/fixtures/make';
import {
  activeText,
  biggestWinner,
  blindsUp,
  debtsLook,
  pendingText,
  playingText,
  shortLine,
  sinceText,
  splitGames,
  whyNotEnd,
  whyNotStart,
} from './model';

const ZONE = 'America/Chicago';

test('what runs, what may start before what is set for later, what was played', () => {
  const { active, upcoming, completed } = splitGames([
    makeCompleted(),
    scheduledGame,
    makeGame(),
    pendingGame,
  ]);
  expect(active.map(({ gameName }) => gameName)).toEqual(['Friday Night']);
  expect(upcoming.map(({ gameName }) => gameName)).toEqual(['Sunday PLO', 'Office game']);
  expect(completed.map(({ gameName }) => gameName)).toEqual(['Thursday Night']);
});

test('the line below each card', () => {
  expect(activeText([makeGame()], NOW)).toBe('hand 47, 3 h 14 min');
  expect(activeText([makeGame({ hands: 0 })], NOW)).toBe('no hand yet, 3 h 14 min');
  expect(activeText([makeGame(), makeGame({ hands: 3 })], NOW)).toBe('50 hands dealt');
  expect(activeText([], NOW)).toBe('nothing runs now');
  expect(pendingText([pendingGame, scheduledGame])).toBe('1 more is scheduled');
  expect(pendingText([scheduledGame, scheduledGame])).toBe('2 are scheduled');
  expect(pendingText([pendingGame])).toBe('none is scheduled');
  expect(playingText([makeGame(), makeGame({ playing: 3 })])).toBe('9 playing now');
  expect(playingText([])).toBe('nobody plays now');
  expect(sinceText([makeCompleted()], ZONE, NOW)).toBe('since November 12');
  expect(sinceText([], ZONE, NOW)).toBe('none yet');
});

test('only what is pending starts, and only an empty table ends', () => {
  expect(whyNotStart(pendingGame)).toBeUndefined();
  expect(whyNotStart(scheduledGame)).toBe('Opens 15 minutes before the start');
  expect(whyNotEnd(makeGame())).toBe('6 players have not cashed out');
  expect(whyNotEnd(makeGame({ playing: 1 }))).toBe('1 player has not cashed out');
  expect(whyNotEnd(makeGame({ playing: 0 }))).toBeUndefined();
});

test('how often the blinds rise', () => {
  expect(blindsUp(makeGame())).toEqual({ every: 15, unit: 'min' });
  expect(blindsUp(makeGame({ blindIncreaseType: 'orbits', blindIncreaseValue: 1 }))).toEqual({
    every: 1,
    unit: 'orbit',
  });
  expect(blindsUp(makeGame({ blindIncreaseType: 'none' }))).toBeNull();
});

test('the facts of a game in a line', () => {
  expect(shortLine(pendingGame)).toBe('Omaha · $0.50/$1.00 · $100');
  expect(shortLine(scheduledGame)).toBe("Texas Hold'em · No limit · $0.25/$0.50 · $20");
});

test('who won most, and whether everybody has paid', () => {
  expect(biggestWinner(makeCompleted())?.name).toBe('Priya Nair');
  const even = makeResult({
    players: makeResult().players.map((player) => ({ ...player, net: '0.00' })),
    payments: [],
  });
  expect(biggestWinner(makeCompleted({ result: even }))).toBeNull();
  expect(debtsLook(makeCompleted({ result: even })).label).toBe('Settled');
  expect(debtsLook(makeCompleted()).label).toBe('Pending');
  const paid = makeResult({
    payments: makeResult().payments.map((payment) => ({ ...payment, paidAt: '2026-11-13' })),
  });
  expect(debtsLook(makeCompleted({ result: paid })).label).toBe('Settled');
});
