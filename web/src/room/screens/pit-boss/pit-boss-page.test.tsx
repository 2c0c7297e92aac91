import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Insight } from '@/api/figure-types';
import type { Alert } from '@/api/staff-types';
import type { User } from '@/api/types';
import { expectAccessible } from '@/test/axe';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { LODGE_TABLES } from '@/test/fixtures/lodge';
import { makeRoom, makeUser, minutesAgo, NOW, ROOM_ID } from '@/test/fixtures/make';
import { makeAlert, makeOverview, makeRotation, makeStaff } from '@/test/fixtures/staff';
import { problem, sent } from '@/test/render-page';
import { renderRoutes } from '@/test/render-routes';
import { silence } from '@/ui/announcer';
import { toasts } from '@/ui/toast-store';
import { screenTree } from '@/app/routes/screens';

// The clock of a test must not run while the screen's chunk is first imported.
beforeAll(async () => {
  await import('./pit-boss-page');
});
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  window.history.replaceState(null, '', `/pit-boss/${ROOM_ID}`);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  silence();
  toasts.clear();
});

const dispute = makeAlert({ roomId: ROOM_ID });
const pot = makeAlert({
  id: 'alert_2',
  roomId: ROOM_ID,
  tableId: 'table_8',
  tableName: 'Table 8',
  kind: 'high_pot',
  type: 'high_action',
  priority: 'high',
  message: 'Pot above $1,000. Dealer entered $3,450.',
  timestamp: minutesAgo(2),
});
const settled = makeAlert({
  id: 'alert_3',
  roomId: ROOM_ID,
  message: 'VIP request. Seat 2 asks for table service.',
  resolvedAt: minutesAgo(3),
  resolvedBy: 'Pat Delgado',
  timestamp: minutesAgo(10),
});

const pitBoss = makeUser({
  role: 'pit_boss',
  permissions: ['view_floor', 'view_reports', 'raise_alerts', 'manage_alerts', 'manage_staff'],
});

const concern: Insight = {
  id: 'waits',
  roomId: ROOM_ID,
  roomName: 'Lodge Card Club',
  type: 'concern',
  title: "Waits for 1/3 NL Hold'em are over target",
  description: 'All three tables are full.',
  impact: '9 minutes over the target of 30 min',
  actionRequired: true,
  timestamp: minutesAgo(9),
  evidence: [{ value: '6', label: 'waiting' }],
  act: { label: 'Open Pit Boss', to: `/pit-boss/${ROOM_ID}` },
};
const opportunity: Insight = {
  ...concern,
  id: 'open',
  type: 'opportunity',
  title: "Open a fourth 1/3 NL Hold'em table",
  actionRequired: false,
  act: { label: 'Smart Seating', to: '/analytics?tab=seating' },
};

interface Scene {
  alerts?: Alert[] | Response;
  overview?: Response;
  insights?: Insight[];
  tables?: () => Response;
  dealers?: Response;
  user?: User;
  resolve?: () => Response;
}

function show({
  alerts = [pot, dispute],
  user = pitBoss,
  resolve,
  overview,
  insights = [],
  tables = () => jsonAnswer(LODGE_TABLES),
  dealers,
}: Scene = {}) {
  const asked = fakeFetch(({ method, path }) => {
    if (method === 'POST') return resolve?.() ?? jsonAnswer({ ...dispute, resolvedAt: NOW });
    if (path === '/api/rooms') return jsonAnswer([makeRoom()]);
    if (path.startsWith('/api/tables/')) return tables();
    if (path.includes('/overview/')) return overview?.clone() ?? jsonAnswer(makeOverview());
    if (path.includes('resolved=true')) return jsonAnswer([settled]);
    if (path.includes('/alerts/')) return alerts instanceof Response ? alerts.clone() : jsonAnswer(alerts);
    if (path.startsWith('/api/rotation/')) return jsonAnswer(makeRotation());
    if (path.includes('/pit-boss/staff/'))
      return jsonAnswer([
        makeStaff(),
        makeStaff({
          name: 'Luis Ortega',
          status: 'offline',
          lateMinutes: 12,
          currentAssignment: null,
          shiftStart: null,
        }),
        makeStaff({ name: 'Eli Barnes', status: 'offline', shift: null, shiftStart: null }),
      ]);
    if (path.startsWith('/api/dealers/')) return dealers?.clone() ?? jsonAnswer([]);
    if (path.startsWith('/api/executive/insights')) return jsonAnswer(insights);
    return problem(404, 'Nothing here.');
  });
  return { ...renderRoutes(screenTree, { user }), asked };
}

