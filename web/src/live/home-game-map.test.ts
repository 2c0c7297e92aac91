import { expect, test } from 'vitest';
import type { HomeGame } from '@/api/home-types';
import type { Params } from '@/api/client/query-fn';
import { makePlayed, makeRunning } from '@/test/fixtures/home';
import { shared } from '@/test/fixtures/hosting';
import type { Cache } from './cache';
import { EVENT_MAP } from './event-map';
import type { EventData, EventOf, EventType } from './events';

/** What the list is after an event, and what is read again. */
function after<K extends EventType>(games: HomeGame[], type: K, data: EventData<K>) {
  let list = games;
  const again: string[] = [];
  const cache: Cache = {
    patch: <T>(key: readonly (string | null)[], change: (known: T, params: Params) => T) => {
      if (key.join('/') === '/api/game-sessions/host/me')
        list = change(list as T, {}) as HomeGame[];
    },
    derived: (key) => void again.push(key.join('/')),
    figures: () => undefined,
  };
  // The pair is right by the signature; the union cannot be built from a type parameter.
  const event = { type, data, room: 'community', version: 2, n: 0, of: 1, at: '' } as EventOf<K>;
  EVENT_MAP[type](cache, event);
  return { list, again };
}

const game = makeRunning();

test('a game that is shown changes in its place, and what is only the caller’s stays', () => {
  const { list, again } = after([game], 'home_game_updated', shared({ ...game, hands: 48 }));
  expect(list).toEqual([{ ...game, hands: 48 }]);
  expect(again).toEqual([]);
});

test('a game that ends brings results, players and their figures', () => {
  const ended = makePlayed({ id: game.id });
  const { again } = after([game], 'home_game_updated', shared(ended));
  expect(again).toEqual([
    '/api/game-sessions/host/me',
    '/api/game-sessions/players',
    '/api/players/member_host/stats',
  ]);
});

test('a game that was just planned is read; what somebody else hosts is not', () => {
  const planned = makeRunning({ id: 'game_new', status: 'pending' });
  expect(after([game], 'home_game_updated', shared(planned)).again).toEqual([
    '/api/game-sessions/host/me',
  ]);
  expect(after([], 'home_game_updated', shared(planned)).again).toHaveLength(1);
  const foreign = makeRunning({ id: 'game_2', hostId: 'go_other' });
  expect(after([game], 'home_game_updated', shared(foreign))).toEqual({ list: [game], again: [] });
});

test('a log moves the head and the pen only', () => {
  const { list } = after([game], 'home_game_log', { game: game.id, head: 400, pen: null });
  expect(list).toEqual([{ ...game, head: 400 }]);
});

test('a game that was taken back is gone', () => {
  expect(after([game], 'home_game_removed', { id: game.id })).toEqual({ list: [], again: [] });
  expect(after([game], 'home_game_removed', { id: 'game_2' }).list).toEqual([game]);
});
