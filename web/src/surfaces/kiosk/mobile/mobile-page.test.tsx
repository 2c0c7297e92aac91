import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GRANTS } from '@/api/generated/roles.gen';
import { reached } from '@/api/client/reachability';
import { userQuery } from '@/api/shared-queries';
import type { Alert } from '@/api/staff-types';
import type { Table, User, WaitlistEntry } from '@/api/types';
import { createQueryClient } from '@/app/query-client';
import { expectAccessible } from '@/test/axe';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeSeatChange } from '@/test/fixtures/change';
import {
  makeCalled,
  makeEntry,
  makeGameType,
  makeRoom,
  makeTable,
  makeUser,
  NOW,
} from '@/test/fixtures/make';
import { makeAlert, makeStaff } from '@/test/fixtures/staff';
import { problem } from '@/test/render-page';
import { renderUi } from '@/test/render';
import { silence } from '@/ui/announcer';
import { MobilePage } from './mobile-page';
import { goTo, type Tab } from './tab';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  vi.stubGlobal('scrollTo', () => undefined);
  window.history.replaceState(null, '', '/mobile');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
  localStorage.clear();
  reached();
  silence();
});

const big = makeGameType({ name: "5/10 NL Hold'em" });
const five = makeTable({ tableNumber: 5, seats: 'ooowoo...' });
const four = makeTable({ tableNumber: 4, seats: 'oo.......' });
const two = makeTable({ tableNumber: 2, seats: 'ooohooooo' });
const called = makeCalled(two, 4, { name: 'Renee Alcott', minutes: 43 });
const nathan = makeEntry({ name: 'Nathan Vega', game: big, minutes: 54 });

interface Scene {
  tab?: Tab;
  tables?: Table[] | Response;
  entries?: WaitlistEntry[];
  user?: User;
  answers?: Record<string, () => Response>;
}

function show({
  tab = 'home',
  tables = [two, four, five],
  entries = [called, nathan],
  user = makeUser(),
  answers = {},
}: Scene = {}) {
  const asked = fakeFetch(({ method, path }) => {
    const [bare = ''] = path.split('?');
    const own = answers[`${method} ${bare}`];
    if (own !== undefined) return own();
    if (bare === '/api/rooms') return jsonAnswer([makeRoom()]);
    if (bare.startsWith('/api/tables/') && method === 'GET')
      return tables instanceof Response ? tables.clone() : jsonAnswer(tables);
    if (bare.startsWith('/api/waitlist/') && method === 'GET') return jsonAnswer(entries);
    return problem(404, 'Nothing here.');
  });
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, user);
  goTo(tab);
  const shown = renderUi(
    <QueryClientProvider client={client}>
      <MobilePage />
    </QueryClientProvider>,
  );
  const sent = () =>
    asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  return { ...shown, sent };
}

function figure(label: string) {
  return screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')
    ?.textContent;
}

test('Home: four counts, short tables, the longest waiting with a reason where there is no seat', async () => {
  show();
  const list = await screen.findByRole('region', { name: 'Priority Actions' });
  expect(figure('Active Tables')).toBe('2');
  expect(figure('Need Players')).toBe('1');
  expect(figure('Waiting')).toBe('2');
  expect(figure('Total Players')).toBe('16');
  const rows = within(list).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('Table 4 2/5 NLShort2 of 9');
  expect(rows[1]).toHaveTextContent('Nathan V. 5/10 NL54 minNo free seat');
  const none = within(list).getByRole('button', { name: 'Seat Nathan Vega' });
  expect(none).toHaveAttribute('aria-disabled', 'true');
  expect(none).toHaveAccessibleDescription("No open seat in 5/10 NL Hold'em");
  expect(rows[2]).toHaveTextContent('Renee A. 2/5 NL43 minCalled, Table 2');
  expect(within(list).getByRole('button', { name: 'Seat Renee Alcott' })).not.toHaveAttribute(
    'aria-disabled',
  );
  expect(document.title).toBe('Home · Lodge Card Club · PitBoss');
  await expectAccessible();
});

test('Add Player counts at once and is sent as a relative call', async () => {
  const { user, sent } = show({
    tab: 'tables',
    answers: { 'POST /api/tables/table_5/walk-ins': () => jsonAnswer(five) },
  });
  const row = (await screen.findByText('Table 5')).closest('li');
  if (row === null) throw new Error('no row');
  expect(row).toHaveTextContent('6 of 9');
  await user.click(within(row).getByRole('button', { name: 'Add Player to Table 5' }));
  await waitFor(() => expect(sent()).toEqual(['POST /api/tables/table_5/walk-ins']));
  await user.click(within(row).getByRole('button', { name: 'Remove a player from Table 5' }));
  await waitFor(() => expect(sent()[1]).toBe('DELETE /api/tables/table_5/walk-ins'));
  await expectAccessible();
});

test('what the server would not do stays until it is read', async () => {
  const { user } = show({
    tab: 'tables',
    answers: { 'POST /api/tables/table_5/walk-ins': () => problem(409, 'Table 5 is full') },
  });
  await user.click(await screen.findByRole('button', { name: 'Add Player to Table 5' }));
  const note = (await screen.findByText(/^Not done/)).closest<HTMLElement>('[role=alert]');
  expect(note).toHaveTextContent('Not done: Player added at Table 5. Table 5 is full');
  await user.click(screen.getByRole('button', { name: /^Dismiss/ }));
  expect(screen.queryByText(/^Not done/)).toBeNull();
});

