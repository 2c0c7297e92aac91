// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryFn } from '@/api/query-fn';
import type { ChipTransaction, Player, Seat, Table, WaitlistEntry } from '@/api/types';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import {
  makeLedgerEntry,
  makeMembership,
  makeSession,
  makeTransaction,
} from '@/test/fixtures/house';
import { joanna, LODGE_TABLES, LODGE_WAITLIST, omar, ray, table5 } from '@/test/fixtures/lodge';
import {
  makeActivity,
  makeGameType,
  makePlayer,
  makeRoom,
  makeSeat,
  NOW,
  ROOM_ID,
} from '@/test/fixtures/make';
import type { EventData, EventType, LiveEvent } from './events';
import { LiveFeed } from './feed';

const TABLES = ['/api/tables', ROOM_ID];
const WAITLIST = ['/api/waitlist', ROOM_ID];
const STATS = ['/api/dashboard/stats', ROOM_ID];
const OVERVIEW = ['/api/pit-boss/overview', ROOM_ID];
const PLAYERS = ['/api/players', { limit: 50 }];
const DOOR = ['/api/players', 'player_joanna_pike', 'door'];

let client: QueryClient;
let feed: LiveFeed;
let stop: () => void;
let asked: ReturnType<typeof fakeFetch>;
/** What the server answers, by path, and at which versions. */
let answers: Record<string, unknown>;
let etag: string;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity, queryFn } },
  });
  feed = new LiveFeed(client);
  stop = feed.start();
  etag = '"184.12"';
  answers = {};
  asked = fakeFetch(({ path }) =>
    jsonAnswer(answers[path.split('?')[0] ?? ''] ?? [], { ETag: etag }),
  );
});
afterEach(() => {
  stop();
  client.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Reads a list as a screen does: it is read again when it is invalidated. */
async function show(queryKey: readonly unknown[], body: unknown): Promise<void> {
  answers[String(queryKey.filter((part) => typeof part === 'string').join('/'))] = body;
  const observer = new QueryObserver(client, { queryKey });
  observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  asked.length = 0;
}

function event<K extends EventType>(
  type: K,
  data: EventData<K>,
  over: Partial<LiveEvent> = {},
): LiveEvent {
  // The pair is right by the signature; the union cannot be built from a type parameter.
  return { type, data, room: ROOM_ID, version: 185, n: 0, of: 1, at: '', ...over } as LiveEvent;
}

const of = <T>(key: readonly unknown[]) => client.getQueryData<T>(key);
const paths = () => asked.map(({ path }) => path);
const coalesced = () => vi.advanceTimersByTimeAsync(200);

function start() {
  feed.onStart(ROOM_ID, 184);
  feed.onStart(null, 12);
}

describe('the door and the cage', () => {
  beforeEach(start);

  test('a chip transaction stands first in the recent ones of its room, once', async () => {
    const key = ['/api/chip-transactions', 'recent', { room: ROOM_ID, limit: 2 }];
    const old = [makeTransaction({ id: 'a' }), makeTransaction({ id: 'b' })];
    await show(key, old);
    const ids = () => of<ChipTransaction[]>(key)?.map(({ id }) => id);
    feed.onEvent(event('chip_transaction_created', makeTransaction({ id: 'c' })));
    expect(ids()).toEqual(['c', 'a']);
    feed.onEvent(event('chip_transaction_created', makeTransaction({ id: 'c' })));
    feed.onEvent(event('chip_transaction_created', makeTransaction({ id: 'd', roomId: 'other' })));
    expect(ids()).toEqual(['c', 'a']);
    expect(paths()).toEqual([]);
  });

  test('a visit changes in its place, and the figures follow', async () => {
    const key = ['/api/sessions', ROOM_ID, 'pages', {}];
    const session = makeSession();
    client.setQueryData(key, { pages: [{ items: [session], next: null }], pageParams: [] });
    feed.onEvent(event('session_updated', { ...session, status: 'checked_out' }));
    expect(of(key)).toMatchObject({ pages: [{ items: [{ status: 'checked_out' }] }] });
  });

  test.each<[string, LiveEvent, readonly string[]]>([
    ['an entry', event('ledger_entry_created', makeLedgerEntry()), ['/api/cage', ROOM_ID]],
    ['an entry of a player', event('ledger_entry_created', makeLedgerEntry()), DOOR],
    ['a count', event('cage_updated', { shiftId: 'shift_1' }), ['/api/shifts', 'shift_1']],
    ['a sale', event('membership_created', makeMembership({ name: 'Joanna Pike' })), DOOR],
    ['a table', event('table_updated', table5), ['/api/analytics', 'advanced']],
    [
      'a sale, which is revenue',
      event('membership_created', makeMembership({ name: 'Joanna Pike' })),
      ['/api/executive', 'summary'],
    ],
    [
      'a shift that begins',
      event('staff_updated', { staffId: 'staff_1' }),
      ['/api/executive', 'summary'],
    ],
    ['a bill', event('rental_updated', { id: 'rental_1' }), ['/api/seat-rentals']],
    [
      'a refusal',
      event('entry_refused', { id: 'r', playerId: 'p' }),
      ['/api/players', 'p', 'refusals'],
    ],
  ])('after %s it is read again', async (_what, seen, key) => {
    await show(key, []);
    feed.onEvent(seen);
    await coalesced();
    expect(paths()).toEqual([key.join('/')]);
  });
});

describe('an event changes the lists it is about', () => {
  beforeEach(start);

  test('a table in its place', async () => {
    await show(TABLES, LODGE_TABLES);
    feed.onEvent(event('table_updated', { ...table5, currentPot: '900.00' }));
    const tables = of<Table[]>(TABLES);
    expect(tables?.map(({ tableNumber }) => tableNumber)).toEqual(
      LODGE_TABLES.map(({ tableNumber }) => tableNumber),
    );
    expect(tables?.find(({ id }) => id === table5.id)?.currentPot).toBe('900.00');
    expect(paths()).toEqual([]);
  });

  test('a new table by its number', async () => {
    await show(TABLES, [LODGE_TABLES[0], LODGE_TABLES[2]]);
    const [, second] = LODGE_TABLES;
    if (second) feed.onEvent(event('table_updated', second));
    expect(of<Table[]>(TABLES)?.map(({ tableNumber }) => tableNumber)).toEqual([1, 2, 3]);
  });

  test('a seat taken, moved and left', async () => {
    const key = ['/api/seats', 'table_5'];
    await show(key, [makeSeat({ seatNumber: 2 })]);
    const numbers = () => of<Seat[]>(key)?.map(({ seatNumber }) => seatNumber);
    const put = (seatNumber: number, seat: Seat | null) =>
      feed.onEvent(event('seat_updated', { tableId: 'table_5', seatNumber, seat }));
    put(1, makeSeat({ seatNumber: 1 }));
    expect(numbers()).toEqual([1, 2]);
    put(7, makeSeat({ seatNumber: 7, id: 'seat_2' }));
    expect(numbers()).toEqual([1, 7]);
    put(7, null);
    expect(numbers()).toEqual([1]);
    feed.onEvent(event('seat_updated', { tableId: 'other', seatNumber: 1, seat: null }));
    expect(numbers()).toEqual([1]);
  });

  test('a seated player leaves the list and the others move up', async () => {
    await show(WAITLIST, LODGE_WAITLIST);
    const seated: WaitlistEntry = { ...ray, status: 'seated', endedAt: ray.joinedAt };
    const left = { entry: { ...seated, position: 0 }, after: null, length: 2 };
    feed.onEvent(event('waitlist_updated', { ...left, gameTypeId: ray.gameTypeId }));
    const list = of<WaitlistEntry[]>(WAITLIST) ?? [];
    expect(list).toHaveLength(10);
    const game = list.filter(({ gameTypeId }) => gameTypeId === ray.gameTypeId);
    expect(game.map(({ id, position }) => [id, position])).toEqual([
      [joanna.id, 1],
      [omar.id, 2],
    ]);
    // The other games stay where they were.
    expect(list.map(({ gameTypeId }) => gameTypeId)).toEqual(
      LODGE_WAITLIST.filter(({ id }) => id !== ray.id).map(({ gameTypeId }) => gameTypeId),
    );
  });

  test('who goes to another place in the list takes it, and the others are counted anew', async () => {
    await show(WAITLIST, LODGE_WAITLIST);
    const { gameTypeId } = ray;
    const entry = { ...ray, position: 2 };
    feed.onEvent(event('waitlist_updated', { entry, gameTypeId, after: joanna.id, length: 3 }));
    const game = of<WaitlistEntry[]>(WAITLIST)?.filter((item) => item.gameTypeId === gameTypeId);
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
    await show(WAITLIST, [ray]);
    feed.onEvent(event('waitlist_updated', { entry: ray, gameTypeId: ray.gameTypeId, ...than }));
    expect(of<WaitlistEntry[]>(WAITLIST)).toEqual([ray]);
    await coalesced();
    expect(paths()).toContain('/api/waitlist/room_lodge_poker');
  });

  test('who ended comes first among those whose end can be taken back, until it is', async () => {
    const key = [...WAITLIST, 'history', 'pages', { limit: 2 }];
    const ended = (id: string): WaitlistEntry => ({
      ...ray,
      id,
      position: 0,
      endedAt: ray.joinedAt,
    });
    await show(key, {
      pages: [{ items: [ended('e1'), ended('e0')], next: 'more' }],
      pageParams: [],
    });
    const ids = () =>
      of<{ pages: { items: WaitlistEntry[] }[] }>(key)?.pages.map(({ items }) =>
        items.map(({ id }) => id),
      );
    const tell = (entry: WaitlistEntry) =>
      feed.onEvent(
        event('waitlist_updated', { entry, gameTypeId: ray.gameTypeId, after: null, length: 0 }),
      );
    tell(ended('e2'));
    tell(ended('e2'));
    expect(ids()).toEqual([['e2', 'e1']]);
    tell({ ...ended('e2'), position: 1, endedAt: null });
    expect(ids()).toEqual([['e1']]);
    await coalesced();
    expect(paths()).not.toContain('/api/waitlist/room_lodge_poker/history');
  });

  test('whose turn it is to change his seat is read again where somebody has asked, or asks now', async () => {
    const key = ['/api/seat-changes', ROOM_ID];
    const path = '/api/seat-changes/room_lodge_poker';
    const readAgain = async () => {
      await coalesced();
      return paths().filter((one) => one === path).length;
    };
    await show(TABLES, LODGE_TABLES);
    await show(key, []);
    const before = await readAgain();
    feed.onEvent(event('table_updated', { ...table5, currentPlayers: 3 }));
    expect(await readAgain()).toBe(before);
    feed.onEvent(event('activity', makeActivity({ id: 'a9', action: 'seat_change' })));
    expect(await readAgain()).toBe(before + 1);
    const ask = { seatId: 'seat_1', kind: 'seat', tableId: table5.id, toTableId: null };
    client.setQueryData(key, [ask]);
    feed.onEvent(event('table_updated', { ...table5, currentPlayers: 4 }));
    expect(await readAgain()).toBe(before + 2);
  });

  test('and only of what he who has asked looks at', async () => {
    const key = ['/api/seat-changes', ROOM_ID];
    const other = LODGE_TABLES.find(({ gameTypeId }) => gameTypeId !== table5.gameTypeId);
    const same = LODGE_TABLES.find(
      ({ id, gameTypeId }) => gameTypeId === table5.gameTypeId && id !== table5.id,
    );
    if (other === undefined || same === undefined) throw new Error('The lodge has both.');
    const table = (one: Table) => event('table_updated', { ...one, currentPlayers: 1 });
    const list = (length: number) =>
      event('waitlist_updated', { entry: ray, gameTypeId: ray.gameTypeId, after: null, length });
    const asks = async (kind: string, one: LiveEvent, toTableId: string | null = null) => {
      await show(TABLES, LODGE_TABLES);
      await show(key, []);
      client.setQueryData(key, [{ seatId: 'seat_1', kind, tableId: table5.id, toTableId }]);
      await coalesced();
      asked.length = 0;
      feed.onEvent(one);
      await coalesced();
      return paths().includes(key.join('/'));
    };
    expect(await asks('seat', table(same))).toBe(false);
    expect(await asks('table', table(other))).toBe(false);
    expect(await asks('table', table(same))).toBe(true);
    expect(await asks('table', table(other), other.id)).toBe(true);
    expect(await asks('table', list(7))).toBe(false);
    expect(await asks('table', list(1))).toBe(true);
    expect(await asks('table', list(0))).toBe(true);
  });

  test('what happened, at the top, where it belongs', async () => {
    const all = ['/api/activity', ROOM_ID, { limit: 2 }];
    const elsewhere = ['/api/activity', ROOM_ID, { limit: 2, table: 'table_9' }];
    const old = [makeActivity({ id: 'a1' }), makeActivity({ id: 'a0' })];
    await show(all, old);
    await show(elsewhere, []);
    feed.onEvent(event('activity', makeActivity({ id: 'a2' })));
    feed.onEvent(event('activity', makeActivity({ id: 'a2' })));
    expect(of<{ id: string }[]>(all)?.map(({ id }) => id)).toEqual(['a2', 'a1']);
    expect(of(elsewhere)).toEqual([]);
  });

  test('a renamed player everywhere he is shown', async () => {
    await show(TABLES, [table5]);
    await show(WAITLIST, [ray, joanna]);
    await show(['/api/seats', 'table_5'], [makeSeat({ player: { id: ray.playerId, name: 'x' } })]);
    await show(PLAYERS, [makePlayer({ name: 'Ray Whitfield' })]);
    const renamed = makePlayer({ id: ray.playerId, name: 'Raymond Whitfield' });
    feed.onEvent(event('player_updated', renamed, { room: null, version: 13 }));
    expect(of<Table[]>(TABLES)?.[0]?.holds[0]?.playerName).toBe('Raymond Whitfield');
    expect(of<WaitlistEntry[]>(WAITLIST)?.map((entry) => entry.player.name)).toEqual([
      'Raymond Whitfield',
      'Joanna Pike',
    ]);
    expect(of<Seat[]>(['/api/seats', 'table_5'])?.[0]?.player?.name).toBe('Raymond Whitfield');
    expect(of<Player[]>(PLAYERS)).toEqual([renamed]);
    await coalesced();
    expect(paths()).toEqual([]);
  });

  test('a new player: searches that may list him are read again, others not', async () => {
    const jo = ['/api/players', { q: 'jo', limit: 50 }];
    await show(PLAYERS, []);
    await show(jo, []);
    const ann = makePlayer({ name: 'Ann Lee' });
    feed.onEvent(event('player_updated', ann, { room: null, version: 13 }));
    await coalesced();
    expect(paths()).toContain('/api/players?limit=50');
  });

  test('a changed game at its tables, its list and in the picker', async () => {
    const game = makeGameType({ name: '2/5 Big', id: table5.gameTypeId, hourlyRate: '15.00' });
    await show(TABLES, [table5]);
    await show(WAITLIST, [ray]);
    await show(['/api/game-types'], [makeGameType()]);
    await show(['/api/game-types', 'presets'], { presets: [], formats: [] });
    feed.onEvent(event('game_type_updated', game, { room: null, version: 13 }));
    expect(of<Table[]>(TABLES)?.[0]).toMatchObject({
      hourlyRate: '15.00',
      gameType: { name: '2/5 Big' },
    });
    expect(of<WaitlistEntry[]>(WAITLIST)?.[0]?.gameType.name).toBe('2/5 Big');
    expect(of(['/api/game-types'])).toEqual([game]);
    expect(of(['/api/game-types', 'presets'])).toEqual({ presets: [], formats: [] });
  });

  test('a new fee schedule changes what seats cost: tables and games are read again', async () => {
    await show(TABLES, [table5]);
    await show(['/api/game-types'], [makeGameType()]);
    feed.onEvent(event('fees_updated', { at: '' }, { room: null, version: 13 }));
    await coalesced();
    expect(paths().toSorted()).toEqual(['/api/game-types', '/api/tables/room_lodge_poker']);
  });

  test('a room’s settings', async () => {
    await show(['/api/rooms'], [makeRoom()]);
    const room = makeRoom({ name: 'Lodge' });
    feed.onEvent(event('room_updated', room, { room: null, version: 13 }));
    expect(of(['/api/rooms'])).toEqual([room]);
  });

  test('a table and a game that go out of use are gone; the order of rooms is read again', async () => {
    await show(TABLES, [table5]);
    await show(['/api/game-types'], [makeGameType()]);
    await show(['/api/rooms'], [makeRoom()]);
    feed.onEvent(event('table_retired', { id: table5.id, roomId: table5.roomId }));
    const gone = { id: makeGameType().id, name: '2/5' };
    feed.onEvent(event('game_type_removed', gone, { room: null, version: 13 }));
    feed.onEvent(event('rooms_ordered', { roomIds: [] }, { room: null, version: 14 }));
    await coalesced();
    expect([of(TABLES), of(['/api/game-types'])]).toEqual([[], []]);
    expect(paths()).toContain('/api/rooms');
  });

  test('hidden: nothing', async () => {
    await show(TABLES, LODGE_TABLES);
    feed.onEvent(event('hidden', null));
    await coalesced();
    expect([of(TABLES), paths()]).toEqual([LODGE_TABLES, []]);
  });
});

describe('figures that follow', () => {
  test('are read again once for a burst', async () => {
    start();
    await show(STATS, {});
    await show([...WAITLIST, 'estimates'], []);
    for (let version = 185; version < 195; version += 1) {
      feed.onEvent(event('table_updated', table5, { version }));
      const data = { entry: ray, gameTypeId: ray.gameTypeId, after: null, length: 1 };
      feed.onEvent(event('waitlist_updated', data, { version }));
      vi.advanceTimersByTime(15);
    }
    expect(paths()).toEqual([]);
    await coalesced();
    expect(paths().toSorted()).toEqual([
      '/api/dashboard/stats/room_lodge_poker',
      '/api/waitlist/room_lodge_poker/estimates',
    ]);
  });

  test('are read again at once, then every few seconds while events go on, and once more after the last', async () => {
    start();
    await show(STATS, {});
    const read: number[] = [];
    let version = 185;
    const events = setInterval(() => {
      read.push(asked.length);
      feed.onEvent(event('table_updated', table5, { version: version++ }));
    }, 1_000);
    await vi.advanceTimersByTimeAsync(12_000);
    clearInterval(events);
    expect(read).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(7);
    feed.onEvent(event('table_updated', table5, { version: 200 }));
    await coalesced();
    expect(asked).toHaveLength(8);
  });

  test('but what the lists say is counted with each event, as the server counts it', async () => {
    start();
    await show(TABLES, LODGE_TABLES);
    await show(WAITLIST, LODGE_WAITLIST);
    await show(STATS, { dailyRevenue: '1.00' });
    await show(OVERVIEW, { totalRevenue: '1.00' });
    feed.onEvent(event('table_updated', { ...table5, currentPlayers: 2, status: 'short' }));
    const tables = of<Table[]>(TABLES) ?? [];
    const active = tables.filter(({ status }) => ['active', 'short'].includes(status)).length;
    const seated = tables.reduce((sum, { currentPlayers }) => sum + currentPlayers, 0);
    expect(of(STATS)).toEqual({
      dailyRevenue: '1.00',
      activeTables: active,
      totalTables: tables.length,
      playersSeated: seated,
    });
    expect(of(OVERVIEW)).toMatchObject({
      totalRevenue: '1.00',
      activeTableCount: active,
      totalPlayersSeated: seated,
      shortTableCount: tables.filter(({ shortSince }) => shortSince !== null).length,
    });
    const left = { ...joanna, status: 'seated' as const, position: 0 };
    const length = LODGE_WAITLIST.filter(
      ({ gameTypeId }) => gameTypeId === joanna.gameTypeId,
    ).length;
    const { gameTypeId } = joanna;
    const data = { entry: left, gameTypeId, after: null, length: length - 1 };
    feed.onEvent(event('waitlist_updated', data, { version: 186 }));
    const entries = of<WaitlistEntry[]>(WAITLIST) ?? [];
    expect(entries).toHaveLength(LODGE_WAITLIST.length - 1);
    const called = entries.filter(({ status }) => status === 'called').length;
    expect(of(STATS)).toMatchObject({ waitlistTotal: entries.length, playersSeated: seated });
    expect(of(OVERVIEW)).toMatchObject({ waitlistCount: entries.length, calledCount: called });
  });

  test('but not of another pot, which no figure counts', async () => {
    start();
    await show(TABLES, LODGE_TABLES);
    await show(STATS, {});
    feed.onEvent(event('table_updated', { ...table5, currentPot: '900.00' }));
    await coalesced();
    expect(paths()).toEqual([]);
    feed.onEvent(
      event(
        'table_updated',
        { ...table5, currentPot: '0.00', currentPlayers: 2 },
        { version: 186 },
      ),
    );
    await coalesced();
    expect(paths()).toEqual([STATS.join('/')]);
  });
});

describe('the events of one act', () => {
  const seen = () => of<Table[]>(TABLES)?.find(({ id }) => id === table5.id)?.currentPot;
  const first = event('table_updated', { ...table5, currentPot: '900.00' }, { n: 0, of: 2 });
  const last = event('activity', makeActivity(), { n: 1, of: 2 });

  test('are shown together', async () => {
    start();
    await show(TABLES, LODGE_TABLES);
    feed.onEvent(first);
    expect(seen()).toBe(table5.currentPot);
    feed.onEvent(last);
    expect(seen()).toBe('900.00');
  });

  test('do not wait for one that is lost', async () => {
    start();
    await show(TABLES, LODGE_TABLES);
    feed.onEvent(first);
    await vi.advanceTimersByTimeAsync(50);
    expect(seen()).toBe('900.00');
  });
});

describe('figures that arrive', () => {
  const readAfter = async (etagOfAnswer: string) => {
    start();
    await show(STATS, {});
    feed.onEvent(event('table_updated', table5));
    etag = etagOfAnswer;
    await vi.advanceTimersByTimeAsync(10_000);
    return asked.length;
  };

  test('are not asked for over and over', async () => {
    expect(await readAfter('"185.12"')).toBe(1);
  });

  test('nor of a server that counts wrongly', async () => {
    expect(await readAfter('"100.12"')).toBeLessThanOrEqual(2);
  });

  test('nor when they carry no version', async () => {
    start();
    asked = fakeFetch(() => jsonAnswer({}));
    const observer = new QueryObserver(client, { queryKey: [...WAITLIST, 'estimates'] });
    observer.subscribe(() => {});
    feed.onEvent(
      event('waitlist_updated', {
        entry: ray,
        gameTypeId: ray.gameTypeId,
        after: null,
        length: 1,
      }),
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(2);
  });
});

describe('which version a list is at', () => {
  const pot = (currentPot: string) => ({ ...table5, currentPot });
  const shown = () => of<Table[]>(TABLES)?.[0]?.currentPot;

  test('an event that the list has already changes nothing', async () => {
    start();
    etag = '"190.12"';
    await show(TABLES, [pot('500.00')]);
    feed.onEvent(event('table_updated', pot('145.00'), { version: 190 }));
    expect(shown()).toBe('500.00');
    feed.onEvent(event('table_updated', pot('600.00'), { version: 191 }));
    expect(shown()).toBe('600.00');
  });

  test('an event that comes while the answer is under way is not lost', async () => {
    start();
    let arrive: (answer: Response) => void = () => {};
    asked = fakeFetch(() => new Promise((resolve) => (arrive = resolve)));
    const observer = new QueryObserver(client, { queryKey: TABLES });
    observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    feed.onEvent(event('table_updated', pot('600.00'), { version: 185 }));
    arrive(jsonAnswer([pot('145.00')], { ETag: '"184.12"' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toBe('600.00');
    expect(asked).toHaveLength(1);
  });

  test('an answer without a version is not overwritten by what happened before it', async () => {
    start();
    await show(TABLES, [pot('145.00')]);
    feed.onEvent(event('table_updated', pot('600.00')));
    asked = fakeFetch(() => jsonAnswer([pot('700.00')]));
    await client.refetchQueries({ queryKey: TABLES });
    expect(shown()).toBe('700.00');
    feed.onEvent(event('table_updated', pot('800.00'), { version: 186 }));
    expect(shown()).toBe('800.00');
  });

  test('lists read before the events began are read again, the others not', async () => {
    await show(TABLES, [table5]);
    etag = '"186.12"';
    await show(WAITLIST, [ray]);
    feed.onStart(ROOM_ID, 186);
    feed.onStart(null, 12);
    await coalesced();
    expect(paths()).toEqual(['/api/tables/room_lodge_poker']);
  });

  test('nor is a server asked for ever that answers an old version', async () => {
    await show(TABLES, [table5]);
    feed.onStart(ROOM_ID, 999);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(1);
  });
});

describe('after a gap', () => {
  test('the room is read again, whatever it shows', async () => {
    start();
    await show(TABLES, LODGE_TABLES);
    await show(STATS, {});
    await show(['/api/game-types'], []);
    feed.onGap(ROOM_ID);
    await coalesced();
    expect(paths().toSorted()).toEqual([
      '/api/dashboard/stats/room_lodge_poker',
      '/api/tables/room_lodge_poker',
    ]);
    for (const { headers } of asked) expect(headers.has('If-None-Match')).toBe(false);
  });

  test('of the organization: its lists, and the rooms that show its names', async () => {
    start();
    await show(TABLES, LODGE_TABLES);
    await show(['/api/game-types'], []);
    feed.onGap(null);
    await coalesced();
    expect(paths().toSorted()).toEqual(['/api/game-types', '/api/tables/room_lodge_poker']);
  });

  test('a list nobody looks at is read when somebody does, not patched into freshness', async () => {
    start();
    await client.prefetchQuery({ queryKey: TABLES });
    asked.length = 0;
    feed.onGap(ROOM_ID);
    await coalesced();
    feed.onEvent(event('table_updated', table5, { version: 190 }));
    await show(TABLES, [table5]);
    expect(of(TABLES)).toEqual([table5]);
  });

  test('and another, and another: the room is read once', async () => {
    start();
    await show(TABLES, LODGE_TABLES);
    for (let i = 0; i < 5; i += 1) feed.onGap(ROOM_ID);
    feed.onGap(null);
    await coalesced();
    expect(paths()).toEqual(['/api/tables/room_lodge_poker']);
  });
});

test('a patched list is asked for in full', async () => {
  start();
  await show(TABLES, [table5]);
  feed.onEvent(event('table_updated', { ...table5, currentPot: '1.00' }));
  await client.refetchQueries({ queryKey: TABLES });
  expect(asked[0]?.headers.has('If-None-Match')).toBe(false);
});

test('the age of what is shown starts with the last word from the server', async () => {
  expect(feed.lastUpdate.get()).toBeNull();
  await show(TABLES, []);
  expect(feed.lastUpdate.get()).toBe(NOW);
  await vi.advanceTimersByTimeAsync(5_000);
  feed.onHeard();
  expect(feed.lastUpdate.get()).toBe(NOW + 5_000);
});
