// Seating a player from the map: by search, from the list, and by moving a seated player.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { jsonAnswer } from '@/test/fake-fetch';
import { makePlayer, makeSeat } from '@/test/fixtures/make';
import { makeWhere } from '@/test/fixtures/players';
import { problem, seat, sent, show, setUpTableView, waitlistWithSeated } from '@/test/table-view';

setUpTableView();

const AT_TABLE_3 = { seatId: 'seat_3_2', tableId: 'table_3', tableNumber: 3, seatNumber: 2 };

test('seats a player with the keyboard alone: an open seat, a name, an amount', async () => {
  const { user, asked } = await show({
    acts: { 'POST /api/seats': () => jsonAnswer(makeSeat({ seatNumber: 7 })) },
  });
  (await seat(1)).focus();
  await user.keyboard('{End}{ArrowLeft}{ArrowLeft}{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Seat 7' }));
  const search = await dialog.findByRole('combobox', { name: 'Player' });
  await waitFor(() => expect(search).toHaveFocus());
  await user.keyboard('castell');
  expect(await dialog.findByText('1 found')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(await dialog.findByText('2 players are waiting for this game')).toBeInTheDocument();
  await waitFor(() => expect(dialog.getByLabelText(/Buy-in amount/)).toHaveFocus());
  await expectAccessible();
  await user.keyboard('500{Enter}');
  expect(await screen.findByText('Player seated successfully')).toBeInTheDocument();
  expect(sent(asked)).toEqual([
    'POST /api/seats {"tableId":"table_5","seatNumber":7,"buyInAmount":"500.00","playerId":"player_john_castellano"}',
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const opener = await seat(7);
  await waitFor(() => expect(opener).toHaveFocus());
});

test('a waiting player comes off the list; out of turn only with a reason', async () => {
  const { user, asked } = await show({
    acts: {
      'POST /api/waitlist/entry_omar_haddad/seat': () => jsonAnswer(makeSeat({ seatNumber: 7 })),
    },
  });
  await user.click(await seat(7));
  const dialog = within(await screen.findByRole('dialog', { name: 'Seat 7' }));
  await user.click(await dialog.findByRole('option', { name: /Omar Haddad/ }));
  await user.type(dialog.getByLabelText(/Buy-in amount/), '300');
  await user.click(dialog.getByRole('button', { name: 'Seat Omar Haddad' }));
  expect(await dialog.findByText('Enter a reason for skipping the list')).toBeInTheDocument();
  await user.type(dialog.getByLabelText(/Reason/), 'Brother at the table');
  await user.click(dialog.getByRole('button', { name: 'Seat Omar Haddad' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(asked)).toEqual([
    'POST /api/waitlist/entry_omar_haddad/seat {"tableId":"table_5","seatNumber":7,"buyInAmount":"300.00","reason":"Brother at the table"}',
  ]);
});

test('a refusal stays in the dialog with the draft', async () => {
  const refusal = 'John Castellano is already seated at Table 3, seat 2';
  const { user } = await show({ acts: { 'POST /api/seats': () => problem(409, refusal) } });
  await user.click(await screen.findByRole('button', { name: 'Seat a player at seat 7' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Seat 7' }));
  await user.click(await dialog.findByRole('option', { name: /John Castellano/ }));
  await user.click(dialog.getByRole('button', { name: 'Seat John Castellano' }));
  expect(await dialog.findByText('Buy-in amount is required')).toBeInTheDocument();
  await user.type(dialog.getByLabelText(/Buy-in amount/), '500{Enter}');
  expect(await dialog.findByText(refusal)).toBeInTheDocument();
  expect(dialog.getByLabelText(/Buy-in amount/)).toHaveValue('500');
});

test('a seated player on no list moves to an open seat and keeps their chips', async () => {
  const { user, asked } = await show({
    players: [makePlayer({ id: 'Tom Brandt', name: 'Tom Brandt' })],
    where: [
      makeWhere('Tom Brandt', {
        seat: {
          seatId: 'seat_5_5',
          tableId: 'table_5',
          tableNumber: 5,
          seatNumber: 5,
          awaySince: null,
        },
      }),
    ],
    acts: { 'POST /api/seats/seat_5_5/move': () => jsonAnswer(makeSeat({ seatNumber: 7 })) },
  });
  await user.click(await seat(7));
  const dialog = within(await screen.findByRole('dialog', { name: 'Seat 7' }));
  const option = await dialog.findByRole('option', { name: /Tom Brandt/ });
  await waitFor(() => expect(option).toHaveTextContent('Table 5, seat 5'));
  await user.click(option);
  expect(
    await dialog.findByText(
      'Moves from Table 5, seat 5. They take their chips along, and their seat rental continues at the new table’s rate.',
    ),
  ).toBeVisible();
  expect(dialog.queryByLabelText(/Buy-in amount/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Move Tom Brandt' }));
  expect(await screen.findByText('Tom Brandt moved to Table 5, seat 7')).toBeInTheDocument();
  expect(sent(asked)).toEqual(['POST /api/seats/seat_5_5/move {"tableId":"table_5","seatNumber":7}']);
});

test('a listed player with a seat moves to an open seat without a buy-in', async () => {
  const moving = waitlistWithSeated('entry_omar_haddad', AT_TABLE_3);
  const { user, asked } = await show({
    entries: moving,
    acts: {
      'POST /api/waitlist/entry_omar_haddad/seat': () => jsonAnswer(makeSeat({ seatNumber: 7 })),
    },
  });
  await user.click(await seat(7));
  const dialog = within(await screen.findByRole('dialog', { name: 'Seat 7' }));
  const option = await dialog.findByRole('option', { name: /Omar Haddad/ });
  await waitFor(() => expect(option).toHaveTextContent('at Table 3, seat 2'));
  await user.click(option);
  expect(await dialog.findByText(/^Moves from Table 3, seat 2\./)).toBeVisible();
  expect(dialog.queryByLabelText(/Buy-in amount/)).not.toBeInTheDocument();
  await user.type(dialog.getByLabelText(/Reason/), 'Brother at the table');
  await user.click(dialog.getByRole('button', { name: 'Move Omar Haddad' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(asked)).toEqual([
    'POST /api/waitlist/entry_omar_haddad/seat {"tableId":"table_5","seatNumber":7,"leaveOtherLists":false,"reason":"Brother at the table"}',
  ]);
});
