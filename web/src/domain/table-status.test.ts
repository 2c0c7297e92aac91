import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centreLabel, tableState, tableStatusView } from './table-status';

test.each([
  [0, 9, 'empty'],
  [1, 9, 'short'],
  [3, 9, 'short'],
  [4, 9, 'active'],
  [8, 9, 'active'],
  [9, 9, 'full'],
  [10, 9, 'full'],
  [3, 3, 'short'],
  [4, 4, 'full'],
])('%i of %i is %s', (currentPlayers, maxSeats, state) => {
  expect(tableState({ currentPlayers, maxSeats })).toBe(state);
});

test('an unknown status shows as Available', () => {
  fc.assert(
    fc.property(fc.string(), (status) => {
      const known = ['active', 'short', 'tournament', 'available'].includes(status);
      expect(tableStatusView(status).label === 'Available').toBe(!known || status === 'available');
    }),
  );
  expect(tableStatusView('toString').label).toBe('Available');
});

test('the label in the center of the table', () => {
  expect(centreLabel('active')).toBe('Game Active');
  expect(centreLabel('short')).toBe('Waiting for Players');
});
