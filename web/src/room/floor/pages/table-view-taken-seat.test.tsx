// The map with taken and held seats.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { jsonAnswer } from '@/test/fake-fetch';
import { makeSeatChange } from '@/test/fixtures/change';
import { LODGE_WAITLIST } from '@/test/fixtures/lodge';
import { makeSeat } from '@/test/fixtures/make';
import { named, seat, SEATS, sent, show, setUpTableView } from '@/test/table-view';

setUpTableView();

const AT_TABLE_3 = { seatId: 'seat_3_2', tableId: 'table_3', tableNumber: 3, seatNumber: 2 };
/** Ray Whitfield is called for 2/5 NL while seated at another game. */
const movingRay = LODGE_WAITLIST.map((entry) =>
  entry.id === 'entry_ray_whitfield' ? { ...entry, seated: AT_TABLE_3 } : entry,
);

test('a held seat asks about a buy-in outside the game’s bounds', async () => {
  const { user, asked } = await show({
    acts: {
      'POST /api/waitlist/entry_ray_whitfield/seat': () => jsonAnswer(makeSeat({ seatNumber: 4 })),
    },
  });
  await user.click(await seat(4));
  const dialog = within(await screen.findByRole('dialog', { name: 'Seat 4' }));
  await user.type(dialog.getByLabelText(/Buy-in amount/), '50{Enter}');
  expect(await dialog.findByText(/Press again to use this amount/)).toBeVisible();
  expect(sent(asked)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Seat Ray Whitfield' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
});

test('a called player who has a seat moves to the held seat without a buy-in', async () => {
  const { user, asked } = await show({
    entries: movingRay,
    acts: {
      'POST /api/waitlist/entry_ray_whitfield/seat': () => jsonAnswer(makeSeat({ seatNumber: 4 })),
    },
  });
  await user.click(await seat(4));
  const dialog = within(await screen.findByRole('dialog', { name: 'Seat 4' }));
  expect(await dialog.findByText(/^Moves from Table 3, seat 2\./)).toBeVisible();
  expect(dialog.queryByLabelText(/Buy-in amount/)).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Move Ray Whitfield' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(asked)).toEqual(['POST /api/waitlist/entry_ray_whitfield/seat {"seatNumber":4,"leaveOtherLists":false}']);
});

test('a held seat: seat the called player, or end the call', async () => {
  const { user, asked } = await show({
    acts: {
      'POST /api/waitlist/entry_ray_whitfield/no-show': () => jsonAnswer(LODGE_WAITLIST[6]),
    },
  });
  await user.click(await seat(4));
  const dialog = within(await screen.findByRole('dialog', { name: 'Seat 4' }));
  expect(await dialog.findByText('Called for 2/5 NL, waiting 41 min')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Seat Ray Whitfield' })).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Undo Call' })).toHaveAccessibleDescription(
    'A call can be undone for a minute',
  );
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'No-Show' }));
  expect(await screen.findByText('Ray Whitfield marked as a no-show')).toBeInTheDocument();
  expect(sent(asked)).toEqual(['POST /api/waitlist/entry_ray_whitfield/no-show {}']);
});

test('a taken seat asks "Unseat {name}?" with time and tab', async () => {
  const { user, asked } = await show({
    acts: { 'DELETE /api/seats/seat_1': () => new Response(null, { status: 204 }) },
  });
  await user.click(await seat(1));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unseat Curtis Nakamura?' }));
  expect(dialog.getByText('3 h 42 min')).toBeInTheDocument();
  expect(dialog.getByText('$44.40')).toBeInTheDocument();
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(cancel).toHaveFocus());
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Unseat' }));
  expect(await screen.findByText('Player unseated successfully')).toBeInTheDocument();
  expect(sent(asked)).toEqual(['DELETE /api/seats/seat_1']);
});

test('away is one tap; the chips of an away player stay until the limit', async () => {
  const { user, asked } = await show({
    // The response is still pending: the screen shows the optimistic state.
    acts: { 'POST /api/seats/seat_1/away': () => new Promise(() => undefined) },
  });
  await user.click(await seat(8));
  const pickUp = await screen.findByRole('button', { name: 'Pick Up Chips' });
  expect(pickUp).toHaveAttribute('aria-disabled', 'true');
  expect(pickUp).toHaveAccessibleDescription('Lena Kowalski has been away 11 of 20 minutes');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  await user.click(await seat(1));
  await user.click(await screen.findByRole('button', { name: 'Mark Away' }));
  const away = /^Seat 1 Curtis N\. Away 0 min/;
  expect(await screen.findByRole('button', { name: away })).toBeInTheDocument();
  expect(sent(asked)).toEqual(['POST /api/seats/seat_1/away {}']);
});

test('a player moves to another table, whose rate is shown', async () => {
  const { user, asked } = await show({
    acts: { 'POST /api/seats/seat_2/move': () => jsonAnswer(SEATS[1]) },
  });
  await user.click(await seat(2));
  await user.click(await screen.findByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Alicia Fontaine' }));
  const here = { name: 'Move to Table 5, Seat 7' };
  expect(await dialog.findByRole('button', here)).toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: /Table 6/ }));
  expect(await dialog.findByText('Time keeps running. New rate: $8.00/hour.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Move to Table 6, Seat 6' }));
  expect(await screen.findByText('Alicia Fontaine moved to Table 6, seat 6')).toBeInTheDocument();
  expect(sent(asked)).toEqual(['POST /api/seats/seat_2/move {"tableId":"table_6","seatNumber":6}']);
});

test('seat-change requests are listed in order and go before newcomers', async () => {
  const offer = { tableId: 'table_5', tableNumber: 5, seatNumber: 7, heldFor: null, since: null };
  const { user, asked } = await show({
    changes: [
      makeSeatChange({ offer, waits: '' }),
      makeSeatChange({ seatId: 'seat_2', seatNumber: 2, position: 2, ...named('Alicia Fontaine') }),
    ],
    acts: {
      'POST /api/seats/seat_3/change/take': () => jsonAnswer({}),
      'POST /api/seats/seat_1/change': () => jsonAnswer({}),
    },
  });
  const panel = await screen.findByRole('region', { name: /^Seat changes/ });
  expect(panel).toHaveTextContent('Alicia F., seat 2Wants seat 7');
  await user.click(within(panel).getByRole('button', { name: 'Move Priya K. to seat 7' }));
  await user.click(await screen.findByRole('button', { name: /^Seat 1 Curtis/ }));
  await user.click(await screen.findByRole('button', { name: 'Seat Change' }));
  await user.click(await screen.findByRole('radio', { name: 'One seat here' }));
  await user.click(screen.getByRole('button', { name: 'Add Request' }));
  expect(await screen.findByText('Please select a seat')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /^Seat 8/ }));
  await user.click(screen.getByRole('button', { name: 'Add Request' }));
  expect(await screen.findByText('Curtis Nakamura asked for another seat')).toBeInTheDocument();
  expect(sent(asked)).toEqual([
    'POST /api/seats/seat_3/change/take {"tableId":"table_5","seatNumber":7}',
    'POST /api/seats/seat_1/change {"kind":"seat","seats":[8]}',
  ]);
});
