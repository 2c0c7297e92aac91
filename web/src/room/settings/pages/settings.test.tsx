import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FeeSchedule, TableSetup } from '@/api/setup-types';
import type { Permission, Role } from '@/api/types';
import { expectAccessible } from '@/test/axe';
import { makeGameType, makeRoom, makeUser, NOW, ROOM_ID } from '@/test/fixtures/make';
import { problem, renderPage, sent } from '@/test/render-page';
import { toasts } from '@/ui/toast-store';
import { SettingsPage } from './settings';

const FEES: FeeSchedule[] = [
  {
    validFrom: '2026-03-01',
    state: 'in_force',
    madeBy: null,
    memberships: [
      { membershipType: 'daily', feeAmount: '25.00' },
      { membershipType: 'monthly', feeAmount: '100.00' },
      { membershipType: 'annual', feeAmount: '1000.00' },
    ],
    seats: [
      { upToBlind: '2.00', hourlyRate: '8.00' },
      { upToBlind: null, hourlyRate: '12.00' },
    ],
  },
];
const TABLE: TableSetup = {
  id: 'table_4',
  roomId: ROOM_ID,
  tableNumber: 4,
  tableName: 'Table 4',
  gameTypeId: 'game_2_5',
  gameTypeName: '2/5 NL Hold’em',
  maxSeats: 9,
  retiredAt: null,
};
const OWNS: Permission[] = ['view_floor', 'manage_settings', 'manage_fees', 'manage_tables', 'manage_game_types'];

