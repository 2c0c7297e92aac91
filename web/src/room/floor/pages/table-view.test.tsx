import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { jsonAnswer } from '@/test/fake-fetch';
import { LODGE_TABLES, LODGE_WAITLIST, table5 } from '@/test/fixtures/lodge';
import { makeRoom, makeTable, makeUser } from '@/test/fixtures/make';
import { NORTH, seat, sent, show, setUpTableView } from '@/test/table-view';

setUpTableView();

test('table 5 at 8:42 PM', async () => {
  await show();
  expect(await seat(1)).toHaveAccessibleName('Seat 1 Curtis N. 3 h 42 $44.40 Unseat or change');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Table 5');
  expect(screen.getByText(/Open 6 h 12 min/)).toBeInTheDocument();
  expect(screen.getByText('Game Active')).toBeInTheDocument();
  expect(await seat(8)).toHaveAccessibleName(/Lena K\. Away 11 min \$26\.00/);
  expect(await seat(7)).toHaveAccessibleName('Seat 7 Open Seat a player');

  const list = within(screen.getByRole('region', { name: 'Seats' }));
  expect(list.getByText('Running tab at $12.00 per hour')).toBeInTheDocument();
  expect(list.getByText('$166.60')).toBeInTheDocument();
  expect(list.getByText('Curtis Nakamura')).toBeInTheDocument();

  const waiting = within(await screen.findByRole('region', { name: 'Waiting for 2/5 NL 3' }));
  expect(waiting.getByText('Joanna Pike')).toBeInTheDocument();
  expect(await screen.findByText('Joanna Pike seated at Table 5, seat 7')).toBeInTheDocument();
  await expectAccessible();
});

test('an unknown id', async () => {
  await show({ path: '/tables/gone' });
  expect(await screen.findByRole('heading', { name: 'Table not found', level: 1 })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Floor Manager' })).toBeInTheDocument();
  await expectAccessible();
});

test('says that a table is out of use', async () => {
  const retired = {
    id: 'old',
    roomId: makeRoom().id,
    tableNumber: 12,
    tableName: 'Table 12',
    gameTypeId: 'g',
    gameTypeName: '2/5 NL',
    maxSeats: 9,
    retiredAt: '2026-11-19T02:00:00.000Z',
  };
  await show({ path: '/tables/old', setups: [retired] });
  expect(await screen.findByRole('heading', { name: 'Table 12', level: 1 })).toBeVisible();
  expect(screen.getByText('Table 12 is out of use')).toBeVisible();
  expect(screen.getByText(/^Since Nov 18, 2026\./)).toBeVisible();
  await expectAccessible();
});

test('a table of another room is shown, with a button to switch the room', async () => {
  const choose = vi.fn<(roomId: string) => void>();
  const there = makeTable({ id: 'table_n1', tableNumber: 1, roomId: NORTH.id });
  const { user } = await show({
    path: '/tables/table_n1',
    tables: [...LODGE_TABLES, there],
    choose,
  });
  expect(await screen.findByText(/This table is in/)).toHaveTextContent(
    'This table is in Lodge North - Round Rock, TX, not in the active room.',
  );
  await user.click(screen.getByRole('button', { name: 'Switch Room' }));
  expect(choose).toHaveBeenCalledWith(NORTH.id);
});

test('"Call Next" calls to this table; "End Game" lists what ends', async () => {
  const { user, asked } = await show({
    acts: {
      'POST /api/waitlist/entry_joanna_pike/call': () => jsonAnswer(LODGE_WAITLIST[7]),
      'POST /api/tables/table_5/end': () => jsonAnswer(table5),
    },
  });
  await seat(1);
  await user.click(screen.getByRole('button', { name: 'Call Next' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'End Game' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(
    question.getByText('7 players leave their seats and 6 rentals close with a running tab of $166.60.'),
  ).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'End Game' }));
  expect(await screen.findByText('Table updated successfully')).toBeInTheDocument();
  expect(sent(asked)).toEqual([
    'POST /api/waitlist/entry_joanna_pike/call {"tableId":"table_5"}',
    'POST /api/tables/table_5/end {}',
  ]);
});

test('a table break pauses the time with a reason; the pot can be entered', async () => {
  const { user, asked } = await show({
    acts: {
      'POST /api/tables/table_5/pause': () => jsonAnswer(table5),
      'POST /api/tables/table_5/pot': () => jsonAnswer(table5),
    },
  });
  await seat(1);
  await user.click(screen.getByRole('button', { name: 'Pause Time' }));
  await user.click(await screen.findByRole('radio', { name: 'Other' }));
  await user.click(screen.getByRole('button', { name: 'Pause Time' }));
  expect(await screen.findByText('Enter a reason for the pause')).toBeInTheDocument();
  await user.type(screen.getByLabelText(/Which one/), 'Lights out{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Pot $145, enter the pot' }));
  const pot = await screen.findByLabelText(/^Pot/);
  await user.clear(pot);
  await user.type(pot, '1,250{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(asked)).toEqual([
    'POST /api/tables/table_5/pause {"reason":"Lights out"}',
    'POST /api/tables/table_5/pot {"amount":"1250.00"}',
  ]);
});

test('a read-only role has no buttons', async () => {
  await show({
    user: makeUser({ role: 'executive', permissions: ['view_floor', 'view_players'] }),
  });
  const map = await screen.findByRole('list', { name: "Seats, clockwise from the dealer's left" });
  expect(within(map).getByText('Curtis N.')).toBeInTheDocument();
  expect(within(map).queryByRole('button')).not.toBeInTheDocument();
  for (const name of ['Call Next', 'Pause Time', 'End Game', /^Seat /, /^Pot/]) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

test('a dealer marks away and counts chips, but cannot seat', async () => {
  const { user } = await show({
    user: makeUser({ role: 'dealer', permissions: ['view_floor', 'raise_alerts'] }),
  });
  await user.click(await seat(1));
  const dialog = within(await screen.findByRole('dialog', { name: 'Curtis Nakamura' }));
  expect(dialog.getByRole('button', { name: 'Mark Away' })).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Edit Chips' })).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Unseat' })).not.toBeInTheDocument();
});
