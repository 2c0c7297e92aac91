import { describe, expect, test } from 'vitest';
import { LODGE_TABLES, ray } from '@/test/fixtures/lodge';
import {
  makeLedgerEntry,
  makeMembership,
  makeSession,
  makeTransaction,
} from '@/test/fixtures/house';
import {
  makeActivity,
  makeGameType,
  makePlayer,
  makeRental,
  makeRoom,
  makeSeat,
  minutesAgo,
} from '@/test/fixtures/make';
import { makePlayed, makeRunning } from '@/test/fixtures/home';
import { shared } from '@/test/fixtures/hosting';
import { makeAlert } from '@/test/fixtures/staff';
import { makeTournament } from '@/test/fixtures/tournament';
import { parseMessage, type EventData, type EventType } from './events';

const head = { room: 'room_1', version: 185, n: 0, of: 2, at: '2026-11-21T02:42:00.000Z' };

const PEN = {
  epoch: 2,
  device: 'device_1',
  deviceName: 'Pat’s phone',
  user: 'go_pat',
  userName: 'Pat Delgado',
  at: minutesAgo(3),
};

const paused = makeRental({ pauses: [{ from: minutesAgo(9), to: null }] });

const CHANGE = { userId: 'user_1' };

/** One of each type, as rich as it comes. A new type fails the type check until it is here. */
const EXAMPLES: { [K in EventType]: EventData<K>[] } = {
  table_updated: LODGE_TABLES,
  seat_updated: [
    { tableId: 't', seatNumber: 1, seat: makeSeat({ rental: paused }) },
    { tableId: 't', seatNumber: 6, seat: makeSeat({ state: 'walk_in' }) },
    { tableId: 't', seatNumber: 7, seat: null },
  ],
  waitlist_updated: [
    { entry: ray, gameTypeId: ray.gameTypeId, after: null, length: 1 },
    { entry: ray, gameTypeId: ray.gameTypeId, after: 'entry_1', length: 2 },
  ],
  player_updated: [makePlayer()],
  table_retired: [{ id: 't', roomId: 'room_1' }],
  game_type_updated: [makeGameType({ maxBuyIn: null })],
  game_type_removed: [{ id: 'g', name: '2/5 NL Hold’em' }],
  room_updated: [makeRoom()],
  user_updated: [CHANGE],
  invitation_updated: [{ userId: '' }],
  organization_updated: [{ id: 'org_1', name: 'Lodge Card Club' }],
  rooms_ordered: [{ roomIds: ['room_2', 'room_1'] }],
  alert_created: [makeAlert()],
  alert_updated: [
    makeAlert({
      tableId: null,
      tableName: null,
      resolvedAt: minutesAgo(1),
      resolvedBy: 'Kim Long',
    }),
  ],
  executive_alert: [makeAlert({ priority: 'critical' })],
  revenue_update: [
    {
      roomId: 'room_1',
      totalRevenue: '25.00',
      membershipRevenue: '25.00',
      seatRentalRevenue: '0.00',
    },
  ],
  performance_update: [{ roomId: 'room_1', gamingDay: '2026-11-20' }],
  staff_updated: [{ staffId: 'staff_1' }, { staffId: null }],
  fees_updated: [{ at: minutesAgo(1) }],
  activity: [makeActivity(), makeActivity({ tableId: null })],
  session_updated: [makeSession(), makeSession({ status: 'playing', playingSince: minutesAgo(9) })],
  membership_created: [makeMembership()],
  membership_updated: [makeMembership({ status: 'cancelled' })],
  chip_transaction_created: [
    makeTransaction(),
    makeTransaction({
      transactionType: 'exchange',
      paymentMethod: null,
      chips: [{ denomination: '100.00', count: -1 }],
    }),
  ],
  ledger_entry_created: [{ id: 'entry_1', player: null, shiftId: null, reverses: null }],
  cage_updated: [{ shiftId: '' }],
  rental_updated: [{ id: 'rental_1' }],
  entry_refused: [{ id: 'refusal_1', playerId: 'player_1' }],
  player_note_added: [{ playerId: 'player_1' }],
  personal_data_removed: [{ playerId: 'player_1' }],
  events_redacted: [{ playerId: 'player_1' }],
  players_apart_updated: [[{ id: 'player_1', name: 'Joanna Pike' }]],
  tournament_created: [makeTournament()],
  tournament_updated: [makeTournament({ maxEntries: null, winner: { id: 'p', name: 'Rosa Kim' } })],
  tournament_clock: [
    {
      id: 'tournament_1',
      clock: makeTournament().clock,
      levelEndsAt: null,
      currentLevel: 7,
      entriesOpen: false,
      status: 'running',
    },
  ],
  tournament_deleted: [{ id: 'tournament_1' }],
  tournament_template_saved: [{ key: 'template_1' }],
  tournament_template_dropped: [{ id: 'template_1' }],
  season_created: [{ id: 'season_fall' }],
  home_game_updated: [
    shared(makeRunning({ pen: PEN, rsvps: [{ user: 'go_1', name: 'Priya', answer: 'going' }] })),
    shared(makePlayed()),
  ],
  home_game_log: [{ game: 'game_1', head: 313, pen: PEN }],
  home_game_removed: [{ id: 'game_1' }],
  community_updated: [{}],
  hidden: [null],
};

describe('every type of event is read as it is sent', () => {
  test.each(Object.entries(EXAMPLES))('%s', (type, examples) => {
    for (const data of examples) {
      const message = parseMessage(JSON.stringify({ ...head, type, data }));
      expect(message).toEqual({ kind: 'event', event: { ...head, type, data } });
    }
  });
});

test('fields of a newer server are left out, missing ones are not made up', () => {
  const seen = parseMessage(
    JSON.stringify({ ...head, type: 'player_updated', data: { ...makePlayer(), vip: true } }),
  );
  expect(seen).toMatchObject({ kind: 'event', event: { data: makePlayer() } });
  const { email: _email, ...short } = makePlayer();
  expect(parseMessage(JSON.stringify({ ...head, type: 'player_updated', data: short }))).toEqual({
    kind: 'unreadable',
    head,
  });
});

test('of a ledger entry only what it touches is kept', () => {
  const data = makeLedgerEntry();
  const seen = parseMessage(JSON.stringify({ ...head, type: 'ledger_entry_created', data }));
  const { id, player, shiftId, reverses } = data;
  expect(seen).toMatchObject({ kind: 'event', event: { data: { id, player, shiftId, reverses } } });
});

test('the rest of the protocol', () => {
  const read = (message: object) => parseMessage(JSON.stringify(message));
  expect(read({ type: 'pong' })).toEqual({ kind: 'pong' });
  expect(read({ type: 'subscribed', room: 'r', version: 184, organizationVersion: 12 })).toEqual({
    kind: 'subscribed',
    room: 'r',
    version: 184,
    organizationVersion: 12,
  });
  expect(read({ type: 'subscribed', room: 'r' })).toBeNull();
  expect(read({ type: 'resync', room: 'r' })).toEqual({ kind: 'resync', room: 'r' });
  expect(read({ type: 'error', room: 'r', status: 404, detail: 'Room not found' })).toEqual({
    kind: 'error',
    room: 'r',
    status: 404,
    detail: 'Room not found',
  });
});