test('Waitlist: in the order of the list, and nobody', async () => {
  const { unmount } = show({ tab: 'waitlist' });
  expect(await screen.findByRole('heading', { name: "5/10 NL Hold'em" })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Call Nathan Vega' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(screen.queryByRole('button', { name: 'Call Renee Alcott' })).toBeNull();
  await expectAccessible();
  unmount();
  show({ tab: 'waitlist', entries: [] });
  expect(await screen.findByText('No players waiting')).toBeInTheDocument();
});

test('who seats nobody has no buttons for it', async () => {
  show({ user: makeUser({ permissions: ['view_floor'] }) });
  await screen.findByRole('region', { name: 'Priority Actions' });
  expect(screen.queryByRole('button', { name: /Seat|Add Player/ })).toBeNull();
});

test('a list that could not be read says so and is asked for again', async () => {
  show({ tab: 'tables', tables: problem(500, 'The database is away.') });
  const said = await screen.findByText('Could not load tables.');
  expect(said.closest('[role=alert]')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

test('without a network: since when, what waits, and only what may wait', async () => {
  const away = () => {
    throw new TypeError('Failed to fetch');
  };
  const { user, sent } = show({ answers: { 'POST /api/tables/table_4/walk-ins': away } });
  await user.click(await screen.findByRole('button', { name: 'Add Player to Table 4' }));
  expect(await screen.findByText('Offline since 8:42 PM')).toBeInTheDocument();
  expect(figure('Total Players')).toBe('17');
  expect(
    await screen.findByText('1 change waits for the network.', {}, { timeout: 8_000 }),
  ).toBeInTheDocument();
  expect(sent()).toContain('POST /api/tables/table_4/walk-ins');
});

test('who may take another seat is moved there with one tap', async () => {
  const offer = { tableId: 'table_4', tableNumber: 4, seatNumber: 3, heldFor: 'Renee Alcott' };
  const { user, sent } = show({
    answers: {
      'GET /api/seat-changes/room_lodge_poker': () =>
        jsonAnswer([
          makeSeatChange({ kind: 'table', seats: [], offer, waits: '' }),
          makeSeatChange({ seatId: 'seat_9', player: null }),
        ]),
      'POST /api/seats/seat_3/change/take': () => jsonAnswer({}),
    },
  });
  const list = await screen.findByRole('region', { name: 'Seat changes' });
  const [row, ...more] = within(list).getAllByRole('listitem');
  expect(more).toEqual([]);
  expect(row).toHaveTextContent(
    'Priya K. Table 5 to Table 4, seat 3Asked 6 min ago · Renee A. gets their seat',
  );
  await user.click(within(list).getByRole('button', { name: /^Move Priya K\./ }));
  await waitFor(() => expect(sent()).toEqual(['POST /api/seats/seat_3/change/take']));
});

test('the sound of alerts is off until it is switched on', async () => {
  const { user } = show({ tab: 'profile' });
  const button = await screen.findByRole('button', { name: 'Off, alert sound' });
  await user.click(button);
  expect(await screen.findByRole('button', { name: 'On, alert sound' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(localStorage.getItem('pitboss-alert-sound')).toBe('on');
  await user.click(screen.getByRole('button', { name: 'On, alert sound' }));
});

test('what comes in and cannot wait is said at once', async () => {
  let open: Alert[] = [];
  const { user } = show({
    answers: { 'GET /api/pit-boss/alerts/room_lodge_poker': () => jsonAnswer(open) },
  });
  await screen.findByRole('region', { name: 'Priority Actions' });
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  open = [makeAlert()];
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/Table 5.*Dispute/));
});

test('an alert leads to the act that ends it, as far as the role does it', async () => {
  const alerts = [
    makeAlert({ id: 'a', kind: 'no_dealer', roomId: 'room_lodge_poker', message: 'No dealer.' }),
    makeAlert({ id: 'b', kind: 'wait_over_target', tableName: '2/5 NL', message: 'Long wait.' }),
  ];
  const answers = { 'GET /api/pit-boss/alerts/room_lodge_poker': () => jsonAnswer(alerts) };
  const { user, unmount } = show({
    answers,
    user: makeUser({ permissions: [...GRANTS.floor_manager] }),
  });
  const assign = await screen.findByRole('link', { name: /^Assign Dealer.*Table 5/ });
  expect(assign).toHaveAttribute('href', '/pit-boss/room_lodge_poker?tab=staff');
  await user.click(screen.getByRole('button', { name: /^Call Player/ }));
  expect(window.location.pathname).toBe('/mobile/waitlist');
  unmount();
  show({ answers, user: makeUser({ permissions: ['view_floor', 'raise_alerts'] }) });
  expect(await screen.findByText('No dealer.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Assign Dealer/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Call Player/ })).toBeNull();
});

test('a dealer at a table is asked before the shift ends', async () => {
  const staff = makeStaff({ status: 'active', tableId: 'table_5', tableNumber: 5 });
  const { user, sent } = show({
    tab: 'profile',
    answers: {
      'GET /api/my-shift/room_lodge_poker': () => jsonAnswer({ staff }),
      'POST /api/my-shift/room_lodge_poker/clock-out': () =>
        jsonAnswer({ staff: { ...staff, status: 'offline', tableId: null, tableNumber: null } }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Clock Out' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('You deal at Table 5. Nobody deals there afterwards.');
  expect(sent()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Clock Out' }));
  await waitFor(() => expect(sent()).toEqual(['POST /api/my-shift/room_lodge_poker/clock-out']));
});
