import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Rotation, SignIn, Staff, StaffShift } from '@/api/staff-types';
import { createQueryClient } from '@/api/query-client';
import { expectAccessible } from '@/test/axe';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { LODGE_TABLES } from '@/test/fixtures/lodge';
import { makeUser, minutesAgo, NOW } from '@/test/fixtures/make';
import { makeRotation, makeStaff } from '@/test/fixtures/staff';
import { renderUi } from '@/test/render';
import { problem, sent } from '@/test/render-page';
import { silence } from '@/ui/announcer';
import { toasts } from '@/ui/toast-store';
import { StaffTab } from './staff-tab';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  silence();
  toasts.clear();
});

const planned: StaffShift = {
  id: 'shift_late',
  staffId: 'staff_iris',
  stringId: 'string_cash',
  plannedFrom: minutesAgo(-78),
  plannedTo: minutesAgo(-558),
  startedAt: null,
  endedAt: null,
  area: '',
  calledAt: null,
};
const iris = makeStaff({
  name: 'Iris Chen',
  status: 'offline',
  currentAssignment: null,
  shiftStart: null,
  tableId: null,
  tableNumber: null,
  shift: planned,
});
const gone = makeStaff({ name: 'Vic Moreau', status: 'offline', isActive: false, shift: null });
const signIns: SignIn[] = [
  { id: 'user_dealer', name: 'Dana Cole', email: 'dealer@club.example', role: 'dealer' },
  { id: 'user_floor', name: 'Pat Delgado', email: 'floor@club.example', role: 'floor_manager' },
];

const startTime = minutesAgo(-18);

interface Scene {
  staff?: Staff[];
  rotation?: Rotation;
  accounts?: Response;
  shifts?: StaffShift[] | Response;
  refuse?: Response;
}

async function show({ staff = [makeStaff(), iris], rotation, accounts, shifts, refuse }: Scene = {}) {
  const asked = fakeFetch(({ method, path }) => {
    if (method !== 'GET') return refuse?.clone() ?? jsonAnswer(staff[0]);
    if (path.startsWith('/api/pit-boss/staff')) return jsonAnswer(staff);
    if (path.startsWith('/api/rotation')) return jsonAnswer(rotation ?? makeRotation());
    if (path.startsWith('/api/sign-ins')) return accounts?.clone() ?? jsonAnswer(signIns);
    if (path.startsWith('/api/staff-shifts'))
      return shifts instanceof Response
        ? shifts.clone()
        : jsonAnswer(shifts ?? [planned, { ...planned, id: 'other', staffId: 'staff_tess' }]);
    if (path.startsWith('/api/tournaments'))
      return jsonAnswer([
        { id: 'tournament_1', name: 'Daily Deepstack', status: 'running', startTime },
        { id: 'tournament_2', name: 'Turbo Bounty', status: 'registration', startTime },
        { id: 'tournament_3', name: 'Freeroll', status: 'completed', startTime },
      ]);
    return jsonAnswer(LODGE_TABLES);
  });
  const user = makeUser({ role: 'pit_boss', permissions: ['view_floor', 'manage_staff'] });
  const result = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <main>
        <StaffTab />
      </main>
    </QueryClientProvider>,
    { user },
  );
  await screen.findByRole('region', { name: /^Staff/ });
  async function choose(name: string, item: RegExp) {
    await result.user.click(screen.getByRole('button', { name: `More for ${name}` }));
    await result.user.click(await screen.findByRole('menuitem', { name: item }));
  }
  const body = (index = 0) =>
    JSON.parse(asked.filter(({ method }) => method !== 'GET')[index]?.body ?? '{}') as unknown;
  return { ...result, asked, choose, body };
}

