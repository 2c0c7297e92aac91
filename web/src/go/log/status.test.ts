import { expect, test } from 'vitest';
import { openNight } from '../engine/night/night';
import { settings } from '@/test/go/night/testing';
import type { NightGame } from '../engine/night/view';
import type { Lease } from '../types';
import type { NightRecord } from './db';
import type { Net } from './sync-step';
import { holderName, newRecord } from './record';
import { statusOf } from './status';

const game: NightGame = {
  id: 'g',
  name: 'Thursday',
  local: false,
  status: 'active',
  settings: settings(),
  inviteCode: null,
  hostName: 'Dana',
  isHost: true,
  mayRun: true,
  startTime: null,
  startedAt: null,
  endedAt: null,
};
const mine: Lease = {
  epoch: 1,
  device: 'me',
  deviceName: 'iPhone',
  user: 'd',
  userName: 'Dana',
  at: '',
};
const other: Lease = { ...mine, device: 'other', userName: 'Lee Young' };

function of(record: Partial<NightRecord>, net: Net['state'] = 'idle', problem: string | null = null) {
  const stored = {
    record: { ...newRecord(game, mine), ...record },
    state: openNight(settings()),
    lines: [],
    conflicts: [],
    calls: [],
  };
  return statusOf({ stored, net: { state: net, why: null }, problem, device: 'me', user: null, sort: 'phone' });
}

const guest = { game: { ...game, mayRun: false } };

test.each([
  ['all is sent', of({}), 'live', 'Live'],
  ['a change is just being sent', of({ head: 1 }, 'sending'), 'live', 'Live'],
  ['that takes long', of({ head: 1 }, 'slow'), 'waiting', '1 change waiting'],
  ['the server was away', of({ head: 3 }), 'waiting', '3 changes waiting'],
  ['no network', of({ head: 3 }, 'away'), 'saved', 'Saved on this phone'],
  ['not on the server yet', of({ game: { ...game, local: true } }), 'saved', 'Saved on this phone'],
  ['signed out', of({ head: 2 }, 'signedOut'), 'waiting', '2 changes waiting'],
  ['another device', of({ pen: other }), 'watching', "Another phone is recording (Lee's iPhone)"],
  [
    'another device, of a game that is over',
    of({ pen: other, game: { ...game, status: 'completed' } }),
    'live',
    'Live',
  ],
  ['a guest', of({ ...guest, pen: other }), 'live', 'Live'],
  ['a guest without a network', of({ ...guest, pen: other }, 'away'), 'watching', 'No network'],
  ['a full phone', of({}, 'idle', 'This phone is full.'), 'stopped', 'Not saved'],
  ['a game that is gone', of({ stopped: 'Gone.' }), 'stopped', 'Not live'],
  ['changes by another user', of({ head: 1, author: { id: 'lee', name: 'Lee Young' } }), 'anotherUser', 'Not sent'],
])('%s', (_, status, kind, text) => {
  expect(status).toMatchObject({ kind, text });
});

test('a device keeps a name that says who owns it', () => {
  expect(holderName({ ...mine, deviceName: "Dana's iPhone" })).toBe("Dana's iPhone");
  expect(holderName({ ...mine, userName: '' })).toBe('iPhone');
});
