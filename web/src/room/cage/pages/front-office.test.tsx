import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryFn } from '@/api/client/query-fn';
import type { Permission } from '@/api/types';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { BLIND, makeCage, makeRentalTab, makeTransaction } from '@/test/fixtures/house';
import { LODGE_TABLES, LODGE_WAITLIST } from '@/test/fixtures/lodge';
import { makeUser, minutesAgo } from '@/test/fixtures/make';
import { PageFrame } from '@/test/page-frame';
import { renderUi } from '@/test/render';
import { officeSearch } from './front-office/search';
import { FrontOfficePage } from './front-office';

let cage: Response | null;
let dealings: Response;

beforeEach(() => {
  cage = null;
  dealings = jsonAnswer([]);
  fakeFetch(({ path }) => {
    if (path.startsWith('/api/cage')) return cage ?? jsonAnswer(makeCage());
    if (path.startsWith('/api/chip-transactions')) return jsonAnswer([makeTransaction()]);
    if (path.startsWith('/api/seat-rentals')) return jsonAnswer([makeRentalTab()]);
    if (path.startsWith('/api/tables')) return jsonAnswer(LODGE_TABLES);
    if (path.startsWith('/api/waitlist')) return jsonAnswer(LODGE_WAITLIST);
    if (path.startsWith('/api/dealers')) return dealings;
    return jsonAnswer([]);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const DESK: Permission[] = [
  'view_floor',
  'view_players',
  'seat_players',
  'manage_waitlist',
  'manage_players',
  'manage_cage',
];

async function open(address: string, permissions = DESK) {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn, retry: false } } });
  const root = createRootRoute({ component: PageFrame });
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({
        getParentRoute: () => root,
        path: '/front-office',
        validateSearch: officeSearch,
        component: FrontOfficePage,
      }),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  // The app registers its own router for types; this test router replaces it.
  const stand: unknown = router;
  const ui = renderUi(
    <QueryClientProvider client={client}>
      <RouterProvider router={stand as never} />
    </QueryClientProvider>,
    { user: makeUser({ permissions }) },
  );
  await screen.findByRole('heading', { level: 1, name: 'Front Office' });
  return ui;
}

test('the five tabs, selected by the address', async () => {
  await open('/front-office?tab=cage');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Waitlist Management'),
    'Player Database ',
    'Player Memberships ',
    'Table & Seating ',
    'Cage & Transactions ',
  ]);
  expect(screen.getByRole('tab', { name: 'Cage & Transactions' })).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByRole('row', { name: /^Opening float/ })).toHaveTextContent('12,000.00');
  expect(screen.getAllByText('Hidden until counted').length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: 'Pay $34.20, Victor Salas' })).toBeVisible();
  // A cashier may not see the cage records.
  expect(screen.queryByText('Cage Records')).not.toBeInTheDocument();
  const dealers = screen.getByRole('region', { name: /^Dealers/ });
  expect(within(dealers).getAllByRole('listitem')).toHaveLength(3);
});

test('the dealers by name, each with a link to the screen', async () => {
  const running = LODGE_TABLES.find(({ tableNumber }) => tableNumber === 8);
  dealings = jsonAnswer([
    {
      tableId: running?.id,
      staffId: 'staff_ken',
      name: 'Ken Ito',
      since: minutesAgo(12),
      dueAt: minutesAgo(-18),
    },
  ]);
  await open('/front-office?tab=cage');
  const dealers = screen.getByRole('region', { name: /^Dealers/ });
  const [first, second] = await within(dealers).findAllByRole('listitem');
  expect(await within(dealers).findAllByText('No dealer')).toHaveLength(2);
  const rows = [first, second].map((row) => row?.textContent);
  expect(rows[0]).toContain('Ken Ito');
  expect(rows[1]).toContain('No dealer');
});

test('the dealer is unknown while the query fails', async () => {
  dealings = new Response('{}', { status: 500 });
  await open('/front-office?tab=cage');
  const dealers = screen.getByRole('region', { name: /^Dealers/ });
  expect(await within(dealers).findAllByText('Dealer not known')).toHaveLength(3);
});

test('a role without the cage sees neither its tab nor its buttons', async () => {
  await open('/front-office?tab=cage', ['view_floor', 'view_players']);
  expect(screen.queryByRole('tab', { name: 'Cage & Transactions' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Chip Transaction' })).not.toBeInTheDocument();
  expect(screen.getByRole('tab', { name: /^Waitlist Management/ })).toHaveAttribute('aria-selected', 'true');
});

test('no drawer is open: shows the next step', async () => {
  cage = jsonAnswer(makeCage({ drawers: [{ id: 'drawer_1', name: 'Drawer 1', shift: null }], myShift: null }));
  const { user } = await open('/front-office?tab=cage');
  expect(await screen.findByText('Drawer 1 is closed')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Open Drawer' }));
  expect(await screen.findByRole('dialog', { name: 'Open Drawer 1' })).toBeVisible();
});

test('a failed query shows an error and can be retried', async () => {
  cage = new Response('{"detail":"The server is restarting."}', { status: 503 });
  const { user } = await open('/front-office?tab=cage');
  expect(await screen.findByText('Could not load the cage.')).toBeVisible();
  cage = jsonAnswer(makeCage({ myShift: BLIND }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('row', { name: /^Opening float/ })).toBeVisible();
});
