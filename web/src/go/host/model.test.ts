import { expect, test } from 'vitest';
import { makePlayed, makeRunning, result } from '@/test/fixtures/home';
import { pendingGame, scheduledGame } from '@/test/fixtures/hosting';
import { NOW } from '@/test/fixtures/make';
import {
  activeText,
  biggestWinner,
  debtsBadge,
  pendingText,
  playingText,
  shortLine,
  sinceText,
  splitGames,
  whyNotEnd,
  whyNotStart,
} from './model';

const ZONE = 'America/Chicago';

test('running games, then pending before scheduled ones, then completed ones', () => {
  const { active, upcoming, completed } = splitGames([makePlayed(), scheduledGame, makeRunning(), pendingGame], NOW);
  expect(active.map(({ gameName }) => gameName)).toEqual(['Friday Night']);
  expect(upcoming.map(({ gameName }) => gameName)).toEqual(['Sunday PLO', 'Office game']);
  expect(completed.map(({ gameName }) => gameName)).toEqual(['Thursday Night']);
});

test('a scheduled game can start once its time is near, without an event', () => {
  const near = Date.parse(scheduledGame.startTime ?? '') - 10 * 60_000;
  expect(splitGames([scheduledGame], near).upcoming.map(({ status }) => status)).toEqual(['pending']);
  expect(splitGames([scheduledGame], near - 60 * 60_000).upcoming.map(({ status }) => status)).toEqual(['scheduled']);
});

test('the line below each card', () => {
  expect(activeText([makeRunning()], NOW)).toBe('hand 47, 3 h 14 min');
  expect(activeText([makeRunning({ hands: 0 })], NOW)).toBe('no hand yet, 3 h 14 min');
  expect(activeText([makeRunning(), makeRunning({ hands: 3 })], NOW)).toBe('50 hands dealt');
  expect(activeText([], NOW)).toBe('no active games');
  expect(pendingText([pendingGame, scheduledGame])).toBe('1 more is scheduled');
  expect(pendingText([scheduledGame, scheduledGame])).toBe('2 are scheduled');
  expect(pendingText([pendingGame])).toBe('none scheduled');
  expect(playingText([makeRunning(), makeRunning({ playing: 3 })])).toBe('9 playing now');
  expect(playingText([])).toBe('no one playing');
  expect(sinceText([makePlayed()], ZONE, NOW)).toBe('since November 13');
  expect(sinceText([], ZONE, NOW)).toBe('none yet');
});

test('only pending games start, and only an empty table ends', () => {
  expect(whyNotStart(pendingGame)).toBeUndefined();
  expect(whyNotStart(scheduledGame)).toBe('Opens 15 minutes before the start');
  expect(whyNotEnd(makeRunning())).toBe('6 players have not cashed out');
  expect(whyNotEnd(makeRunning({ playing: 1 }))).toBe('1 player has not cashed out');
  expect(whyNotEnd(makeRunning({ playing: 0 }))).toBeUndefined();
});

test('the facts of a game in a line', () => {
  expect(shortLine(pendingGame)).toBe('Omaha · $0.50/$1.00 · $100');
  expect(shortLine(scheduledGame)).toBe("Texas Hold'em · No limit · $0.25/$0.50 · $20");
});

test('the biggest winner, and whether all payments are paid', () => {
  expect(biggestWinner(makePlayed())?.name).toBe('Dana Whitlock');
  const even = {
    ...result,
    players: result.players.map((player) => Object.assign({}, player, { net: '0.00' })),
    payments: [],
  };
  expect(biggestWinner(makePlayed({ result: even }))).toBeNull();
  expect(debtsBadge(makePlayed({ result: even })).label).toBe('Settled');
  expect(debtsBadge(makePlayed()).label).toBe('Pending');
  const paid = {
    ...result,
    payments: result.payments.map((payment) => Object.assign({}, payment, { paidAt: '2026-11-14T16:00:00.000Z' })),
  };
  expect(debtsBadge(makePlayed({ result: paid })).label).toBe('Settled');
});
