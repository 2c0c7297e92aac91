import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { EntryInfo, Room, User } from '@/api/types';
import { setToken } from '@/api/client/tokens';
import { createQueryClient } from '@/api/query-client';
import { reloadToRoot } from '@/room/account/sign-in/leave';
import { expectAccessible } from '@/test/axe';
import { type Asked, fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { FakeSocket } from '@/test/fake-socket';
import { makeRoom, makeUser } from '@/test/fixtures/make';
import { renderUi } from '@/test/render';
import { toasts } from '@/ui/toast-store';
import { ConsoleApp } from './console-app';

// A screen's chunk takes time when it is first imported; this test is only about its content.
beforeAll(async () => {
  await import('@/room/console/pages/dashboard');
});

vi.mock('@/room/account/sign-in/leave', () => ({ reloadToRoot: vi.fn<() => void>() }));

const demo: EntryInfo = {
  platformDomain: 'pitboss.example',
  singleOrganization: false,
  organization: { name: 'Lodge Card Club', domain: 'demo' },
  demo: [
    { role: 'floor_manager', email: 'floor@demo.pitboss.example', password: 'demo-floor-2026' },
    { role: 'dealer', email: 'dealer@demo.pitboss.example', password: 'demo-dealer-2026' },
  ],
  companionDemo: [],
  platformDemo: [],
  firstRun: false,
  registration: false,
};

interface Server {
  entry?: EntryInfo;
  user?: User | null;
  rooms?: Room[];
  login?: () => Response;
}

function problem(status: number, detail: string): Response {
  return new Response(JSON.stringify({ status, title: 'No', detail }), { status });
}

function serve({ entry = demo, user = makeUser(), rooms = [makeRoom()], login }: Server): Asked[] {
  return fakeFetch(({ method, path }) => {
    const [pathname] = path.split('?');
    switch (`${method} ${pathname}`) {
      case 'GET /api/entry':
        return jsonAnswer(entry);
      case 'GET /api/auth/user':
        return user === null ? problem(401, 'Sign in again.') : jsonAnswer(user);
      case 'GET /api/rooms':
        return jsonAnswer(rooms);
      case 'POST /api/auth/login':
        return login?.() ?? jsonAnswer({ token: 'fresh' });
      case 'POST /api/auth/logout':
        return new Response(null, { status: 204 });
      default:
        return problem(404, 'There is no such thing.');
    }
  });
}

function show(server: Server, organization: string | null = null) {
  const asked = serve(server);
  const result = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <ConsoleApp organization={organization} />
    </QueryClientProvider>,
  );
  return { ...result, asked };
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  window.history.replaceState(null, '', '/');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(reloadToRoot).mockClear();
  toasts.clear();
});

test('signed out: the tenant’s form, without a request for the session', async () => {
  const { asked } = show({});
  expect(await screen.findByRole('heading', { name: 'Sign in to Lodge Card Club' })).toBeVisible();
  expect(document.title).toBe('Sign in · Lodge Card Club · PitBoss');
  expect(asked.map(({ path }) => path)).toEqual(['/api/entry']);
  await expectAccessible();
});

