import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { GRANTS } from '@/api/generated/roles.gen';
import { waitlistQuery } from '@/api/queries';
import { openDialog } from '@/shells/dialogs';
import { makeEntry, makePlayer, makeUser } from '@/test/fixtures/make';
import { renderPage } from '@/test/render-page';

const joanna = makePlayer({ name: 'Joanna Pike', phoneNumber: '5125550148' });

afterEach(() => {
  vi.unstubAllGlobals();
});

const manager = makeUser({ permissions: [...GRANTS.floor_manager] });

async function open(user = manager, act?: string, more: Parameters<typeof renderPage>[0]['answers'] = {}) {
  const page = await renderPage({
    at: '/players',
    path: '/players',
    page: () => (
      <button type="button" onClick={() => openDialog('command-palette', act === undefined ? {} : { act })}>
        Open
      </button>
    ),
    user,
    answers: {
      'GET /api/players': ({ path }: { path: string }) => (path.includes('q=joa') ? [joanna] : []),
      'GET /api/whereabouts/room_lodge_poker': [],
      'GET /api/tables/room_lodge_poker': [],
      'GET /api/waitlist/room_lodge_poker': [],
      'GET /api/tournaments/room_lodge_poker': [],
      ...more,
    },
  });
  await page.user.click(screen.getByRole('button', { name: 'Open' }));
  const box = await screen.findByRole('combobox', { name: 'Search or type what to do' });
  return { ...page, box };
}

const results = () => screen.getByRole('listbox', { name: 'Results' });
const titles = () =>
  within(results())
    .getAllByRole('option')
    .map((row) => row.textContent);

test('the selected row names what Enter does; a page opens', async () => {
  const { user, box, history } = await open();
  await user.type(box, 'floor m');
  expect(await within(results()).findByRole('option', { name: 'Floor Manager' })).toBeVisible();
  expect(screen.getByText('Opens Floor Manager.')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(history.location.pathname).toBe('/floor-manager');
});

test('an act asks for its player, and a player for the act', async () => {
  const { user, box } = await open();
  await user.type(box, 'chip{Enter}');
  expect(screen.getByPlaceholderText('Search players by name or phone')).toHaveFocus();
  await user.type(box, 'joa');
  expect(await within(results()).findByRole('option', { name: /^Joanna Pike/ })).toBeVisible();
  expect(screen.getByText('Opens a chip transaction for Joanna Pike.')).toBeVisible();

  await user.keyboard('{Escape}');
  await user.type(box, 'joa');
  await user.click(await within(results()).findByRole('option', { name: /^Joanna Pike/ }));
  expect(titles()).toEqual(expect.arrayContaining(['Open Player ', 'Check In ']));
  await user.keyboard('check{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Check In Player' })).toBeVisible();
});

test('an act and a player can be typed in one line', async () => {
  const { user, box } = await open();
  await user.type(box, 'sell membership joa');
  expect(await screen.findByText('Opens a membership sale for Joanna Pike.')).toBeVisible();
});

test('a letter opens an act with its player first', async () => {
  await open(manager, 'check-in');
  expect(screen.getByPlaceholderText('Search players by name or phone')).toBeVisible();
});

test('the next call is made by its letter and Enter', async () => {
  const ray = makeEntry({ id: 'entry_1', player: { ...joanna, name: 'Ray Whitfield' } });
  const next = {
    entryId: 'entry_1',
    gameTypeId: ray.gameTypeId,
    tableId: 'table_3',
    tableNumber: 3,
    seatNumber: 6,
    skipped: [],
  };
  const called = vi.fn<() => object>(() => ({ ...ray, status: 'called' }));
  const { user } = await open(manager, 'call-next', {
    'GET /api/waitlist/room_lodge_poker': [ray],
    'GET /api/next-players/room_lodge_poker': { players: [next], places: [], tables: [] },
    'POST /api/waitlist/entry_1/call': called,
  });
  expect(await screen.findByRole('option', { name: /^Ray Whitfield/ })).toBeVisible();
  expect(screen.getByText('Calls Ray Whitfield to Table 3.')).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(called).toHaveBeenCalledOnce());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('without an open seat the letter says that no player can be called', async () => {
  await open(manager, 'call-next', {
    'GET /api/next-players/room_lodge_poker': { players: [], places: [], tables: [] },
  });
  expect(await screen.findByText('No open seat has a player waiting.')).toBeVisible();
});

test('a letter of an act that the role may not do opens the palette without it', async () => {
  await open(makeUser({ role: 'dealer', permissions: ['view_floor'] }), 'call-next');
  expect(screen.getByPlaceholderText(/^Search players, tables/)).toBeVisible();
});

test('a role sees only what it may do', async () => {
  const { user, box } = await open(makeUser({ role: 'dealer', permissions: ['view_floor'] }));
  await user.type(box, 'chip');
  expect(await screen.findByText('Nothing matches “chip”')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add New Player' })).not.toBeInTheDocument();
});

test('Escape closes the palette and gives the focus back', async () => {
  const { user } = await open();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('the acts with a player follow their entries on the lists', async () => {
  const entry = makeEntry({ id: 'entry_1', playerId: joanna.id, player: joanna });
  const { user, box, client } = await open(manager, undefined, {
    'GET /api/waitlist/room_lodge_poker': [entry],
  });
  await user.type(box, 'joa');
  await user.click(await within(results()).findByRole('option', { name: /^Joanna Pike/ }));
  expect(within(results()).getByRole('option', { name: /^Seat from the .* list/ })).toBeVisible();

  client.setQueryData(waitlistQuery('room_lodge_poker').queryKey, []);
  await waitFor(() =>
    expect(within(results()).queryByRole('option', { name: /^Seat from the .* list/ })).not.toBeInTheDocument(),
  );
  expect(within(results()).getByRole('option', { name: /^Open Player/ })).toBeVisible();
});
