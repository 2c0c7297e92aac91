import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Permission } from '@/api/types';
import { createQueryClient } from '@/api/query-client';
import { expectAccessible } from '@/test/axe';
import { type Asked, fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeCage, makeMembership, makeShiftHead } from '@/test/fixtures/house';
import { makeUser, NOW } from '@/test/fixtures/make';
import { emptyRevenue, makeReport, makeRevenue } from '@/test/fixtures/revenue';
import { renderUi } from '@/test/render';
import { setWindowWidth } from '@/test/setup';
import { reportsSearch } from './reports/search';
import { revenueSearch } from './revenue/search';
import { ReportsPage } from './reports';
import { RevenuePage } from './revenue';

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Answers = Record<string, () => Response | Promise<Response>>;

const READS: Permission[] = ['view_floor', 'view_players', 'view_reports', 'manage_cage'];

function problem(status: number, detail: string): Response {
  return new Response(JSON.stringify({ status, title: 'No', detail }), { status });
}

async function show(path: string, answers: Answers, permissions: Permission[] = READS) {
  const asked: Asked[] = fakeFetch(({ path: called }) => {
    const [pathname = ''] = called.split('?');
    const key = Object.keys(answers).find((each) => pathname.startsWith(each));
    return (key === undefined ? undefined : answers[key]?.()) ?? problem(404, 'Nothing here.');
  });
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({
        getParentRoute: () => root,
        path: '/revenue',
        validateSearch: revenueSearch,
        component: RevenuePage,
      }),
      createRoute({
        getParentRoute: () => root,
        path: '/reports',
        validateSearch: reportsSearch,
        component: ReportsPage,
      }),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  // The types know only the app's own router; this cast replaces it with the test's router.
  const stand: unknown = router;
  const result = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <main id="content">
        <RouterProvider router={stand as never} />
      </main>
    </QueryClientProvider>,
    { user: makeUser({ permissions }) },
  );
  return { ...result, asked, router };
}

const paths = (asked: Asked[]) => asked.map(({ path }) => path);

test('the overview: three figures, a chart with a text, and everything adds up', async () => {
  const { asked, user } = await show('/revenue', {
    '/api/texas-revenue': () => jsonAnswer(makeRevenue()),
  });
  expect(await screen.findByText('$207,037.00')).toBeVisible();
  expect(paths(asked)).toContain('/api/texas-revenue/org_demo?startDate=2026-11-01&endDate=2026-11-30');
  expect(screen.getByText('+6.2% vs October 1 to 20')).toBeVisible();
  expect(screen.getByText('No rake recorded')).toBeVisible();
  const bars = screen.getByRole('list', { name: 'Revenue by gaming day' });
  expect(
    within(bars).getByRole('img', {
      name: 'Friday, November 20: $8,874.00 so far, Seat rental $6,449.00, Membership $2,425.00',
    }),
  ).toHaveAttribute('tabindex', '0');
  await expectAccessible();

  await user.click(screen.getByRole('button', { name: 'View as table' }));
  const table = screen.getByRole('table', { name: 'Revenue by gaming day' });
  expect(within(table).getByRole('row', { name: /Saturday, November 14/ })).toHaveTextContent(
    '13,044.603,600.0016,644.60',
  );
  expect(within(table).getByRole('row', { name: /^Total/ })).toHaveTextContent('207,037.00');
});

test('arrow keys move from bar to bar, and the values of the bar are shown', async () => {
  const { user } = await show('/revenue', {
    '/api/texas-revenue': () => jsonAnswer(makeRevenue()),
  });
  const bars = await screen.findByRole('list', { name: 'Revenue by gaming day' });
  const last = within(bars).getByRole('img', { name: /^Friday, November 20/ });
  last.focus();
  await user.keyboard('{ArrowLeft}');
  expect(within(bars).getByRole('img', { name: /^Thursday, November 19/ })).toHaveFocus();
  expect(screen.getByText('Thursday, November 19')).toBeInTheDocument();
  await user.keyboard('{Home}');
  expect(within(bars).getByRole('img', { name: /^Sunday, November 1:/ })).toHaveFocus();
});

test('the range and the tab are in the address', async () => {
  const { asked, router, user } = await show('/revenue?range=last-month', {
    '/api/texas-revenue': () => jsonAnswer(makeRevenue()),
    '/api/memberships': () => jsonAnswer([makeMembership()]),
  });
  await screen.findByText('$207,037.00');
  expect(screen.getByRole('radio', { name: 'Last Month' })).toBeChecked();
  expect(paths(asked)).toContain('/api/texas-revenue/org_demo?startDate=2026-10-01&endDate=2026-10-31');
  await user.click(screen.getByRole('tab', { name: 'Memberships' }));
  expect(await screen.findByText('Marisol Vega')).toBeVisible();
  expect(router.state.location.search).toMatchObject({ range: 'last-month', tab: 'memberships' });
  expect(paths(asked)).toContain('/api/memberships?limit=50&from=2026-10-01&to=2026-10-31');
});

test('a correction that lowers the revenue has its sign before the currency', async () => {
  const correction = { label: 'Corrections', hourlyRate: null, minutes: 0, revenue: '-14.00', share: '0.0' };
  await show('/revenue?tab=rentals', {
    '/api/texas-revenue': () => jsonAnswer({ ...makeRevenue(), byRate: [correction] }),
    '/api/seat-rentals': () => jsonAnswer([]),
  });
  expect(await screen.findByText('−$14.00')).toBeVisible();
});

