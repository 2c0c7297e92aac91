import { expect, test } from 'vitest';
import { makeSession } from '@/test/fixtures/house';
import { makeTable, minutesAgo, NOW, ROOM_ID } from '@/test/fixtures/make';
import { makeProfile, makeRow, makeTab, makeWhere, STATS } from '@/test/fixtures/players';
import { sentences } from './leave-confirm';
import { asksBeforeCheckOut, becomes, remarkOf, statusCount, waitingText, walkInText, whereText } from './model';

const zone = 'America/Chicago';
const when = { timeZone: zone, now: NOW };
const list = (gameTypeName: string, position: number, of: number) => ({
  gameTypeId: gameTypeName,
  gameTypeName,
  position,
  of,
});

test('the number of visits by status', () => {
  expect(statusCount('all', STATS)).toBe(148);
  expect(statusCount('checked_out', STATS)).toBe(58);
  expect(statusCount('waiting', STATS)).toBe(4);
});

test('the play clock starts and stops', () => {
  const waiting = makeSession({ status: 'waiting', played: 60_000 });
  const playing = becomes(waiting, 'playing', NOW);
  expect(playing).toMatchObject({ status: 'playing', played: 60_000 });
  expect(playing.playingSince).toBe(new Date(NOW).toISOString());
  expect(becomes(playing, 'waiting', NOW + 120_000)).toMatchObject({
    status: 'waiting',
    played: 180_000,
    playingSince: null,
  });
});

test('the place of a player without a seat', () => {
  const here = makeSession({ status: 'waiting' });
  const where = (over: Parameters<typeof makeWhere>[1]) => whereText(here, makeWhere(here.playerId, over), zone);
  expect(whereText(here, undefined, zone)).toBe('Not on a list');
  expect(where({ left: { tableNumber: 5, at: minutesAgo(6) } })).toBe('Left Table 5 at 8:36 PM');
  expect(where({ waiting: [list("1/3 NL Hold'em", 5, 6)] })).toBe("1/3 NL Hold'em, 5th of 6");
  expect(waitingText([list('1/3 NL', 1, 6), list('1/2 PLO', 2, 2)])).toBe('1/3 NL, 1st of 6, and 1 more');
  const gone = makeSession({ status: 'checked_out', checkOutTime: minutesAgo(68) });
  expect(whereText(gone, undefined, zone)).toBe('Left at 7:34 PM');
});

test('the most important remark: money, then notes, then being away', () => {
  const session = makeSession({ status: 'playing', notes: 'Asks for seat 1' });
  const seat = {
    seatId: 'seat_1',
    tableId: 't',
    tableNumber: 5,
    seatNumber: 8,
    awaySince: minutesAgo(11),
  };
  const where = makeWhere(session.playerId, { seat });
  const quiet = { ...session, notes: null };
  expect(remarkOf(session, where, makeRow({ owed: '34.20' }), when)).toEqual({
    text: 'Owes $34.20',
    due: true,
  });
  expect(remarkOf(session, where, makeRow(), when)?.text).toBe('Asks for seat 1');
  expect(remarkOf(quiet, where, makeRow(), when)?.text).toBe('Away 11 min');
  expect(remarkOf(quiet, undefined, undefined, when)).toBeNull();
  const pass = { membershipType: 'daily', status: 'expired' } as const;
  const ended = makeRow({ membership: { ...pass, expiryDate: '2026-11-21T00:15:00.000Z' } });
  expect(remarkOf(quiet, undefined, ended, when)?.text).toBe('Pass ended 6:15 PM today');
  const before = makeRow({ membership: { ...pass, expiryDate: '2026-11-18T00:15:00.000Z' } });
  expect(remarkOf(quiet, undefined, before, when)).toBeNull();
});

test('walk-ins have no session, and tournament seats have none', () => {
  expect(walkInText([makeTable({ seats: 'oooooo...' })])).toBeNull();
  expect(walkInText([makeTable({ tableNumber: 5, seats: 'ooooow...' })])).toBe(
    '1 walk-in at Table 5, seat 6 is not checked in',
  );
  const tables = [
    makeTable({ tableNumber: 5, seats: 'oooooww..' }),
    makeTable({ tableNumber: 12, seats: 'wwwwwwwww', status: 'tournament' }),
  ];
  expect(walkInText(tables)).toBe('2 walk-ins at tables have no session');
});

test('a check-out asks about a seat and about money', () => {
  const session = makeSession();
  const seat = { seatId: 'seat_1', tableId: 't', tableNumber: 5, seatNumber: 8, awaySince: null };
  expect(asksBeforeCheckOut(session, undefined, makeRow())).toBe(false);
  expect(asksBeforeCheckOut(session, undefined, makeRow({ owed: '8.40' }))).toBe(true);
  expect(asksBeforeCheckOut(session, makeWhere('x', { seat }), makeRow())).toBe(true);
  expect(asksBeforeCheckOut(session, undefined, undefined)).toBe(false);
  expect(asksBeforeCheckOut(makeSession({ status: 'waiting' }), undefined, undefined)).toBe(true);
});

test('and names the seat and the amount', () => {
  const seat = { tableNumber: 5, seatNumber: 1 };
  expect(sentences(seat, undefined, ROOM_ID)).toEqual(['Table 5, seat 1 is freed.']);
  expect(sentences(seat, makeProfile({ running: makeTab(), owed: '17.00' }), ROOM_ID)).toEqual([
    'Table 5, seat 1 is freed.',
    'Time due: $44.40, payable at the cage.',
    'Also owes $17.00 from earlier.',
  ]);
  expect(sentences(null, makeProfile(), ROOM_ID)).toEqual(['Nothing is owed.']);
  // A check-out does not free the seat of another room.
  const elsewhere = makeProfile({ running: makeTab({ roomId: 'room_north' }) });
  expect(sentences(null, elsewhere, ROOM_ID)).toEqual(['Table 5, seat 1 in another room stays theirs.']);
});