describe('Live Alerts', () => {
  test('open alerts by urgency, the figures above, the tables below', async () => {
    const { container } = show();
    const rows = within(await screen.findByRole('region', { name: 'Live Alerts' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^CriticalTable 5Dispute\. Seats 3 and 7.*1 minResolve$/),
      expect.stringMatching(/^HighTable 8Pot above \$1,000\. Dealer entered \$3,450\. Open Table2 minResolve$/),
    ]);
    expect(await screen.findByText('$5,662.40')).toBeInTheDocument();
    expect(screen.getByText('at tables 5, 6 and 8')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /^Table 5 .*Dispute/ })).toHaveAttribute('href', '/tables/table_5');
    expect(document.title).toBe('(2) Live Alerts · Pit Boss · Lodge Card Club');
    await expectAccessible(container);
  });

  test('the priority filter is in the address', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'High 1' }));
    expect(window.location.search).toBe('?priority=high');
    expect(screen.queryByText('Critical')).not.toBeInTheDocument();
    expect(screen.getByText('Pot above $1,000.')).toBeInTheDocument();
  });

  test('resolving removes the row, shows a toast and moves the focus', async () => {
    const { user, asked } = show();
    await user.click(await screen.findByRole('button', { name: /^Resolve, Table 5/ }));
    expect(await screen.findByText('Alert resolved')).toBeInTheDocument();
    expect(sent(asked)).toEqual(['POST /api/pit-boss/alerts/alert_1/resolve {}']);
    expect(screen.getByRole('button', { name: /^Resolve, Table 8/ })).toHaveFocus();
  });

  test('a refusal restores the row and shows the reason', async () => {
    const { user } = show({
      resolve: () => problem(409, 'Ana Ruiz has already resolved this alert'),
    });
    await user.click(await screen.findByRole('button', { name: /^Resolve, Table 5/ }));
    expect(
      await screen.findByText('Failed to resolve alert: Ana Ruiz has already resolved this alert'),
    ).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Resolve, Table 5/ })).toBeInTheDocument());
  });

  test('a user who may not resolve sees the button with the reason', async () => {
    show({ user: makeUser({ role: 'executive', permissions: ['view_floor', 'view_reports'] }) });
    const button = await screen.findByRole('button', { name: /^Resolve, Table 5/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Your role can view alerts but not resolve them');
  });

  test('no open alerts', async () => {
    show({ alerts: [] });
    expect(await screen.findByText('No open alerts')).toBeInTheDocument();
  });

  test('the list failed to load', async () => {
    show({ alerts: problem(500, 'Broken.') });
    expect(await screen.findByText('Could not load alerts.')).toBeInTheDocument();
    // Nothing is loaded, so the filter shows no counts.
    expect(screen.getByRole('button', { name: 'All' })).toBeInTheDocument();
  });

  test('the alerts resolved today, with the user', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Show resolved today' }));
    expect(await screen.findByText('Table 5: VIP request.')).toBeInTheDocument();
    expect(screen.getByText('Pat Delgado, after 7 min')).toBeInTheDocument();
  });
});

test('the tables with their worst alert', async () => {
  window.history.replaceState(null, '', `/pit-boss/${ROOM_ID}?tab=tables`);
  show();
  const table = await screen.findByRole('table', { name: 'Tables of the room' });
  expect(within(table).getByText('Dispute')).toBeInTheDocument();
  expect(within(table).getByText('High pot')).toBeInTheDocument();
});

test('a table with players and no dealer stands out among those with dealers', async () => {
  window.history.replaceState(null, '', `/pit-boss/${ROOM_ID}?tab=tables`);
  const [first] = LODGE_TABLES;
  const ken = {
    tableId: first?.id,
    staffId: 'staff_ken',
    name: 'Ken Ito',
    since: minutesAgo(12),
    dueAt: minutesAgo(3),
  };
  show({ dealers: jsonAnswer([ken]) });
  const table = await screen.findByRole('table', { name: 'Tables of the room' });
  await within(table).findAllByText('Ken Ito');
  expect(within(table).getByText(/^12 min, push was at 8:39 PM$/)).toBeInTheDocument();
  const missed = within(table)
    .getAllByText('No dealer')
    .filter(({ className }) => className.includes('text-warn'));
  expect(missed).toHaveLength(
    LODGE_TABLES.filter(({ id, currentPlayers }) => id !== first?.id && currentPlayers > 0).length,
  );
});

test('stale data stays, with its age', async () => {
  window.history.replaceState(null, '', `/pit-boss/${ROOM_ID}?tab=tables`);
  let broken = false;
  show({ tables: () => (broken ? problem(500, 'Broken.') : jsonAnswer(LODGE_TABLES)) });
  const table = await screen.findByRole('table', { name: 'Tables of the room' });
  broken = true;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await screen.findByText('Could not load tables.')).toBeInTheDocument();
  expect(screen.getByText(/What you see is from 8:42 PM\./)).toBeInTheDocument();
  expect(table).toBeInTheDocument();
});

test('three percentages with their bases', async () => {
  window.history.replaceState(null, '', `/pit-boss/${ROOM_ID}?tab=insights`);
  show();
  expect(await screen.findByText('412 of 644 pushes')).toBeInTheDocument();
  expect(await screen.findByText('Nothing to recommend')).toBeInTheDocument();
});

