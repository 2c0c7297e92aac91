// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import type { Player, Seat, Table, WaitlistEntry } from '@/api/types';
import { joanna, LODGE_TABLES, ray, table5 } from '@/test/fixtures/lodge';
import { makeGameType, makePlayer, makeRoom, makeSeat, ROOM_ID } from '@/test/fixtures/make';
import { coalesced, liveEvent, openFeed, TABLES, WAITLIST } from '@/test/live-feed';

const PLAYERS = ['/api/players', { limit: 50 }];

const scene = openFeed();

describe('events about the organization’s records', () => {
  beforeEach(scene.start);

  test('a renamed player changes everywhere', async () => {
    await scene.show(TABLES, [table5]);
    await scene.show(WAITLIST, [ray, joanna]);
    await scene.show(['/api/seats', 'table_5'], [makeSeat({ player: { id: ray.playerId, name: 'x' } })]);
    await scene.show(PLAYERS, [makePlayer({ name: 'Ray Whitfield' })]);
    const renamed = makePlayer({ id: ray.playerId, name: 'Raymond Whitfield' });
    scene.feed.onEvent(liveEvent('player_updated', renamed, { room: null, version: 13 }));
    expect(scene.of<Table[]>(TABLES)?.[0]?.holds[0]?.playerName).toBe('Raymond Whitfield');
    expect(scene.of<WaitlistEntry[]>(WAITLIST)?.map((entry) => entry.player.name)).toEqual([
      'Raymond Whitfield',
      'Joanna Pike',
    ]);
    expect(scene.of<Seat[]>(['/api/seats', 'table_5'])?.[0]?.player?.name).toBe('Raymond Whitfield');
    expect(scene.of<Player[]>(PLAYERS)).toEqual([renamed]);
    await coalesced();
    // The name decides the place in the list.
    expect(scene.paths()).toEqual(['/api/players?limit=50']);
  });

  test('a new player: only searches that may list the player are refetched', async () => {
    const jo = ['/api/players', { q: 'jo', limit: 50 }];
    await scene.show(PLAYERS, []);
    await scene.show(jo, []);
    const ann = makePlayer({ name: 'Ann Lee' });
    scene.feed.onEvent(liveEvent('player_updated', ann, { room: null, version: 13 }));
    await coalesced();
    expect(scene.paths()).toContain('/api/players?limit=50');
  });

  test('a changed game at its tables, its list and in the picker', async () => {
    const game = makeGameType({ name: '2/5 Big', id: table5.gameTypeId, hourlyRate: '15.00' });
    await scene.show(TABLES, [table5]);
    await scene.show(WAITLIST, [ray]);
    await scene.show(['/api/game-types'], [makeGameType()]);
    await scene.show(['/api/game-types', 'presets'], { presets: [], formats: [] });
    scene.feed.onEvent(liveEvent('game_type_updated', game, { room: null, version: 13 }));
    expect(scene.of<Table[]>(TABLES)?.[0]).toMatchObject({
      hourlyRate: '15.00',
      gameType: { name: '2/5 Big' },
    });
    expect(scene.of<WaitlistEntry[]>(WAITLIST)?.[0]?.gameType.name).toBe('2/5 Big');
    expect(scene.of(['/api/game-types'])).toEqual([game]);
    expect(scene.of(['/api/game-types', 'presets'])).toEqual({ presets: [], formats: [] });
  });

  test('a new fee schedule changes seat fees: tables and games are refetched', async () => {
    await scene.show(TABLES, [table5]);
    await scene.show(['/api/game-types'], [makeGameType()]);
    scene.feed.onEvent(liveEvent('fees_updated', { at: '' }, { room: null, version: 13 }));
    await coalesced();
    expect(scene.paths().toSorted()).toEqual(['/api/game-types', '/api/tables/room_lodge_poker']);
  });

  test('a room’s settings', async () => {
    await scene.show(['/api/rooms'], [makeRoom()]);
    const room = makeRoom({ name: 'Lodge' });
    scene.feed.onEvent(liveEvent('room_updated', room, { room: null, version: 13 }));
    expect(scene.of(['/api/rooms'])).toEqual([room]);
  });

  test('a table and a game that go out of use are gone; the order of rooms is read again', async () => {
    await scene.show(TABLES, [table5]);
    await scene.show(['/api/game-types'], [makeGameType()]);
    await scene.show(['/api/rooms'], [makeRoom()]);
    scene.feed.onEvent(liveEvent('table_retired', { id: table5.id, roomId: table5.roomId }));
    const gone = { id: makeGameType().id, name: '2/5' };
    scene.feed.onEvent(liveEvent('game_type_removed', gone, { room: null, version: 13 }));
    scene.feed.onEvent(liveEvent('rooms_ordered', { roomIds: [] }, { room: null, version: 14 }));
    await coalesced();
    expect([scene.of(TABLES), scene.of(['/api/game-types'])]).toEqual([[], []]);
    expect(scene.paths()).toContain('/api/rooms');
  });

  test.each(['hidden', 'jackpot_updated', 'constructor'])('%s: nothing', async (type) => {
    scene.start();
    await scene.show(TABLES, LODGE_TABLES);
    scene.feed.onEvent({ type, data: null, room: ROOM_ID, version: 185, n: 0, of: 1, at: '' });
    await coalesced();
    expect([scene.of(TABLES), scene.paths()]).toEqual([LODGE_TABLES, []]);
  });
});