test('a club before its first evening sees empty states, no invented figures', async () => {
  await show('/revenue', { '/api/texas-revenue': () => jsonAnswer(emptyRevenue()) });
  expect(await screen.findByText('No seat rental in this range')).toBeVisible();
  expect(screen.getByText('No memberships sold in this range')).toBeVisible();
  expect(screen.getByText('no comparison yet')).toBeVisible();
});

test('a failure is shown and can be retried', async () => {
  const answer = vi
    .fn<() => Response>()
    .mockReturnValueOnce(problem(503, 'The server is restarting.'))
    .mockImplementation(() => jsonAnswer(makeRevenue()));
  const { user } = await show('/revenue', { '/api/texas-revenue': answer });
  expect(await screen.findByText('503: The server is restarting.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('$207,037.00')).toBeVisible();
});

test('compliance lists the charges and promises nothing', async () => {
  await show('/revenue?tab=compliance', {
    '/api/texas-revenue': () => jsonAnswer(makeRevenue()),
  });
  expect(await screen.findByRole('heading', { name: /Required documentation/ })).toBeVisible();
  expect(screen.getByRole('heading', { name: /Key restrictions/ })).toBeVisible();
  expect(screen.getByText(/not legal advice/)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/\b(is|are|fully|100%) (legal|compliant)\b/i);
  await expectAccessible();
});

test('a user who may not read reports reads which roles may', async () => {
  const { asked } = await show('/revenue', {}, ['view_floor', 'manage_cage']);
  expect(await screen.findByText('Texas Revenue Dashboard is not part of your role')).toBeVisible();
  expect(screen.getByText(/Owners, executives, floor managers and pit bosses/)).toBeVisible();
  expect(asked).toEqual([]);
});

test('a report of any kind: figures, tables with totals, and the previous day', async () => {
  const { asked, user, router } = await show('/reports', {
    '/api/reports': () => jsonAnswer(makeReport()),
  });
  expect(await screen.findByText('$8,874.00')).toBeVisible();
  expect(paths(asked)).toContain('/api/reports/room_lodge_poker/daily?day=2026-11-20');
  const table = screen.getByRole('table', { name: 'Tables' });
  expect(within(table).getByRole('columnheader', { name: 'Revenue, $' })).toBeVisible();
  expect(within(table).getAllByText('Total')).toHaveLength(1);
  expect(screen.getByText('None on this gaming day.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next day' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Previous day' }));
  await waitFor(() => expect(paths(asked)).toContain('/api/reports/room_lodge_poker/daily?day=2026-11-19'));
  expect(router.state.location.search).toMatchObject({ day: '2026-11-19' });
  await user.click(screen.getByRole('radio', { name: 'Cage' }));
  await waitFor(() => expect(paths(asked)).toContain('/api/reports/room_lodge_poker/cage?day=2026-11-19'));
});

/** The first answer, and then none: the next one stays under way. */
function once(first: unknown): () => Response | Promise<Response> {
  const answers = [jsonAnswer(first)];
  return () => answers.pop() ?? new Promise<Response>(() => undefined);
}

test.each([
  {
    at: '/reports',
    path: '/api/reports',
    first: makeReport(),
    shown: '$8,874.00',
    press: 'Previous day',
    of: 'button',
  },
  {
    at: '/revenue',
    path: '/api/texas-revenue',
    first: makeRevenue(),
    shown: '$207,037.00',
    press: 'Last Month',
    of: 'radio',
  },
] as const)(
  '$at: figures of other days are not taken away as those of the chosen ones',
  async ({ at, path, first, shown, press, of }) => {
    const { user } = await show(at, { [path]: once(first) });
    await screen.findByText(shown);
    const takes = () => ['Export CSV', 'Print'].map((name) => screen.getByRole('button', { name }));
    for (const button of takes()) expect(button).toBeEnabled();
    await user.click(screen.getByRole(of, { name: press }));
    expect(screen.getByText(shown)).toBeVisible();
    for (const button of takes()) expect(button).toHaveAccessibleDescription('Nothing is loaded yet');
    expect(screen.getByText(shown).closest('[aria-busy="true"]')).not.toBeNull();
  },
);

test('the report of a shift offers the shifts; without one it says so', async () => {
  const shift = makeShiftHead({ id: 'shift_9', openedAt: '2026-11-20T20:00:00.000Z' });
  const { asked, user } = await show('/reports?kind=shift', {
    '/api/cage/room_lodge_poker/shifts': () => jsonAnswer([shift]),
    '/api/reports': () => jsonAnswer(makeReport({ kind: 'shift', title: 'Shift Report' })),
  });
  expect(await screen.findByText('$8,874.00')).toBeVisible();
  expect(paths(asked)).toContain('/api/reports/room_lodge_poker/shift?shift=shift_9');
  await user.click(screen.getByRole('button', { name: 'Previous day' }));
  expect(await screen.findByText('No shift was opened on this day')).toBeVisible();
});

test('a cashier reads the report of the open shift, and no other', async () => {
  const { asked } = await show(
    '/reports',
    { '/api/cage/room_lodge_poker': () => jsonAnswer(makeCage({ myShift: null })) },
    ['view_floor', 'view_players', 'manage_cage'],
  );
  expect(await screen.findByText('You have no open shift of this day')).toBeVisible();
  expect(paths(asked)).toEqual(['/api/cage/room_lodge_poker']);
  expect(screen.queryByRole('radio', { name: 'Daily' })).toBeNull();
});

test('on a phone the kinds are a list, and three months are weeks', async () => {
  setWindowWidth(390);
  await show('/reports', { '/api/reports': () => jsonAnswer(makeReport()) });
  expect(await screen.findByRole('combobox', { name: 'Report' })).toBeVisible();
});
