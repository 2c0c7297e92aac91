import { expect, test } from 'vitest';
import type { HomeGame } from '@/go/types';
import type { Params } from '@/api/client/query-fn';
import { makePlayed, makeRunning } from '@/test/fixtures/home';
import { shared } from '@/test/fixtures/hosting';
import type { Told } from '@/test/live-feed';
import type { Cache } from '@/api/live/cache';
import { goEvents } from './events';
import type { EventHandler, EventOf, EventRules, EventType } from '@/api/live/events';

/** The list after an event, and the keys that the event invalidates. */
function after<K extends EventType>(games: HomeGame[], type: K, data: Told<K>) {
  let list = games;
  const again: string[] = [];
  const cache: Cache = {
    patch: <T>(key: readonly (string | null)[], change: (known: T, params: Params) => T) => {
      if (key.join('/') === '/api/game-sessions/host/me') list = change(list as T, {}) as HomeGame[];
    },
    invalidate: (key) => void again.push(key.join('/')),
    invalidateThrottled: () => undefined,
  };
  // The signature guarantees the pair.
  const event = {
    type,
    data,
    room: 'community',
    version: 2,
    n: 0,
    of: 1,
    at: '',
  } as unknown as EventOf<K>;
  const handler: EventHandler<K> | undefined = (goEvents as EventRules).on[type];
  handler?.(cache, event);
  return { list, again };
}

const game = makeRunning();

test('a listed game changes in place, and the caller’s own fields stay', () => {
  const { list, again } = after([game], 'home_game_updated', shared({ ...game, hands: 48 }));
  expect(list).toEqual([{ ...game, hands: 48 }]);
  expect(again).toEqual([]);
});

test('a game that ends brings results, players and their figures', () => {
  const ended = makePlayed({ id: game.id });
  const { again } = after([game], 'home_game_updated', shared(ended));
  expect(again).toEqual(['/api/game-sessions/host/me', '/api/game-sessions/players', '/api/players/member_host/stats']);
});

test('a newly planned game is fetched; another user’s game is not', () => {
  const planned = makeRunning({ id: 'game_new', status: 'pending' });
  expect(after([game], 'home_game_updated', shared(planned)).again).toEqual(['/api/game-sessions/host/me']);
  expect(after([], 'home_game_updated', shared(planned)).again).toHaveLength(1);
  const foreign = makeRunning({ id: 'game_2', hostId: 'go_other' });
  expect(after([game], 'home_game_updated', shared(foreign))).toEqual({ list: [game], again: [] });
});

test('a log moves the head and the pen only', () => {
  const { list } = after([game], 'home_game_log', {
    game: game.id,
    head: 400,
    pen: null,
    entries: [],
  });
  expect(list).toEqual([{ ...game, head: 400 }]);
});

test('a game that was taken back is gone', () => {
  expect(after([game], 'home_game_removed', { id: game.id })).toEqual({ list: [], again: [] });
  expect(after([game], 'home_game_removed', { id: 'game_2' }).list).toEqual([game]);
});