describe('a staff record', () => {
  test('shows the games, the sign-in and the PIN', async () => {
    const { user, choose, asked, body } = await show();
    await choose('Tess Huang', /^Edit/);
    const dialog = await screen.findByRole('dialog', { name: 'Edit Tess Huang' });
    const games = within(dialog).getByRole('group', { name: 'Deals' });
    await user.click(within(games).getByRole('checkbox', { name: 'Tournaments' }));
    await user.click(within(games).getByRole('checkbox', { name: "NL Hold'em" }));
    await user.type(within(dialog).getByLabelText('PIN'), '2468');
    await waitFor(() => expect(within(dialog).getByLabelText('Sign-in')).toBeEnabled());
    await user.click(within(dialog).getByLabelText('Sign-in'));
    await user.click(await screen.findByRole('option', { name: /^Dana Cole/ }));
    await expectAccessible(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Staff updated')).toBeInTheDocument();
    expect(sent(asked)[0]).toMatch(/^PATCH \/api\/staff\/staff_tess /);
    // A colleague's change meanwhile is not overwritten.
    expect(body()).toEqual({ skills: ["NL Hold'em", 'Tournament'], userId: 'user_dealer', pin: '2468' });
  });

  test('an unchanged PIN stays, and it can be removed', async () => {
    const { user, choose, body } = await show();
    await choose('Tess Huang', /^Edit/);
    const save = await screen.findByRole('button', { name: 'Save' });
    await user.click(save);
    await screen.findByText('Staff updated');
    expect(body()).not.toHaveProperty('pin');

    await choose('Tess Huang', /^Edit/);
    await user.click(await screen.findByRole('checkbox', { name: 'Remove the PIN' }));
    expect(screen.getByLabelText('PIN')).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(body(1)).toMatchObject({ pin: '' }));
  });

  test('another person’s sign-in cannot be chosen and shows its owner', async () => {
    const { user, choose } = await show({
      staff: [makeStaff(), makeStaff({ name: 'Ken Ito', userId: 'user_dealer' })],
    });
    await choose('Tess Huang', /^Edit/);
    const select = await screen.findByLabelText('Sign-in');
    await waitFor(() => expect(select).toBeEnabled());
    await user.click(select);
    const taken = await screen.findByRole('option', { name: /^Dana Cole/ });
    expect(taken).toHaveAttribute('aria-disabled', 'true');
    expect(taken).toHaveTextContent('Belongs to Ken Ito');
  });

  test('accounts that failed to load leave the link unchanged', async () => {
    const { user, choose, body } = await show({
      staff: [makeStaff({ userId: 'user_dealer' })],
      accounts: problem(500, 'Broken.'),
    });
    await choose('Tess Huang', /^Edit/);
    expect(await screen.findByText('The accounts could not be loaded; the link stays as it is.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Staff updated');
    expect(body()).toEqual({});
  });

  test('floor and security have no games and no PIN', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Add Staff' }));
    await screen.findByRole('group', { name: 'Deals' });
    await user.click(screen.getByRole('radio', { name: 'Floor' }));
    expect(screen.queryByRole('group', { name: 'Deals' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('PIN')).not.toBeInTheDocument();
  });

  test('a refusal is shown at its field', async () => {
    const { user, choose } = await show({
      refuse: problem(422, 'Check it.', {
        errors: [{ field: 'pin', message: 'A PIN has 4 to 8 digits' }],
      }),
    });
    await choose('Tess Huang', /^Edit/);
    await user.type(await screen.findByLabelText('PIN'), '12');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('A PIN has 4 to 8 digits')).toBeInTheDocument();
    expect(screen.getByLabelText('PIN')).toHaveAttribute('aria-invalid', 'true');
  });

  test('a person who has left is behind "more", and gets no more shifts', async () => {
    const { user, choose } = await show({ staff: [makeStaff(), gone] });
    expect(screen.queryByText('Vic Moreau')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '1 more' }));
    const row = screen.getByRole('row', { name: /Vic Moreau/ });
    expect(within(row).getByText('Left')).toBeInTheDocument();
    await user.click(within(row).getByRole('button', { name: 'More for Vic Moreau' }));
    expect(await screen.findByRole('menuitem', { name: /^Clock In/ })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Escape}');
    await choose('Vic Moreau', /^Edit/);
    expect(await screen.findByRole('checkbox', { name: /^Works here/ })).not.toBeChecked();
  });
});

test('an empty list links to the first record', async () => {
  const { user } = await show({ staff: [] });
  await user.click(screen.getByRole('button', { name: 'Add Staff' }));
  expect(await screen.findByRole('dialog', { name: 'Add Staff' })).toBeInTheDocument();
});

