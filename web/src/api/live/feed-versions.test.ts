// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Table } from '../types';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { LODGE_TABLES, ray, table5 } from '@/test/fixtures/lodge';
import { makeActivity, NOW, ROOM_ID } from '@/test/fixtures/make';
import { coalesced, liveEvent, openFeed, STATS, TABLES, WAITLIST } from '@/test/live-feed';

const scene = openFeed();

describe('the events of one act', () => {
  const seen = () => scene.of<Table[]>(TABLES)?.find(({ id }) => id === table5.id)?.currentPot;
  const first = liveEvent('table_updated', { ...table5, currentPot: '900.00' }, { n: 0, of: 2 });
  const last = liveEvent('activity', makeActivity(), { n: 1, of: 2 });

  test('are applied in one render', async () => {
    scene.start();
    await scene.show(TABLES, LODGE_TABLES);
    scene.feed.onEvent(first);
    expect(seen()).toBe(table5.currentPot);
    scene.feed.onEvent(last);
    expect(seen()).toBe('900.00');
  });

  test('do not wait for one that is lost', async () => {
    scene.start();
    await scene.show(TABLES, LODGE_TABLES);
    scene.feed.onEvent(first);
    await vi.advanceTimersByTimeAsync(50);
    expect(seen()).toBe('900.00');
  });
});

