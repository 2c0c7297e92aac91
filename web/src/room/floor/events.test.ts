import { expect, test } from 'vitest';
import { makeMembership } from '@/test/fixtures/house';
import { makeGameType, makePlayer, makeRoom, makeTable, ROOM_ID } from '@/test/fixtures/make';
import { makeTournament } from '@/test/fixtures/tournament';
import type { Told } from '@/test/live-feed';
import type { Cache } from '@/api/live/cache';
import { EVENTS } from '@/app/live';
import type { EventHandler, EventOf, EventType } from '@/api/live/events';

/** The keys that an event invalidates. */
function readAgain<K extends EventType>(type: K, data: Told<K>): unknown[] {
  const keys: unknown[] = [];
  const cache: Cache = {
    patch: () => undefined,
    invalidate: (key) => void keys.push(key[0]),
    invalidateThrottled: () => undefined,
  };
  // The signature guarantees the pair.
  const event = {
    type,
    data,
    room: ROOM_ID,
    version: 2,
    n: 0,
    of: 1,
    at: '',
  } as unknown as EventOf<K>;
  for (const { on } of EVENTS) {
    const handler: EventHandler<K> | undefined = on[type];
    handler?.(cache, event);
  }
  return keys;
}

test('events that affect seating invalidate the recommendations', () => {
  for (const keys of [
    readAgain('player_updated', makePlayer()),
    readAgain('membership_created', makeMembership()),
    readAgain('membership_updated', makeMembership()),
    readAgain('players_apart_updated', []),
    readAgain('game_type_updated', makeGameType()),
    readAgain('room_updated', makeRoom()),
    readAgain('fees_updated', { at: '' }),
    readAgain('tournament_updated', makeTournament()),
  ])
    expect(keys).toContain('/api/smart-seating');
});

test('players kept apart invalidate the seats that are offered to players at tables', () => {
  expect(readAgain('players_apart_updated', [])).toContain('/api/seat-changes');
});

test('a feeder table invalidates the seat changes even where there were none', () => {
  expect(readAgain('table_updated', makeTable({ mustMoveTableId: 'table_4' }))).toContain('/api/seat-changes');
  expect(readAgain('table_updated', makeTable())).not.toContain('/api/seat-changes');
  expect(readAgain('room_updated', makeRoom())).toContain('/api/seat-changes');
});