describe('planned shifts', () => {
  test('the next one is cancelled from the list', async () => {
    const { user, choose, asked } = await show();
    await choose('Iris Chen', /^Cancel Shift/);
    const ask = await screen.findByRole('alertdialog', { name: "Cancel Iris Chen's shift?" });
    expect(ask).toHaveTextContent('Nov 20, 10:00 PM to 6:00 AM.');
    await user.click(within(ask).getByRole('button', { name: 'Cancel Shift' }));
    expect(await screen.findByText('Shift cancelled')).toBeInTheDocument();
    expect(sent(asked)).toEqual(['DELETE /api/staff-shifts/shift_late']);
  });

  test('a person on duty has none to cancel there', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'More for Tess Huang' }));
    await screen.findByRole('menuitem', { name: /^Plan Shifts/ });
    expect(screen.queryByRole('menuitem', { name: /^Cancel Shift/ })).not.toBeInTheDocument();
  });

  test('all of them are listed above the form for the next one', async () => {
    const { user, choose } = await show({
      refuse: problem(409, 'Iris Chen has begun this shift'),
    });
    await choose('Iris Chen', /^Plan Shifts/);
    const dialog = await screen.findByRole('dialog', { name: 'Shifts of Iris Chen' });
    const list = await within(dialog).findByRole('group', { name: 'Planned' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(within(list).getByText('Cash string')).toBeInTheDocument();
    await user.click(within(list).getByRole('button', { name: /^Cancel the shift of Nov 20/ }));
    await user.click(await screen.findByRole('button', { name: 'Cancel Shift' }));
    expect(await screen.findByText('Iris Chen has begun this shift')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep Shift' }));
    expect(screen.getByRole('dialog', { name: 'Shifts of Iris Chen' })).toBeInTheDocument();
  });

  test('a failed load leaves the form usable', async () => {
    const { choose } = await show({ shifts: problem(500, 'Broken.') });
    await choose('Iris Chen', /^Plan Shifts/);
    expect(await screen.findByText('Could not load the planned shifts.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Plan Shift' })).toBeEnabled();
  });
});

test('a string of a tournament is made of its tables', async () => {
  const { user, body } = await show({ rotation: makeRotation({ strings: [] }) });
  await user.click(screen.getByRole('button', { name: 'Add String' }));
  await user.click(await screen.findByLabelText('For'));
  expect(screen.queryByRole('option', { name: /^Freeroll/ })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('option', { name: /^Turbo Bounty/ }));
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Turbo Bounty');
  expect(screen.getByText(/^Its tables, with a break after 3 of them/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Add a place')).not.toBeInTheDocument();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add String' }));
  expect(await screen.findByText('String added')).toBeInTheDocument();
  expect(body()).toEqual({
    name: 'Turbo Bounty',
    tournamentId: 'tournament_2',
    downMinutes: 45,
    stops: [],
  });
});

test('a new name of a string leaves its tables, which may have changed meanwhile', async () => {
  const { user, body } = await show();
  const [line] = makeRotation().strings;
  await user.click(screen.getByRole('button', { name: /^Edit ?Cash string$/ }));
  await user.type(await screen.findByLabelText(/^Name/), ' II');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('String updated')).toBeInTheDocument();
  expect(body()).toEqual({ name: `${line?.name} II` });
});

describe('a dealer at a table', () => {
  const dealing = makeStaff({ status: 'active', tableId: 'table_5' });

  test('needs a confirmation before a clock-out, and returns to the table by Undo', async () => {
    const { user, choose, asked } = await show({ staff: [dealing] });
    const acts = () => asked.filter(({ method }) => method !== 'GET').map(({ path }) => path.split('/').at(-1));
    await choose(dealing.name, /^Clock Out/);
    const confirm = await screen.findByRole('alertdialog', { name: `Clock Out: ${dealing.name}?` });
    expect(confirm).toHaveTextContent('deals at Table 5. The table will have no dealer.');
    expect(acts()).toEqual([]);
    await user.click(within(confirm).getByRole('button', { name: 'Clock Out' }));
    await waitFor(() => expect(toasts.get().at(-1)?.action?.label).toBe('Undo'));
    expect(acts()).toEqual(['clock-out']);
    toasts.get().at(-1)?.action?.onAct();
    await waitFor(() => expect(acts()).toEqual(['clock-out', 'clock-in', 'assign']));
  });

  test('needs a confirmation before a break, and Cancel sends nothing', async () => {
    const { user, choose, asked } = await show({ staff: [dealing] });
    await choose(dealing.name, /^Send on Break/);
    const confirm = await screen.findByRole('alertdialog', {
      name: `Send on Break: ${dealing.name}?`,
    });
    await user.click(within(confirm).getByRole('button', { name: 'Cancel' }));
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});