describe('which version a list is at', () => {
  const pot = (currentPot: string) => ({ ...table5, currentPot });
  const shown = () => scene.of<Table[]>(TABLES)?.[0]?.currentPot;

  test('an event that the list has already changes nothing', async () => {
    scene.start();
    scene.etag = '"190.12"';
    await scene.show(TABLES, [pot('500.00')]);
    scene.feed.onEvent(liveEvent('table_updated', pot('145.00'), { version: 190 }));
    expect(shown()).toBe('500.00');
    scene.feed.onEvent(liveEvent('table_updated', pot('600.00'), { version: 191 }));
    expect(shown()).toBe('600.00');
  });

  test('an event that comes while the answer is under way is not lost', async () => {
    scene.start();
    let arrive: (answer: Response) => void = () => {};
    scene.asked = fakeFetch(() => new Promise((resolve) => (arrive = resolve)));
    scene.watch(TABLES);
    await vi.advanceTimersByTimeAsync(0);
    scene.feed.onEvent(liveEvent('table_updated', pot('600.00'), { version: 185 }));
    arrive(jsonAnswer([pot('145.00')], { ETag: '"184.12"' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toBe('600.00');
    expect(scene.asked).toHaveLength(1);
  });

  test('an answer without a version is not overwritten by an earlier event', async () => {
    scene.start();
    await scene.show(TABLES, [pot('145.00')]);
    scene.feed.onEvent(liveEvent('table_updated', pot('600.00')));
    scene.asked = fakeFetch(() => jsonAnswer([pot('700.00')]));
    await scene.client.refetchQueries({ queryKey: TABLES });
    expect(shown()).toBe('700.00');
    scene.feed.onEvent(liveEvent('table_updated', pot('800.00'), { version: 186 }));
    expect(shown()).toBe('800.00');
  });

  test('an answer without a version that was under way when an event came is read again', async () => {
    scene.start();
    let arrive: (answer: Response) => void = () => {};
    scene.asked = fakeFetch(() => new Promise((resolve) => (arrive = resolve)));
    scene.watch(TABLES);
    await vi.advanceTimersByTimeAsync(0);
    scene.feed.onEvent(liveEvent('table_updated', pot('600.00'), { version: 185 }));
    arrive(jsonAnswer([pot('145.00')]));
    await coalesced();
    expect(scene.asked).toHaveLength(2);
    arrive(jsonAnswer([pot('600.00')]));
    await coalesced();
    expect(shown()).toBe('600.00');
    expect(scene.asked).toHaveLength(2);
  });

  test('lists read before the events began are read again, the others not', async () => {
    await scene.show(TABLES, [table5]);
    scene.etag = '"186.12"';
    await scene.show(WAITLIST, [ray]);
    scene.feed.onStart(ROOM_ID, 186);
    scene.feed.onStart(null, 12);
    await coalesced();
    expect(scene.paths()).toEqual(['/api/tables/room_lodge_poker']);
  });

  test('a server that keeps sending an old version is not queried in a loop', async () => {
    await scene.show(TABLES, [table5]);
    scene.feed.onStart(ROOM_ID, 999);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(scene.asked).toHaveLength(1);
  });
});

describe('after a gap', () => {
  test('all queries of the room are refetched', async () => {
    scene.start();
    await scene.show(TABLES, LODGE_TABLES);
    await scene.show(STATS, {});
    await scene.show(['/api/game-types'], []);
    scene.feed.onGap(ROOM_ID);
    await coalesced();
    expect(scene.paths().toSorted()).toEqual(['/api/dashboard/stats/room_lodge_poker', '/api/tables/room_lodge_poker']);
    for (const { headers } of scene.asked) expect(headers.has('If-None-Match')).toBe(false);
  });

  test('the person’s permissions are refetched: a new role arrives as a gap', async () => {
    scene.start();
    await scene.show(['/api/auth/user'], {});
    scene.feed.onGap(null);
    await coalesced();
    expect(scene.paths()).toEqual(['/api/auth/user']);
  });

  test('of the organization, its lists and the rooms that show its names are refetched', async () => {
    scene.start();
    await scene.show(TABLES, LODGE_TABLES);
    await scene.show(['/api/game-types'], []);
    scene.feed.onGap(null);
    await coalesced();
    expect(scene.paths().toSorted()).toEqual(['/api/game-types', '/api/tables/room_lodge_poker']);
  });

  test('an unmounted list is refetched when it is mounted, and a patch does not make it fresh', async () => {
    scene.start();
    await scene.client.prefetchQuery({ queryKey: TABLES });
    scene.asked.length = 0;
    scene.feed.onGap(ROOM_ID);
    await coalesced();
    scene.feed.onEvent(liveEvent('table_updated', table5, { version: 190 }));
    await scene.show(TABLES, [table5]);
    expect(scene.of(TABLES)).toEqual([table5]);
  });

  test('several gaps in a row refetch the room once', async () => {
    scene.start();
    await scene.show(TABLES, LODGE_TABLES);
    for (let i = 0; i < 5; i += 1) scene.feed.onGap(ROOM_ID);
    scene.feed.onGap(null);
    await coalesced();
    expect(scene.paths()).toEqual(['/api/tables/room_lodge_poker']);
  });
});

describe('an event whose data cannot be applied', () => {
  const broken = { type: 'waitlist_updated', room: ROOM_ID, version: 185, n: 0, of: 1, at: '' };
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
  afterEach(() => vi.restoreAllMocks());

  test.each([null, {}, 7])('is a gap: its room is read again, once (%j)', async (data) => {
    scene.start();
    await scene.show(TABLES, LODGE_TABLES);
    await scene.show(WAITLIST, [ray]);
    scene.feed.onEvent({ ...broken, data });
    scene.feed.onEvent(liveEvent('activity', makeActivity(), { version: 186 }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(scene.paths()).toEqual(['/api/tables/room_lodge_poker', '/api/waitlist/room_lodge_poker']);
    expect(console.warn).toHaveBeenCalledTimes(1);
  });

  test('is a gap when it meets an answer that was under way', async () => {
    scene.start();
    let arrive: (answer: Response) => void = () => {};
    scene.asked = fakeFetch(() => new Promise((resolve) => (arrive = resolve)));
    scene.watch(WAITLIST);
    await vi.advanceTimersByTimeAsync(0);
    scene.feed.onEvent({ ...broken, data: {} });
    arrive(jsonAnswer([ray], { ETag: '"184.12"' }));
    await coalesced();
    expect(scene.asked).toHaveLength(2);
    arrive(jsonAnswer([ray], { ETag: '"184.12"' }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(scene.asked).toHaveLength(2);
  });
});

test('a patched list is fetched in full', async () => {
  scene.start();
  await scene.show(TABLES, [table5]);
  scene.feed.onEvent(liveEvent('table_updated', { ...table5, currentPot: '1.00' }));
  await scene.client.refetchQueries({ queryKey: TABLES });
  expect(scene.asked[0]?.headers.has('If-None-Match')).toBe(false);
});

test('the age of the data starts with the last message of the server', async () => {
  expect(scene.feed.lastUpdate.get()).toBeNull();
  await scene.show(TABLES, []);
  expect(scene.feed.lastUpdate.get()).toBe(NOW);
  await vi.advanceTimersByTimeAsync(5_000);
  scene.feed.onHeard();
  expect(scene.feed.lastUpdate.get()).toBe(NOW + 5_000);
});