test('a demo sign-in fills the form; success keeps the token and reloads after a second', async () => {
  let answered = 0;
  let reloaded = 0;
  vi.mocked(reloadToRoot).mockImplementationOnce(() => {
    reloaded = performance.now();
  });
  const login = () => {
    answered = performance.now();
    return jsonAnswer({ token: 'fresh' });
  };
  const { user, asked } = show({ login }, 'lodge');
  await user.click(await screen.findByRole('button', { name: 'Use, Dealer' }));
  expect(screen.getByLabelText('Email')).toHaveValue('dealer@demo.pitboss.example');
  expect(screen.getByRole('button', { name: 'In use, Dealer' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(localStorage.getItem('auth_token')).toBe('fresh'));
  const call = asked.find(({ path }) => path === '/api/auth/login');
  expect(JSON.parse(call?.body ?? '')).toEqual({
    email: 'dealer@demo.pitboss.example',
    password: 'demo-dealer-2026',
    organizationDomain: 'lodge',
  });
  expect(asked[0]?.path).toBe('/api/entry?org=lodge');
  await waitFor(() => expect(reloadToRoot).toHaveBeenCalledOnce());
  // A Node timer may fire a millisecond early.
  expect(reloaded - answered).toBeGreaterThan(990);
});

test.each([
  [() => problem(401, 'Invalid email or password'), 'Invalid email or password'],
  [() => new Response('nonsense', { status: 500 }), 'Login failed'],
])('a refused sign-in is said in a toast: case %#', async (login, words) => {
  const { user } = show({ login });
  await user.type(await screen.findByLabelText('Email'), 'floor@demo.pitboss.example');
  await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  await waitFor(() => expect(toasts.get()).toMatchObject([{ title: 'Login Failed', description: words }]));
  expect(localStorage.getItem('auth_token')).toBeNull();
});

test('an empty form is not sent; the first field gets the focus', async () => {
  const { user, asked } = show({});
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Email is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  expect(asked).toHaveLength(1);
});

test('an unknown address shows an error and no password field', async () => {
  show({ entry: { ...demo, organization: null, demo: [] } }, 'nobody');
  expect(await screen.findByRole('heading', { name: 'No card room at this address' })).toBeVisible();
  expect(screen.getByText('nobody.pitboss.example')).toBeVisible();
  expect(screen.queryByLabelText('Password')).toBeNull();
  await expectAccessible();
});

test('an unknown address shows an error even to a person who is signed in elsewhere', async () => {
  setToken('staff', 'good');
  show({ entry: { ...demo, organization: null, demo: [] } }, 'nobody');
  expect(await screen.findByRole('heading', { name: 'No card room at this address' })).toBeVisible();
  expect(screen.queryByText('Pat Delgado')).toBeNull();
});

test('the address is not looked up for a person who is signed in at their own club', async () => {
  setToken('staff', 'good');
  const { asked } = show({}, 'demo');
  expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect(asked.some(({ path }) => path.startsWith('/api/entry'))).toBe(false);
});

test('a first start explains where to find the code', async () => {
  show({ entry: { ...demo, organization: null, firstRun: true } });
  expect(await screen.findByRole('heading', { name: 'This server has no card room yet' })).toBeVisible();
});

test('a session that is over leads to the form', async () => {
  setToken('staff', 'old');
  show({ user: null });
  expect(await screen.findByRole('heading', { name: /^Sign in to/ })).toBeVisible();
  expect(localStorage.getItem('auth_token')).toBeNull();
});

test('signed in: the shell with the room, the person and the page', async () => {
  setToken('staff', 'good');
  show({});
  expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect(screen.getByRole('button', { name: /Lodge Card Club - Austin, TX/ })).toBeVisible();
  expect(screen.getByText('Pat Delgado')).toBeVisible();
  expect(document.title).toBe('Dashboard · Lodge Card Club · PitBoss');
});

test('going somewhere moves focus, title and the current entry', async () => {
  setToken('staff', 'good');
  const { user } = show({});
  const nav = await screen.findByRole('navigation', { name: 'Main' });
  await screen.findByRole('heading', { name: 'Dashboard' });
  await user.click(within(nav).getByRole('link', { name: 'Analytics' }));
  const heading = await screen.findByRole('heading', { name: 'Analytics', level: 1 });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(document.title).toBe('Analytics · Lodge Card Club · PitBoss');
  expect(within(nav).getByRole('link', { current: 'page' })).toHaveTextContent('Analytics');
});

test('the chosen room is remembered', async () => {
  setToken('staff', 'good');
  const rooms = [makeRoom(), makeRoom({ id: 'room_north', name: 'Lodge North' })];
  const { user, unmount } = show({ rooms });
  await user.click(await screen.findByRole('button', { name: /^Active Room/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: /^Lodge North/ }));
  await waitFor(() => expect(document.title).toBe('Dashboard · Lodge North · PitBoss'));
  unmount();
  show({ rooms });
  expect(await screen.findByRole('button', { name: /^Active Room Lodge North/ })).toBeVisible();
});

test('without rooms the page explains the next step', async () => {
  setToken('staff', 'good');
  show({ rooms: [] });
  expect(await screen.findByRole('heading', { name: 'No Rooms Available.' })).toBeVisible();
  expect(screen.getByText('Please configure at least one poker room to continue.')).toBeVisible();
});

test('an unknown address is a 404 inside the shell', async () => {
  setToken('staff', 'good');
  window.history.replaceState(null, '', '/nowhere');
  show({});
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('signing out notifies the server, removes the token and reloads', async () => {
  setToken('staff', 'good');
  const { user, asked } = show({});
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(reloadToRoot).toHaveBeenCalledOnce());
  expect(asked.some(({ path }) => path === '/api/auth/logout')).toBe(true);
  expect(localStorage.getItem('auth_token')).toBeNull();
});

test('impersonation is shown on every page', async () => {
  setToken('staff', 'good');
  show({ user: makeUser({ impersonatedBy: 'admin_1' }) });
  expect(await screen.findByText(/on behalf of the platform/)).toBeVisible();
});
