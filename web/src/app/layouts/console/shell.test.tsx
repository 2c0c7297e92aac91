import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { renderInRouter } from '@/test/render-in-router';
import { setWindowWidth } from '@/test/setup';
import { LiveStatus } from '@/ui/live-status';
import { offerUndo } from '@/ui/undo-store';
import { Shell } from './shell';
import type { ShellData } from './sidebar';

const rooms = [
  { id: 'a', name: 'Lodge Card Club', location: 'Austin, TX' },
  { id: 'b', name: 'Lodge North', location: '' },
];

function data(more: Partial<ShellData> = {}): ShellData {
  return {
    rooms,
    room: rooms[0] ?? null,
    onChooseRoom: () => undefined,
    user: { title: 'Floor Manager', name: 'Pat Delgado' },
    live: { word: 'live', line: <LiveStatus word="live" updatedAt={Date.now()} /> },
    counts: {
      '/floor-manager': (
        <>
          6 <span className="sr-only">priority actions</span>
        </>
      ),
    },
    onSignOut: () => undefined,
    ...more,
  };
}

function show(path = '/floor-manager', more: Partial<ShellData> = {}) {
  return renderInRouter(
    <Shell {...data(more)}>
      <h1>Page</h1>
      <input aria-label="Search" />
    </Shell>,
    path,
  );
}

function nav() {
  return screen.getByRole('navigation', { name: 'Main' });
}

test('ten entries in order, the current one marked, the count beside it', async () => {
  await show();
  const links = within(nav()).getAllByRole('link');
  expect(links.map((link) => link.textContent?.trim())).toEqual([
    'Dashboard',
    'Cash Games',
    'Tournaments',
    'Players',
    'Front Office',
    'Player Sessions',
    'Floor Manager 6 priority actions',
    'PitBoss Go',
    'Analytics',
    'Settings',
  ]);
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([links[6]]);
  expect(screen.getByText('Pat Delgado')).toBeVisible();
  expect(screen.getByText('Live')).toBeVisible();
  await expectAccessible();
});

test('a table view belongs to the floor', async () => {
  await show('/tables/t5');
  expect(within(nav()).getByRole('link', { current: 'page' })).toHaveTextContent('Floor Manager');
});

test('an entry says that the shell led there: the companion has the same path', async () => {
  const { user, history } = await show();
  await user.click(within(nav()).getByRole('link', { name: 'PitBoss Go' }));
  await waitFor(() => expect(history.location.pathname).toBe('/pitboss-go'));
  expect(history.location.state).toMatchObject({ shell: true });
});

test('the skip link comes first', async () => {
  const { user } = await show();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
});

test('the room is named in full and can be changed', async () => {
  const choose = vi.fn<(id: string) => void>();
  const { user } = await show('/', { onChooseRoom: choose });
  await user.click(screen.getByRole('button', { name: 'Active Room Lodge Card Club - Austin, TX' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Lodge North' }));
  expect(choose).toHaveBeenCalledWith('b');
});

test('signing out is one press', async () => {
  const signOut = vi.fn<() => void>();
  const { user } = await show('/', { onSignOut: signOut });
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(signOut).toHaveBeenCalledOnce();
});

test('Ctrl+B folds to a rail that keeps every name, and the cookie remembers', async () => {
  const { user } = await show();
  await user.keyboard('{Control>}b{/Control}');
  expect(document.cookie).toContain('sidebar_state=false');
  expect(within(nav()).getByRole('link', { name: 'Cash Games' })).toBeInTheDocument();
  expect(screen.queryByText('Live')).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expectAccessible();
  await user.keyboard('{Meta>}b{/Meta}');
  expect(document.cookie).toContain('sidebar_state=true');
  expect(screen.getByText('Live')).toBeVisible();
});

test('below 1180 px it is a rail by itself; opening it there is not remembered', async () => {
  setWindowWidth(1024);
  const { user } = await show();
  expect(screen.queryByText('Live')).toBeNull();
  await user.keyboard('{Control>}b{/Control}');
  expect(screen.getByText('Live')).toBeVisible();
  expect(document.cookie).not.toContain('sidebar_state');
});

test('on a phone the menu is a sheet that closes when an entry is chosen', async () => {
  setWindowWidth(390);
  const { user, history } = await show();
  expect(screen.queryByRole('navigation')).toBeNull();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const sheet = await screen.findByRole('dialog', { name: 'Menu' });
  await expectAccessible(sheet);
  await user.click(within(sheet).getByRole('link', { name: 'Cash Games' }));
  expect(history.location.pathname).toBe('/cash-games');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['d', '/'],
  ['c', '/cash-games'],
  ['t', '/tournaments'],
  ['p', '/players'],
  ['f', '/floor-manager'],
  ['s', '/player-sessions'],
])('g and %s go to %s', async (letter, path) => {
  const { user, history } = await show('/settings');
  await user.keyboard(`g${letter}`);
  await waitFor(() => expect(history.location.pathname).toBe(path));
});

test('letters are letters while typing', async () => {
  const { user, history } = await show();
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'gd?');
  expect(history.location.pathname).toBe('/floor-manager');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('u undoes the last action, once', async () => {
  const { user } = await show();
  const [first, last] = [vi.fn<() => void>(), vi.fn<() => void>()];
  offerUndo('Curtis Boyd seated', Date.now() + 60_000, first);
  offerUndo('Dana Whitfield called', Date.now() + 60_000, last);
  await user.keyboard('u');
  expect(last).toHaveBeenCalledOnce();
  expect(first).not.toHaveBeenCalled();
  await user.keyboard('uu');
  expect(first).toHaveBeenCalledOnce();
  expect(last).toHaveBeenCalledOnce();
});

test('? lists the shortcuts, where single keys can be switched off', async () => {
  const { user, history } = await show();
  await user.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await expectAccessible(sheet);
  await user.click(within(sheet).getByRole('switch', { name: /^Single-key shortcuts/ }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('gd');
  expect(history.location.pathname).toBe('/floor-manager');
  await user.keyboard('{Control>}b{/Control}');
  expect(document.cookie).toContain('sidebar_state=false');
});

test('without a room there is no room to choose', async () => {
  await show('/', { room: null, rooms: [] });
  expect(screen.queryByRole('button', { name: /Active Room/ })).toBeNull();
});
