// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import type { Seat, Table, WaitlistEntry } from '@/api/types';
import { joanna, LODGE_TABLES, LODGE_WAITLIST, omar, ray, table5 } from '@/test/fixtures/lodge';
import { makeActivity, makeSeat, ROOM_ID } from '@/test/fixtures/make';
import { coalesced, liveEvent, openFeed, TABLES, WAITLIST } from '@/test/live-feed';
import type { ServerEvent } from '@/api/live/messages';

const scene = openFeed();

describe('an event changes the lists of the floor', () => {
  beforeEach(scene.start);

  test('a table in its place', async () => {
    await scene.show(TABLES, LODGE_TABLES);
    scene.feed.onEvent(liveEvent('table_updated', { ...table5, currentPot: '900.00' }));
    const tables = scene.of<Table[]>(TABLES);
    expect(tables?.map(({ tableNumber }) => tableNumber)).toEqual(LODGE_TABLES.map(({ tableNumber }) => tableNumber));
    expect(tables?.find(({ id }) => id === table5.id)?.currentPot).toBe('900.00');
    expect(scene.paths()).toEqual([]);
  });

  test('a new table by its number', async () => {
    await scene.show(TABLES, [LODGE_TABLES[0], LODGE_TABLES[2]]);
    const [, second] = LODGE_TABLES;
    if (second) scene.feed.onEvent(liveEvent('table_updated', second));
    expect(scene.of<Table[]>(TABLES)?.map(({ tableNumber }) => tableNumber)).toEqual([1, 2, 3]);
  });

  test('a seat taken, moved and left', async () => {
    const key = ['/api/seats', 'table_5'];
    await scene.show(key, [makeSeat({ seatNumber: 2 })]);
    const numbers = () => scene.of<Seat[]>(key)?.map(({ seatNumber }) => seatNumber);
    const put = (seatNumber: number, seat: Seat | null) =>
      scene.feed.onEvent(liveEvent('seat_updated', { tableId: 'table_5', seatNumber, seat }));
    put(1, makeSeat({ seatNumber: 1 }));
    expect(numbers()).toEqual([1, 2]);
    put(7, makeSeat({ seatNumber: 7, id: 'seat_2' }));
    expect(numbers()).toEqual([1, 7]);
    put(7, null);
    expect(numbers()).toEqual([1]);
    scene.feed.onEvent(liveEvent('seat_updated', { tableId: 'other', seatNumber: 1, seat: null }));
    expect(numbers()).toEqual([1]);
  });

  test('a seated player leaves the list and the others move up', async () => {
    await scene.show(WAITLIST, LODGE_WAITLIST);
    const seated: WaitlistEntry = { ...ray, status: 'seated', endedAt: ray.joinedAt };
    const left = { entry: { ...seated, position: 0 }, after: null, length: 2 };
    scene.feed.onEvent(liveEvent('waitlist_updated', { ...left, gameTypeId: ray.gameTypeId }));
    const list = scene.of<WaitlistEntry[]>(WAITLIST) ?? [];
    expect(list).toHaveLength(10);
    const game = list.filter(({ gameTypeId }) => gameTypeId === ray.gameTypeId);
    expect(game.map(({ id, position }) => [id, position])).toEqual([
      [joanna.id, 1],
      [omar.id, 2],
    ]);
    // The other games keep their places.
    expect(list.map(({ gameTypeId }) => gameTypeId)).toEqual(
      LODGE_WAITLIST.filter(({ id }) => id !== ray.id).map(({ gameTypeId }) => gameTypeId),
    );
  });

  test('a moved entry takes its new place, and the others are renumbered', async () => {
    await scene.show(WAITLIST, LODGE_WAITLIST);
    const { gameTypeId } = ray;
    const entry = { ...ray, position: 2 };
    scene.feed.onEvent(liveEvent('waitlist_updated', { entry, gameTypeId, after: joanna.id, length: 3 }));
    const game = scene.of<WaitlistEntry[]>(WAITLIST)?.filter((item) => item.gameTypeId === gameTypeId);
    expect(game?.map(({ id, position }) => [id, position])).toEqual([
      [joanna.id, 1],
      [ray.id, 2],
      [omar.id, 3],
    ]);
  });

  test.each([
    ['longer', { after: null, length: 2 }],
    ['in another order', { after: 'entry_nobody_has_seen', length: 1 }],
  ])('a list that is %s than here is read again', async (_, than) => {
    await scene.show(WAITLIST, [ray]);
    scene.feed.onEvent(liveEvent('waitlist_updated', { entry: ray, gameTypeId: ray.gameTypeId, ...than }));
    expect(scene.of<WaitlistEntry[]>(WAITLIST)).toEqual([ray]);
    await coalesced();
    expect(scene.paths()).toContain('/api/waitlist/room_lodge_poker');
  });

  test('an ended entry comes first among those that can be undone, until it is undone', async () => {
    const key = [...WAITLIST, 'history', 'pages', { limit: 2 }];
    const ended = (id: string): WaitlistEntry => ({
      ...ray,
      id,
      position: 0,
      endedAt: ray.joinedAt,
    });
    await scene.show(key, {
      pages: [{ items: [ended('e1'), ended('e0')], next: 'more' }],
      pageParams: [],
    });
    const ids = () =>
      scene.of<{ pages: { items: WaitlistEntry[] }[] }>(key)?.pages.map(({ items }) => items.map(({ id }) => id));
    const tell = (entry: WaitlistEntry) =>
      scene.feed.onEvent(
        liveEvent('waitlist_updated', {
          entry,
          gameTypeId: ray.gameTypeId,
          after: null,
          length: 0,
        }),
      );
    tell(ended('e2'));
    tell(ended('e2'));
    expect(ids()).toEqual([['e2', 'e1']]);
    tell({ ...ended('e2'), position: 1, endedAt: null });
    expect(ids()).toEqual([['e1']]);
    await coalesced();
    expect(scene.paths()).not.toContain('/api/waitlist/room_lodge_poker/history');
  });

  test('seat change offers are refetched when there are requests, or a new one arrives', async () => {
    const key = ['/api/seat-changes', ROOM_ID];
    const path = '/api/seat-changes/room_lodge_poker';
    const readAgain = async () => {
      await coalesced();
      return scene.paths().filter((one) => one === path).length;
    };
    await scene.show(TABLES, LODGE_TABLES);
    await scene.show(key, []);
    const before = await readAgain();
    scene.feed.onEvent(liveEvent('table_updated', { ...table5, currentPlayers: 3 }));
    expect(await readAgain()).toBe(before);
    scene.feed.onEvent(liveEvent('activity', makeActivity({ id: 'a9', action: 'seat_change' })));
    expect(await readAgain()).toBe(before + 1);
    const ask = { seatId: 'seat_1', kind: 'seat', tableId: table5.id, toTableId: null };
    scene.client.setQueryData(key, [ask]);
    scene.feed.onEvent(liveEvent('table_updated', { ...table5, currentPlayers: 4 }));
    expect(await readAgain()).toBe(before + 2);
  });

  test('seat change offers are refetched only for tables that a request depends on', async () => {
    const key = ['/api/seat-changes', ROOM_ID];
    const other = LODGE_TABLES.find(({ gameTypeId }) => gameTypeId !== table5.gameTypeId);
    const same = LODGE_TABLES.find(({ id, gameTypeId }) => gameTypeId === table5.gameTypeId && id !== table5.id);
    if (other === undefined || same === undefined) throw new Error('The lodge has both.');
    const table = (one: Table) => liveEvent('table_updated', { ...one, currentPlayers: 1 });
    const list = (length: number) =>
      liveEvent('waitlist_updated', {
        entry: ray,
        gameTypeId: ray.gameTypeId,
        after: null,
        length,
      });
    const asks = async (kind: string, one: ServerEvent, toTableId: string | null = null) => {
      await scene.show(TABLES, LODGE_TABLES);
      await scene.show(key, []);
      scene.client.setQueryData(key, [{ seatId: 'seat_1', kind, tableId: table5.id, toTableId }]);
      await coalesced();
      scene.asked.length = 0;
      scene.feed.onEvent(one);
      await coalesced();
      return scene.paths().includes(key.join('/'));
    };
    expect(await asks('seat', table(same))).toBe(false);
    expect(await asks('table', table(other))).toBe(false);
    expect(await asks('table', table(same))).toBe(true);
    expect(await asks('table', table(other), other.id)).toBe(true);
    expect(await asks('table', list(7))).toBe(false);
    expect(await asks('table', list(1))).toBe(true);
    expect(await asks('table', list(0))).toBe(true);
  });

  test('new activity is added at the top of its feed', async () => {
    const all = ['/api/activity', ROOM_ID, { limit: 2 }];
    const elsewhere = ['/api/activity', ROOM_ID, { limit: 2, table: 'table_9' }];
    const old = [makeActivity({ id: 'a1' }), makeActivity({ id: 'a0' })];
    await scene.show(all, old);
    await scene.show(elsewhere, []);
    scene.feed.onEvent(liveEvent('activity', makeActivity({ id: 'a2' })));
    scene.feed.onEvent(liveEvent('activity', makeActivity({ id: 'a2' })));
    expect(scene.of<{ id: string }[]>(all)?.map(({ id }) => id)).toEqual(['a2', 'a1']);
    expect(scene.of(elsewhere)).toEqual([]);
  });

  test('new activity is not added to the acts of a person, which are refetched', async () => {
    const own = ['/api/activity', ROOM_ID, { limit: 2, mine: 'true' }];
    await scene.show(own, []);
    scene.feed.onEvent(liveEvent('activity', makeActivity({ id: 'a2' })));
    expect(scene.of(own)).toEqual([]);
    await coalesced();
    expect(scene.paths()).toEqual([`/api/activity/${ROOM_ID}?limit=2&mine=true`]);
  });
});
