import { expect, test } from 'vitest';
import { makeTournament, makeUpcoming } from '@/test/fixtures/tournament';
import { otherSeatNotes } from './other-seats';

const timeZone = 'America/Chicago';
const seat = {
  roomId: 'room_1',
  tableId: 'table_5',
  tableNumber: 5,
  seatNumber: 3,
  gameTypeName: "$2/$5 NL Hold'em",
};

test('a player without another seat has no notes', () => {
  const here = { tournament: makeUpcoming(), roomName: undefined, timeZone };
  const own = {
    tournamentId: here.tournament.id,
    name: 'x',
    tableNumber: 1,
    tableName: '1',
    seatNumber: 2,
  };
  expect(otherSeatNotes('Ray', { seat: null, events: [own] }, here)).toEqual([]);
});

test('a cash seat has to be left before the start, and in a running event before the first hand', () => {
  const [first] = otherSeatNotes(
    'Ray',
    { seat, events: [] },
    { tournament: makeUpcoming(), roomName: undefined, timeZone },
  );
  expect(first?.says).toBe("Ray sits in a cash game: Table 5, seat 3, $2/$5 NL Hold'em.");
  expect(first?.what).toBe(
    "Players can't be in two games. They must leave that seat before Turbo Bounty starts at 11:00 PM. Their time keeps running until then.",
  );
  const [late] = otherSeatNotes(
    'Ray',
    { seat, events: [] },
    { tournament: makeTournament(), roomName: 'Lodge West', timeZone },
  );
  expect(late?.says).toContain('Table 5, seat 3 in Lodge West');
  expect(late?.what).toContain('before the first hand here');
});

test('another tournament is named, with its seat', () => {
  const event = {
    tournamentId: 't9',
    name: 'Daily Deepstack',
    tableNumber: 9,
    tableName: '9',
    seatNumber: 4,
  };
  const here = { tournament: makeUpcoming(), roomName: undefined, timeZone };
  expect(otherSeatNotes('Ray', { seat: null, events: [event] }, here)[0]?.says).toBe(
    'Ray is in Daily Deepstack: Table 9, seat 4.',
  );
  const waits = { ...event, tableNumber: null, tableName: null, seatNumber: null };
  expect(otherSeatNotes('Ray', { seat: null, events: [waits] }, here)[0]?.says).toBe('Ray is in Daily Deepstack.');
});
