// Moving a player on the seat map by keyboard.
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { jsonAnswer } from '@/test/fake-fetch';
import { makeUser } from '@/test/fixtures/make';
import { seat, SEATS, sent, show, setUpTableView } from '@/test/table-view';

setUpTableView();

test('three keys move a player to an open seat', async () => {
  const { user, asked } = await show({
    acts: { 'POST /api/seats/seat_1/move': () => jsonAnswer(SEATS[0]) },
  });
  (await seat(1)).focus();
  await user.keyboard('m');
  expect(screen.getByRole('button', { name: 'Seat 7 Open Move here' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Seat 2 / })).not.toBeInTheDocument();
  await expectAccessible();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(await screen.findByText('Curtis Nakamura moved to Table 5, seat 7')).toBeInTheDocument();
  expect(sent(asked)).toEqual(['POST /api/seats/seat_1/move {"tableId":"table_5","seatNumber":7}']);
});

test.each([
  ['Escape', '{Escape}'],
  ['the own seat', '{Enter}'],
  ['leaving the map', '{Tab}'],
])('%s ends a move without an act', async (_way, keys) => {
  const { user, asked } = await show();
  (await seat(1)).focus();
  await user.keyboard(`m${keys}`);
  await waitFor(() => expect(screen.queryByText('Choose an open seat')).not.toBeInTheDocument());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent(asked)).toEqual([]);
});

test('a role that seats no players moves none', async () => {
  const { user } = await show({ user: makeUser({ permissions: ['view_floor', 'raise_alerts'] }) });
  (await seat(1)).focus();
  await user.keyboard('m');
  expect(screen.queryByText('Choose an open seat')).not.toBeInTheDocument();
});
