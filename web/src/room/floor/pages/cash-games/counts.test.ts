import { expect, test } from 'vitest';
import { LODGE_TABLES, LODGE_WAITLIST, NL25, NL510, PLO } from '@/test/fixtures/lodge';
import { gameCounts } from './counts';
import { gamesSearch } from './search';

const estimates = [
  {
    gameTypeId: NL25.id,
    turnovers: 9,
    record: null,
    perPosition: [{ position: 4, lowMinutes: 25, highMinutes: 45 }],
  },
];

test('tables, waiting players, and the wait of a player who joins last', () => {
  expect(gameCounts(NL25, LODGE_TABLES, LODGE_WAITLIST, estimates)).toEqual({
    tables: '2 · 1 open',
    waiting: '3',
    wait: '25–45 min',
  });
  expect(gameCounts(PLO, LODGE_TABLES, LODGE_WAITLIST, estimates).wait).toBe('no estimate');
  expect(gameCounts(NL510, [], [], [])).toEqual({
    tables: '0',
    waiting: '0',
    wait: 'no estimate',
  });
});

test('the address has a game or nothing', () => {
  expect(gamesSearch({ game: 'game_1', other: 1 })).toEqual({ game: 'game_1' });
  expect(gamesSearch({ game: 7 })).toEqual({});
  expect(gamesSearch({})).toEqual({});
});
