// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import type { ChipTransaction } from '@/api/types';
import { makeLedgerEntry, makeMembership, makeSession, makeTransaction } from '@/test/fixtures/house';
import { table5 } from '@/test/fixtures/lodge';
import { makeActivity, makeRoom, ROOM_ID } from '@/test/fixtures/make';
import { makeAlert } from '@/test/fixtures/staff';
import { makeTournament } from '@/test/fixtures/tournament';
import { coalesced, liveEvent, openFeed } from '@/test/live-feed';
import type { ServerEvent } from '@/api/live/messages';

const DOOR = ['/api/players', 'player_joanna_pike', 'door'];

const scene = openFeed();

describe('the door and the cage', () => {
  beforeEach(scene.start);

  test('a chip transaction comes first in the recent ones of its room, once', async () => {
    const key = ['/api/chip-transactions', 'recent', { room: ROOM_ID, limit: 2 }];
    const old = [makeTransaction({ id: 'a' }), makeTransaction({ id: 'b' })];
    await scene.show(key, old);
    const ids = () => scene.of<ChipTransaction[]>(key)?.map(({ id }) => id);
    scene.feed.onEvent(liveEvent('chip_transaction_created', makeTransaction({ id: 'c' })));
    expect(ids()).toEqual(['c', 'a']);
    scene.feed.onEvent(liveEvent('chip_transaction_created', makeTransaction({ id: 'c' })));
    scene.feed.onEvent(liveEvent('chip_transaction_created', makeTransaction({ id: 'd', roomId: 'other' })));
    expect(ids()).toEqual(['c', 'a']);
    expect(scene.paths()).toEqual([]);
  });

  test('a player who leaves a seat is read again, and no other player', async () => {
    const entryCheckOf = (playerId: string, seatNumber: number) => ({
      playerId,
      seat: { tableId: 'table_5', seatNumber },
      events: [],
    });
    await scene.show(['/api/players', 'left', 'door'], entryCheckOf('left', 3));
    await scene.show(['/api/players', 'stays', 'door'], entryCheckOf('stays', 4));
    scene.feed.onEvent(liveEvent('seat_updated', { tableId: 'table_5', seatNumber: 3, seat: null }));
    await coalesced();
    expect(scene.paths()).toEqual(['/api/players/left/door']);
  });

  test('the seat of a player whose prepaid time changes is read again', async () => {
    const seat = { tableId: 'table_5', seatNumber: 3, player: { id: 'player_joanna_pike', name: 'Joanna Pike' } };
    await scene.show(['/api/seats', 'table_5'], [seat]);
    await scene.show(['/api/seats', 'table_6'], []);
    scene.feed.onEvent(liveEvent('ledger_entry_created', makeLedgerEntry()));
    await coalesced();
    expect(scene.paths()).toEqual([]);
    const lines = [{ account: 'prepaid_time', subject: '', gamingDay: '2026-11-20', amount: '24.00' }] as const;
    scene.feed.onEvent(liveEvent('ledger_entry_created', makeLedgerEntry({ kind: 'reversal', lines: [...lines] })));
    await coalesced();
    expect(scene.paths()).toEqual(['/api/seats/table_5']);
  });

  test('a visit changes in its place, and the figures follow', async () => {
    const key = ['/api/sessions', ROOM_ID, 'pages', {}];
    const session = makeSession();
    scene.client.setQueryData(key, { pages: [{ items: [session], next: null }], pageParams: [] });
    scene.feed.onEvent(liveEvent('session_updated', { ...session, status: 'checked_out' }));
    expect(scene.of(key)).toMatchObject({ pages: [{ items: [{ status: 'checked_out' }] }] });
  });

  test.each<[string, ServerEvent, readonly string[]]>([
    ['an entry', liveEvent('ledger_entry_created', makeLedgerEntry()), ['/api/cage', ROOM_ID]],
    ['an entry of a player', liveEvent('ledger_entry_created', makeLedgerEntry()), DOOR],
    [
      'a payment',
      liveEvent('ledger_entry_created', makeLedgerEntry()),
      ['/api/players', 'player_joanna_pike', 'seats'],
    ],
    [
      'a reversal',
      liveEvent('ledger_entry_created', makeLedgerEntry({ reverses: 'old' })),
      ['/api/ledger-entries', 'old'],
    ],
    ['a count', liveEvent('cage_updated', { shiftId: 'shift_1' }), ['/api/shifts', 'shift_1']],
    ['a sale', liveEvent('membership_created', makeMembership({ name: 'Joanna Pike' })), DOOR],
    ['a table', liveEvent('table_updated', table5), ['/api/analytics', 'advanced']],
    ...[
      ['executive', 'summary'],
      ['analytics', 'advanced'],
      ['texas-revenue', 'org_1'],
    ].map(([path, of]): [string, ServerEvent, readonly string[]] => [
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
    ['a shift that begins', liveEvent('staff_updated', { staffId: 'staff_1' }), ['/api/executive', 'summary']],
    [
      'a new member of staff',
      liveEvent('staff_updated', { staffId: 'staff_1' }, { room: null, version: 13 }),
      ['/api/pit-boss/staff', ROOM_ID],
    ],
    [
      'a drawing',
      liveEvent('activity', makeActivity({ action: 'drawing', description: 'Ann wins the drawing' })),
      ['/api/drawings', ROOM_ID],
    ],
    ['a room', liveEvent('room_updated', makeRoom(), { room: null, version: 13 }), ['/api/executive', 'summary']],
    ['a visit that ends', liveEvent('session_updated', makeSession()), ['/api/analytics', 'real-time']],
    [
      'a tournament in a season',
      liveEvent('tournament_created', makeTournament({ seasonId: 'season_1' })),
      ['/api/seasons', ROOM_ID],
    ],
    ['a bill', liveEvent('rental_updated', { id: 'rental_1' }), ['/api/seat-rentals']],
    [
      'a refusal',
      liveEvent('entry_refused', {
        id: 'r',
        playerId: 'p',
        roomId: ROOM_ID,
        place: 'seating',
        reason: 'unpaid',
        at: '',
        by: 'Kim Long',
      }),
      ['/api/players', 'p', 'refusals'],
    ],
  ])('after %s it is read again', async (_what, seen, key) => {
    await scene.show(key, []);
    scene.feed.onEvent(seen);
    await coalesced();
    expect(scene.paths()).toEqual([key.join('/')]);
  });
});
