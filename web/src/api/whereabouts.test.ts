import { expect, test } from 'vitest';
import { makeWhere } from '@/test/fixtures/players';
import { whereaboutsText } from './whereabouts';

const seat = {
  seatId: 'seat_1',
  tableId: 'table_7',
  tableNumber: 7,
  seatNumber: 8,
  awaySince: null,
};
const list = { gameTypeId: 'nl25', gameTypeName: "2/5 NL Hold'em", position: 3, of: 6 };
const deepstack = {
  tournamentId: 'event_1',
  name: 'Friday Deepstack',
  tableLabel: 'T1',
  seatNumber: 2,
};
const checkedInAt = '2026-11-20T20:00:00.000Z';

test('a player is at a seat, on a list, in a tournament, or checked in', () => {
  expect(whereaboutsText(makeWhere('p1', { seat, checkedInAt }), 'America/Chicago')).toBe('Table 7, seat 8');
  expect(whereaboutsText(makeWhere('p1', { waiting: [list] }), 'America/Chicago')).toBe('On 2/5 NL list, 3rd');
  expect(whereaboutsText(makeWhere('p1', { tournaments: [deepstack] }), 'America/Chicago')).toBe('In Friday Deepstack');
  expect(whereaboutsText(makeWhere('p1', { checkedInAt }), 'America/Chicago')).toBe('Checked in since 2:00 PM');
});

test('names every place of a player, and none for an absent player', () => {
  expect(whereaboutsText(makeWhere('p1', { seat, waiting: [list], checkedInAt }), 'America/Chicago')).toBe(
    'Table 7, seat 8 · On 2/5 NL list, 3rd',
  );
  expect(whereaboutsText(undefined, 'America/Chicago')).toBeNull();
  expect(whereaboutsText(makeWhere('p1', { left: { tableNumber: 7, at: checkedInAt } }), 'America/Chicago')).toBeNull();
});
