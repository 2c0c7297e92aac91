import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setToken } from '@/api/client/tokens';
import { createQueryClient } from '@/api/query-client';
import { roomsQuery, userQuery } from '@/api/queries';
import { rememberRoom } from '@/api/session/use-active-room';
import type { User } from '@/api/types';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeRoom, makeUser } from '@/test/fixtures/make';
import { createAppRouter } from './routes';
import { goTree } from './routes/go';
import { roomTree } from './routes/room';
import { screenTree } from './routes/screens';

// The pages' code is not part of these tests.
vi.mock('@/room/floor/pages/floor-manager', () => ({ FloorManagerPage: () => null }));
vi.mock('@/room/cage/pages/front-office', () => ({ FrontOfficePage: () => null }));
vi.mock('@/room/screens/pit-boss/pit-boss-page', () => ({ PitBossPage: () => null }));
vi.mock('@/go/pages/game', () => ({ GamePage: () => null }));

const user = makeUser();

beforeEach(() => rememberRoom(user.organization.id, 'room_1'));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const trees = { room: roomTree, screens: screenTree, go: goTree };

/** The reads that the loaders of an address start, where the server knows `person`. */
async function readsOf(
  surface: keyof typeof trees,
  address: string,
  person: User | null = user,
  client = createQueryClient(),
) {
  window.history.replaceState(null, '', address);
  const asked = fakeFetch(({ path }) =>
    path === '/api/auth/user' && person === null
      ? new Response('{"status":401,"title":"No"}', { status: 401 })
      : jsonAnswer(path === '/api/auth/user' ? person : []),
  );
  await createAppRouter(trees[surface], client).load();
  await expect.poll(() => client.isFetching()).toBe(0);
  return asked.map(({ path }) => path).filter((path) => path !== '/api/auth/user');
}

test('a page’s lists are read for the remembered room, before the rooms are known', async () => {
  expect(await readsOf('room', '/floor-manager')).toEqual([
    '/api/tables/room_1',
    '/api/waitlist/room_1',
    '/api/pit-boss/alerts/room_1',
  ]);
});

test('once the rooms are known, a room that is gone is not read', async () => {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, user);
  client.setQueryData(roomsQuery.queryKey, [makeRoom({ id: 'room_2' })]);
  expect(await readsOf('room', '/floor-manager', user, client)).toEqual([
    '/api/tables/room_2',
    '/api/waitlist/room_2',
    '/api/pit-boss/alerts/room_2',
  ]);
});

test('without a remembered room nothing is read', async () => {
  localStorage.clear();
  expect(await readsOf('room', '/floor-manager')).toEqual([]);
});

test('a read needs the permission of the person', async () => {
  const floor = makeUser({ permissions: ['view_floor'] });
  expect(await readsOf('room', '/front-office', floor)).not.toContain('/api/cage/room_1');
  const cashier = makeUser({ permissions: ['view_floor', 'manage_cage'] });
  expect(await readsOf('room', '/front-office', cashier)).toContain('/api/cage/room_1');
  expect(await readsOf('screens', '/pit-boss/room_1', floor)).toEqual([]);
});

test('an ended session reads nothing', async () => {
  expect(await readsOf('room', '/floor-manager', null)).toEqual([]);
});

test('PitBoss Go reads a game once a session may exist', async () => {
  expect(await readsOf('go', '/pitboss-go/game/g_1')).toEqual([]);
  setToken('companion', 'C');
  expect(await readsOf('go', '/pitboss-go/game/g_1')).toEqual(['/api/pitboss-go/game-sessions/g_1']);
});
