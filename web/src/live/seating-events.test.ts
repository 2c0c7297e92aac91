import { expect, test } from 'vitest';
import { makeMembership } from '@/test/fixtures/house';
import { makeGameType, makePlayer, makeRoom, ROOM_ID } from '@/test/fixtures/make';
import { makeTournament } from '@/test/fixtures/tournament';
import type { Cache } from './cache';
import { EVENT_MAP } from './event-map';
import type { EventData, EventOf, EventType } from './events';

/** What is read again after an event. */
function readAgain<K extends EventType>(type: K, data: EventData<K>): unknown[] {
  const keys: unknown[] = [];
  const cache: Cache = {
    patch: () => undefined,
    derived: (key) => void keys.push(key[0]),
    figures: () => undefined,
  };
  // The pair is right by the signature; the union cannot be built from a type parameter.
  const event = { type, data, room: ROOM_ID, version: 2, n: 0, of: 1, at: '' } as EventOf<K>;
  EVENT_MAP[type](cache, event);
  return keys;
}

test('whatever decides who may sit where is followed by the recommendations', () => {
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