test('a recommendation links to another tab of this screen, or to another screen in a new tab', async () => {
  window.history.replaceState(null, '', `/pit-boss/${ROOM_ID}?tab=insights`);
  const { user, container } = show({ insights: [concern, opportunity] });
  const list = await screen.findByRole('region', { name: /^Recommendations/ });
  const elsewhere = within(list).getByRole('link', {
    name: 'Smart Seating, opens in a new tab',
  });
  expect(elsewhere).toHaveAttribute('target', '_blank');
  await expectAccessible(container);
  await user.click(within(list).getByRole('link', { name: 'Live Alerts' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Live Alerts' })).toBeVisible();
  expect(window.location.search).toBe('');
});

test('percentages that failed to load show no skeleton', async () => {
  window.history.replaceState(null, '', `/pit-boss/${ROOM_ID}?tab=insights`);
  show({ overview: problem(500, 'Broken.') });
  expect(await screen.findAllByText('could not be read')).toHaveLength(3);
});

describe('Staff Management', () => {
  beforeEach(() => window.history.replaceState(null, '', `/pit-boss/${ROOM_ID}?tab=staff`));

  test('the rotation, the next push with its remedies, and the staff on duty', async () => {
    const { container } = show();
    const board = await screen.findByRole('table', { name: 'Dealer rotation by table' });
    expect(within(board).getByText('No dealer')).toBeInTheDocument();
    expect(within(board).getByText('9:00 push')).toBeInTheDocument();
    const push = screen.getByRole('region', { name: 'Next Push, 9:00 PM' });
    expect(within(push).getByText('Table 1 has no dealer')).toBeInTheDocument();
    expect(within(push).getByText('Tess Huang')).toBeInTheDocument();
    expect(screen.getByText('Late 12 min')).toBeInTheDocument();
    expect(screen.queryByText('Eli Barnes')).not.toBeInTheDocument();
    expect(screen.getByText('18:00')).toBeInTheDocument();
    await expectAccessible(container);
  });

  test('a push cannot be confirmed long before its time', async () => {
    show();
    const confirm = await screen.findByRole('button', { name: 'Confirm 9:00 Push' });
    expect(confirm).toHaveAccessibleDescription('Available at 8:50 PM');
  });

  test('a push confirms every string that is pushed at that time', async () => {
    vi.setSystemTime(NOW + 9 * 60_000);
    const { user, asked } = show();
    await user.click(await screen.findByRole('button', { name: 'Confirm 9:00 Push' }));
    expect(await screen.findByText('9:00 push confirmed')).toBeInTheDocument();
    const at = '"pushAt":"2026-11-21T03:00:00.000Z"';
    expect(sent(asked)).toEqual([
      `POST /api/rotation/${ROOM_ID}/push {"stringId":"string_cash",${at}}`,
      `POST /api/rotation/${ROOM_ID}/push {"stringId":"string_event",${at}}`,
    ]);
  });

  test('a dealer has moves, by menu and by keys; a broken rule is shown', async () => {
    const { user, asked } = show({
      resolve: () => problem(409, 'Everyone on break at once: nobody would be left to deal'),
    });
    const cell = await screen.findByRole('button', { name: 'Marco Bianchi, Break, from 9:00 PM' });
    cell.focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(await screen.findByText(/: Everyone on break at once: nobody would be left to deal$/)).toBeInTheDocument();
    expect(sent(asked)[0]).toBe(
      `POST /api/rotation/${ROOM_ID}/changes {"pushAt":"2026-11-21T03:00:00.000Z","changes":[{"staffId":"staff_marco","kind":"table","tableId":"table_2"},{"staffId":"staff_tess","kind":"break","tableId":null}]}`,
    );
    // A held key moves the dealer once.
    fireEvent.keyDown(cell, { key: 'ArrowUp', altKey: true, repeat: true });
    await user.click(cell);
    expect(screen.getByRole('menuitem', { name: /Skip this break/ })).toHaveTextContent('Deals at Table 1');
    expect(sent(asked)).toHaveLength(1);
  });

  test('a late dealer is called', async () => {
    const { user, asked } = show();
    await user.click(await screen.findByRole('button', { name: 'Call Luis' }));
    expect(await screen.findByText('Luis Ortega marked as called')).toBeInTheDocument();
    expect(sent(asked)).toEqual(['POST /api/staff/staff_luis/called {}']);
  });

  test('a user who only views has no acts', async () => {
    show({ user: makeUser({ role: 'executive', permissions: ['view_floor', 'view_reports'] }) });
    await screen.findByRole('table', { name: 'Dealer rotation by table' });
    expect(screen.queryByRole('button', { name: /Confirm/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^More for/ })).not.toBeInTheDocument();
  });
});

test('a role without reports reads which roles have them', async () => {
  show({ user: makeUser({ role: 'dealer', permissions: ['view_floor', 'raise_alerts'] }) });
  expect(await screen.findByText('Pit Boss Control Center is not part of your role')).toBeInTheDocument();
});

test('an unknown room', async () => {
  window.history.replaceState(null, '', '/pit-boss/room_elsewhere');
  show();
  expect(await screen.findByText('Room not found')).toBeInTheDocument();
});
