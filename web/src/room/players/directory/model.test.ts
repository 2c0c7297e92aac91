import { expect, test } from 'vitest';
import { makeDirectoryRow } from '@/test/fixtures/house';
import { makePlayer, NOW } from '@/test/fixtures/make';
import { frequentPlayers, membershipBadge, stopBadge, whereText } from './model';

test('six of the first ten, by visits', () => {
  const rows = Array.from({ length: 12 }, (_, i) => makeDirectoryRow({ name: `P${i}`, visits90: i }));
  expect(frequentPlayers(rows).map(({ visits90 }) => visits90)).toEqual([9, 8, 7, 6, 5, 4]);
});

test('the place of a player', () => {
  const row = makeDirectoryRow();
  expect(whereText(row)).toBeNull();
  expect(whereText({ ...row, session: 'waiting' })).toBe('Waiting');
  const seat = { tableId: 't', tableNumber: 5, seatNumber: 1 };
  expect(whereText({ ...row, seat, session: 'playing' })).toBe('Table 5, seat 1');
});

test('a membership in words', () => {
  const look = (membership: Parameters<typeof membershipBadge>[0]) =>
    membershipBadge(membership, NOW, 'America/Chicago').label;
  const expiryDate = '2027-03-15T17:00:00.000Z';
  expect(look(null)).toBe('None');
  expect(look({ membershipType: 'annual', status: 'active', expiryDate })).toBe('Annual until Mar 15, 2027');
  expect(look({ membershipType: 'monthly', status: 'expired', expiryDate: '2026-11-18T18:00:00.000Z' })).toBe(
    'Expired Nov 18',
  );
});

test('the reason to refuse entry', () => {
  const excluded = makePlayer({ excludedUntil: '2027-05-20T17:00:00.000Z' });
  expect(stopBadge(makeDirectoryRow({ player: excluded }), NOW)?.label).toBe('Self-excluded');
  expect(stopBadge(makeDirectoryRow(), NOW)).toBeNull();
});
