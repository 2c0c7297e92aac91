// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import type { ChipTransaction } from '@/api/types';
import {
  makeLedgerEntry,
  makeMembership,
  makeSession,
  makeTransaction,
} from '@/test/fixtures/house';
import { table5 } from '@/test/fixtures/lodge';
import { ROOM_ID } from '@/test/fixtures/make';
import { makeAlert } from '@/test/fixtures/staff';
import { coalesced, liveEvent, openFeed } from '@/test/live-feed';
import type { LiveEvent } from './events';

const DOOR = ['/api/players', 'player_joanna_pike', 'door'];

const scene = openFeed();

describe('the door and the cage', () => {
  beforeEach(scene.start);

  test('a chip transaction stands first in the recent ones of its room, once', async () => {
    const key = ['/api/chip-transactions', 'recent', { room: ROOM_ID, limit: 2 }];
    const old = [makeTransaction({ id: 'a' }), makeTransaction({ id: 'b' })];
    await scene.show(key, old);
    const ids = () => scene.of<ChipTransaction[]>(key)?.map(({ id }) => id);
    scene.feed.onEvent(liveEvent('chip_transaction_created', makeTransaction({ id: 'c' })));
    expect(ids()).toEqual(['c', 'a']);
    scene.feed.onEvent(liveEvent('chip_transaction_created', makeTransaction({ id: 'c' })));
    scene.feed.onEvent(
      liveEvent('chip_transaction_created', makeTransaction({ id: 'd', roomId: 'other' })),
    );
    expect(ids()).toEqual(['c', 'a']);
    expect(scene.paths()).toEqual([]);
  });

  test('a visit changes in its place, and the figures follow', async () => {
    const key = ['/api/sessions', ROOM_ID, 'pages', {}];
    const session = makeSession();
    scene.client.setQueryData(key, { pages: [{ items: [session], next: null }], pageParams: [] });
    scene.feed.onEvent(liveEvent('session_updated', { ...session, status: 'checked_out' }));
    expect(scene.of(key)).toMatchObject({ pages: [{ items: [{ status: 'checked_out' }] }] });
  });

  test.each<[string, LiveEvent, readonly string[]]>([
    ['an entry', liveEvent('ledger_entry_created', makeLedgerEntry()), ['/api/cage', ROOM_ID]],
    ['an entry of a player', liveEvent('ledger_entry_created', makeLedgerEntry()), DOOR],
    ['a count', liveEvent('cage_updated', { shiftId: 'shift_1' }), ['/api/shifts', 'shift_1']],
    ['a sale', liveEvent('membership_created', makeMembership({ name: 'Joanna Pike' })), DOOR],
    ['a table', liveEvent('table_updated', table5), ['/api/analytics', 'advanced']],
    ...[
      ['executive', 'summary'],
      ['analytics', 'advanced'],
      ['texas-revenue', 'org_1'],
    ].map(([path, of]): [string, LiveEvent, readonly string[]] => [
      `revenue, on the screen ${path}`,
      liveEvent('revenue_update', {
        roomId: ROOM_ID,
        totalRevenue: '25.00',
        membershipRevenue: '25.00',
        seatRentalRevenue: '0.00',
      }),
      [`/api/${path}`, String(of)],
    ]),
    [
      'a critical alert',
      liveEvent('executive_alert', makeAlert({ priority: 'critical' })),
      ['/api/executive', 'summary'],
    ],
    [
      'a gaming day that is complete',
      liveEvent('performance_update', { roomId: ROOM_ID, gamingDay: '2026-11-20' }),
      ['/api/executive', 'performance'],
    ],
    [
      'a shift that begins',
      liveEvent('staff_updated', { staffId: 'staff_1' }),
      ['/api/executive', 'summary'],
    ],
    ['a bill', liveEvent('rental_updated', { id: 'rental_1' }), ['/api/seat-rentals']],
    [
      'a refusal',
      liveEvent('entry_refused', { id: 'r', playerId: 'p' }),
      ['/api/players', 'p', 'refusals'],
    ],
  ])('after %s it is read again', async (_what, seen, key) => {
    await scene.show(key, []);
    scene.feed.onEvent(seen);
    await coalesced();
    expect(scene.paths()).toEqual([key.join('/')]);
  });
});
