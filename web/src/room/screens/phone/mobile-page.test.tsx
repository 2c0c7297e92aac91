import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { GRANTS } from '@/api/generated/roles.gen';
import { reached } from '@/api/client/reachability';
import type { Alert } from '@/api/staff-types';
import type { Table, User, WaitlistEntry } from '@/api/types';
import { expectAccessible } from '@/test/axe';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeSeatChange } from '@/test/fixtures/change';
import { makeCalled, makeEntry, makeGameType, makeRoom, makeTable, makeUser, NOW } from '@/test/fixtures/make';
import { makeAlert, makeStaff } from '@/test/fixtures/staff';
import { problem } from '@/test/render-page';
import { renderRoutes } from '@/test/render-routes';
import { silence } from '@/ui/announcer';
import { screenTree } from '@/app/routes/screens';

// The clock of a test must not run while the screen's chunk is first imported.
beforeAll(async () => {
  await import('./mobile-page');
});
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  vi.stubGlobal('scrollTo', () => undefined);
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
  address?: string;
  tables?: Table[] | Response;
  entries?: WaitlistEntry[];
  user?: User;
  answers?: Record<string, () => Response>;
}

function show({
  address = '/mobile',
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
  window.history.replaceState(null, '', address);
  const shown = renderRoutes(screenTree, { user });
  const sent = () => asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  return { ...shown, sent };
}

function figure(label: string) {
  return screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;
}

test('Home: four counts, short tables, the longest waits with the reason where there is no seat', async () => {
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
  expect(within(list).getByRole('button', { name: 'Seat Renee Alcott' })).not.toHaveAttribute('aria-disabled');
  expect(document.title).toBe('Home · Lodge Card Club · PitBoss');
  await expectAccessible();
});

test('Add Player counts optimistically and is sent as a relative act', async () => {
  const { user, sent } = show({
    address: '/mobile/tables',
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

test('a rejected act stays until it is dismissed', async () => {
  const { user } = show({
    address: '/mobile/tables',
    answers: { 'POST /api/tables/table_5/walk-ins': () => problem(409, 'Table 5 is full') },
  });
  await user.click(await screen.findByRole('button', { name: 'Add Player to Table 5' }));
  const note = (await screen.findByText(/^Not done/)).closest<HTMLElement>('[role=alert]');
  expect(note).toHaveTextContent('Not done: Player added at Table 5. Table 5 is full');
  await user.click(screen.getByRole('button', { name: /^Dismiss/ }));
  expect(screen.queryByText(/^Not done/)).toBeNull();
});

test('Waitlist: in the order of the list, and when empty', async () => {
  const { unmount } = show({ address: '/mobile/waitlist' });
  expect(await screen.findByRole('heading', { name: "5/10 NL Hold'em" })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Call Nathan Vega' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('button', { name: 'Call Renee Alcott' })).toBeNull();
  await expectAccessible();
  unmount();
  show({ address: '/mobile/waitlist', entries: [] });
  expect(await screen.findByText('No players waiting')).toBeInTheDocument();
});

test('Waitlist: a player who is not here yet says so, and is marked as arrived', async () => {
  const coming: WaitlistEntry = { ...nathan, arrivedAt: null, arriveBy: null };
  const { user, sent } = show({
    address: '/mobile/waitlist',
    entries: [called, coming],
    answers: { [`POST /api/waitlist/${coming.id}/arrive`]: () => jsonAnswer({ ...coming, arrivedAt: NOW }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Arrived Nathan Vega' }));
  expect(screen.getByText('not here yet')).toBeVisible();
  await waitFor(() => expect(sent()).toEqual([`POST /api/waitlist/${coming.id}/arrive`]));
  expect(screen.queryByRole('button', { name: 'Arrived Renee Alcott' })).toBeNull();
});

test('a user who may not seat players has no buttons for it', async () => {
  show({ user: makeUser({ permissions: ['view_floor'] }) });
  await screen.findByRole('region', { name: 'Priority Actions' });
  expect(screen.queryByRole('button', { name: /Seat|Add Player/ })).toBeNull();
});

test('a failed load of a list shows a message and is retried', async () => {
  show({ address: '/mobile/tables', tables: problem(500, 'The database is away.') });
  const said = await screen.findByText('Could not load tables.');
  expect(said.closest('[role=alert]')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

test('offline: since when, the pending acts, and only the acts that may wait', async () => {
  const away = () => {
    throw new TypeError('Failed to fetch');
  };
  const { user, sent } = show({ answers: { 'POST /api/tables/table_4/walk-ins': away } });
  await user.click(await screen.findByRole('button', { name: 'Add Player to Table 4' }));
  expect(await screen.findByText('Offline since 8:42 PM')).toBeInTheDocument();
  expect(figure('Total Players')).toBe('17');
  expect(await screen.findByText('1 change waits for the network.')).toBeInTheDocument();
  expect(sent()).toContain('POST /api/tables/table_4/walk-ins');
});

test('a player with an offered seat is moved there with one tap', async () => {
  const offer = { tableId: 'table_4', tableNumber: 4, seatNumber: 3, heldFor: 'Renee Alcott', since: null };
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
  expect(row).toHaveTextContent('Priya K. Table 5 to Table 4, seat 3Asked 6 min ago · Renee A. gets their seat');
  await user.click(within(list).getByRole('button', { name: /^Move Priya K\./ }));
  await waitFor(() => expect(sent()).toEqual(['POST /api/seats/seat_3/change/take']));
});

test('the sound of alerts is off until it is switched on', async () => {
  const { user } = show({ address: '/mobile/profile' });
  const button = await screen.findByRole('button', { name: 'Off, alert sound' });
  await user.click(button);
  expect(await screen.findByRole('button', { name: 'On, alert sound' })).toHaveAttribute('aria-pressed', 'true');
  expect(localStorage.getItem('pitboss-alert-sound')).toBe('on');
  await user.click(screen.getByRole('button', { name: 'On, alert sound' }));
});

test('a new urgent alert is announced at once', async () => {
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

test('an alert links to the act that resolves it, if the role has the act', async () => {
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

test('a dealer at a table needs a confirmation before the shift ends', async () => {
  const staff = makeStaff({ status: 'active', tableId: 'table_5', tableNumber: 5 });
  const { user, sent } = show({
    address: '/mobile/profile',
    answers: {
      'GET /api/my-shift/room_lodge_poker': () => jsonAnswer({ staff }),
      'POST /api/my-shift/room_lodge_poker/clock-out': () =>
        jsonAnswer({ staff: { ...staff, status: 'offline', tableId: null, tableNumber: null } }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Clock Out' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('You deal at Table 5. The table will have no dealer.');
  expect(sent()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Clock Out' }));
  await waitFor(() => expect(sent()).toEqual(['POST /api/my-shift/room_lodge_poker/clock-out']));
});
