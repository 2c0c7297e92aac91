// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import type { Table, WaitlistEntry } from '@/api/types';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { joanna, LODGE_TABLES, LODGE_WAITLIST, ray, table5 } from '@/test/fixtures/lodge';
import { ROOM_ID } from '@/test/fixtures/make';
import { coalesced, liveEvent, openFeed, STATS, TABLES, WAITLIST } from '@/test/live-feed';

const OVERVIEW = ['/api/pit-boss/overview', ROOM_ID];

const scene = openFeed();

describe('figures that follow', () => {
  test('are refetched once for a burst', async () => {
    scene.start();
    await scene.show(STATS, {});
    await scene.show([...WAITLIST, 'estimates'], []);
    for (let version = 185; version < 195; version += 1) {
      scene.feed.onEvent(liveEvent('table_updated', table5, { version }));
      const data = { entry: ray, gameTypeId: ray.gameTypeId, after: null, length: 1 };
      scene.feed.onEvent(liveEvent('waitlist_updated', data, { version }));
      vi.advanceTimersByTime(15);
    }
    expect(scene.paths()).toEqual([]);
    await coalesced();
    expect(scene.paths().toSorted()).toEqual([
      '/api/dashboard/stats/room_lodge_poker',
      '/api/waitlist/room_lodge_poker/estimates',
    ]);
  });

  test('are refetched at once, then every few seconds while events go on, and once more after the last', async () => {
    scene.start();
    await scene.show(STATS, {});
    const read: number[] = [];
    let version = 185;
    const events = setInterval(() => {
      read.push(scene.asked.length);
      scene.feed.onEvent(liveEvent('table_updated', table5, { version: version++ }));
    }, 1_000);
    await vi.advanceTimersByTimeAsync(12_000);
    clearInterval(events);
    expect(read).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(scene.asked).toHaveLength(7);
    scene.feed.onEvent(liveEvent('table_updated', table5, { version: 200 }));
    await coalesced();
    expect(scene.asked).toHaveLength(8);
  });

  test('counts that follow from the lists change with each event, as the server counts', async () => {
    scene.start();
    await scene.show(TABLES, LODGE_TABLES);
    await scene.show(WAITLIST, LODGE_WAITLIST);
    await scene.show(STATS, { dailyRevenue: '1.00' });
    await scene.show(OVERVIEW, { totalRevenue: '1.00' });
    scene.feed.onEvent(liveEvent('table_updated', { ...table5, currentPlayers: 2, status: 'short' }));
    const tables = scene.of<Table[]>(TABLES) ?? [];
    const active = tables.filter(({ currentPlayers }) => currentPlayers >= 4).length;
    const seated = tables.reduce((sum, { currentPlayers }) => sum + currentPlayers, 0);
    expect(scene.of(STATS)).toEqual({
      dailyRevenue: '1.00',
      activeTables: active,
      totalTables: tables.length,
      playersSeated: seated,
    });
    expect(scene.of(OVERVIEW)).toMatchObject({
      totalRevenue: '1.00',
      activeTableCount: active,
      totalPlayersSeated: seated,
      shortTableCount: tables.filter(({ shortSince }) => shortSince !== null).length,
    });
    const left = { ...joanna, status: 'seated' as const, position: 0 };
    const length = LODGE_WAITLIST.filter(({ gameTypeId }) => gameTypeId === joanna.gameTypeId).length;
    const { gameTypeId } = joanna;
    const data = { entry: left, gameTypeId, after: null, length: length - 1 };
    scene.feed.onEvent(liveEvent('waitlist_updated', data, { version: 186 }));
    const entries = scene.of<WaitlistEntry[]>(WAITLIST) ?? [];
    expect(entries).toHaveLength(LODGE_WAITLIST.length - 1);
    const called = entries.filter(({ status }) => status === 'called').length;
    expect(scene.of(STATS)).toMatchObject({ waitlistTotal: entries.length, playersSeated: seated });
    expect(scene.of(OVERVIEW)).toMatchObject({
      waitlistCount: entries.length,
      calledCount: called,
    });
  });

  test('a changed pot refetches none, because no figure counts it', async () => {
    scene.start();
    await scene.show(TABLES, LODGE_TABLES);
    await scene.show(STATS, {});
    scene.feed.onEvent(liveEvent('table_updated', { ...table5, currentPot: '900.00' }));
    await coalesced();
    expect(scene.paths()).toEqual([]);
    scene.feed.onEvent(
      liveEvent('table_updated', { ...table5, currentPot: '0.00', currentPlayers: 2 }, { version: 186 }),
    );
    await coalesced();
    expect(scene.paths()).toEqual([STATS.join('/')]);
  });
});

describe('figures that arrive', () => {
  const readAfter = async (etagOfAnswer: string) => {
    scene.start();
    await scene.show(STATS, {});
    scene.feed.onEvent(liveEvent('table_updated', table5));
    scene.etag = etagOfAnswer;
    await vi.advanceTimersByTimeAsync(10_000);
    return scene.asked.length;
  };

  test('are not refetched in a loop', async () => {
    expect(await readAfter('"185.12"')).toBe(1);
  });

  test('not even if the server’s versions are wrong', async () => {
    expect(await readAfter('"100.12"')).toBeLessThanOrEqual(2);
  });

  test('not even if they carry no version', async () => {
    scene.start();
    scene.asked = fakeFetch(() => jsonAnswer({}));
    scene.watch([...WAITLIST, 'estimates']);
    scene.feed.onEvent(
      liveEvent('waitlist_updated', {
        entry: ray,
        gameTypeId: ray.gameTypeId,
        after: null,
        length: 1,
      }),
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(scene.asked).toHaveLength(2);
  });
});