async function show(
  section: string,
  answers: Record<string, unknown>,
  { role = 'owner', permissions = OWNS }: { role?: Role; permissions?: Permission[] } = {},
) {
  return await renderPage({
    at: `/settings/${section}`,
    path: '/settings/$section',
    page: SettingsPage,
    user: makeUser({ role, permissions }),
    answers: { 'GET /api/game-types': [makeGameType()], ...answers },
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
});

afterEach(() => {
  toasts.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('fees: a schedule is made from the one in force', async () => {
  const { user, asked, container } = await show('fees', {
    'GET /api/fees': FEES,
    'POST /api/fees': FEES[0],
  });
  const table = await screen.findByRole('table', { name: /Fees in US dollars/ });
  expect(within(table).getByRole('row', { name: /^Monthly/ })).toHaveTextContent('100.00');
  const nav = screen.getByRole('navigation', { name: 'Settings' });
  expect(within(nav).getByRole('link', { name: 'Fees' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'New Fee Schedule' }));
  const form = await screen.findByRole('dialog', { name: 'New Fee Schedule' });
  await user.clear(within(form).getByLabelText(/^An hour above/));
  await user.type(within(form).getByLabelText(/^An hour above/), '13');
  await expectAccessible(form);
  await user.click(within(form).getByRole('button', { name: 'Schedule Fees' }));
  await waitFor(() => expect(form).not.toBeInTheDocument());
  expect(sent(asked)[0]).toContain(
    '"seats":[{"upToBlind":"2.00","hourlyRate":"8.00"},{"upToBlind":null,"hourlyRate":"13.00"}]',
  );
});

test('the time charge: examples follow the typed values, only the change is sent, a refusal is shown at its field', async () => {
  let refuse = true;
  const { user, asked } = await show('fees', {
    'GET /api/fees': FEES,
    [`PATCH /api/rooms/${ROOM_ID}`]: () => {
      const errors = [{ field: 'settings.graceMinutes', message: 'Grace time: enter 0 to 60 minutes' }];
      if (refuse) return problem(422, 'Check the fields', { errors });
      return makeRoom();
    },
  });
  const panel = await screen.findByRole('region', { name: 'Time charge' });
  const examples = await within(panel).findByLabelText('Worked examples');
  expect(examples).toHaveTextContent('4 min at $12.00');
  const save = () => within(panel).getByRole('button', { name: 'Save Changes' });
  expect(save()).toHaveAccessibleDescription('No changes to save');
  const grace = within(panel).getByRole('textbox', { name: 'Grace' });
  await user.clear(grace);
  await user.type(grace, '10');
  expect(examples).toHaveTextContent('9 min at $12.00');
  await user.click(save());
  expect(await within(panel).findByText('Grace time: enter 0 to 60 minutes')).toBeVisible();
  refuse = false;
  await user.click(save());
  await waitFor(() =>
    expect(sent(asked)).toEqual([
      `PATCH /api/rooms/${ROOM_ID} {"settings":{"graceMinutes":10}}`,
      `PATCH /api/rooms/${ROOM_ID} {"settings":{"graceMinutes":10}}`,
    ]),
  );
});

test('rooms: one is added, and errors are shown at their fields', async () => {
  const { user, container } = await show('rooms', {
    'POST /api/rooms': problem(422, 'Check the fields', {
      errors: [{ field: 'timeZone', message: 'Unknown time zone' }],
    }),
  });
  expect(await screen.findByRole('region', { name: 'Rooms 1' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Waitlist' })).toBeVisible();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Add Room' }));
  const form = await screen.findByRole('dialog', { name: 'Add Room' });
  await user.click(within(form).getByRole('button', { name: 'Add Room' }));
  expect(form).toHaveTextContent('Room name is required');
  await user.type(within(form).getByLabelText(/^Name/), 'Lodge South');
  await user.type(within(form).getByLabelText(/^Location/), 'San Marcos, TX');
  await user.type(within(form).getByLabelText(/^Time zone/), 'x');
  await user.click(within(form).getByRole('button', { name: 'Add Room' }));
  expect(await within(form).findByText('Unknown time zone')).toBeVisible();
});

test('tables: one with players stays, with a message', async () => {
  const { user } = await show('tables', {
    [`GET /api/rooms/${ROOM_ID}/tables`]: [
      TABLE,
      { ...TABLE, id: 'table_5', tableNumber: 5, retiredAt: '2026-11-01T00:00:00.000Z' },
    ],
    'DELETE /api/tables/table_4': problem(409, 'Table 4 has players'),
  });
  expect(await screen.findByRole('region', { name: 'Tables 1' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More for Table 4' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Retire Table' }));
  const ask = await screen.findByRole('alertdialog', { name: /Take Table 4 out of use/ });
  await user.click(within(ask).getByRole('button', { name: 'Retire Table' }));
  expect(await within(ask).findByText('Table 4 has players')).toBeVisible();
});

test('game types: the maximum is cleared', async () => {
  const game = makeGameType({ maxBuyIn: '1000.00' });
  const { user, asked } = await show('game-types', {
    'GET /api/game-types': [game],
    [`PATCH /api/game-types/${game.id}`]: game,
  });
  await user.click(await screen.findByRole('button', { name: `More for ${game.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = await screen.findByRole('dialog', { name: `Edit ${game.name}` });
  await user.clear(within(form).getByLabelText(/^Maximum buy-in/));
  await user.click(within(form).getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(sent(asked)[0]).toContain('"maxBuyIn":"0.00"'));
});

test('users who may only view have no acts; users without permission read which roles have it', async () => {
  const looks = await show('rooms', {}, { role: 'executive', permissions: ['view_floor', 'view_reports'] });
  expect(await screen.findByRole('region', { name: 'Waitlist' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add Room' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Hold a called seat' })).toBeDisabled();
  looks.unmount();
  await show('rooms', {}, { role: 'floor_manager', permissions: ['view_floor', 'manage_tables'] });
  expect(await screen.findByText('Settings is not part of your role')).toBeVisible();
});

test('a failed load shows a message', async () => {
  await show('fees', { 'GET /api/fees': problem(400, 'No.') });
  expect(await screen.findByText('Could not load the fees.')).toBeVisible();
});
