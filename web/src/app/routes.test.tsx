import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createAppRouter, hasPage } from './routes';
import { adminTree } from './routes/admin';
import { goTree } from './routes/go';
import { roomTree } from './routes/room';
import { screenTree } from './routes/screens';

type Line = readonly [address: string, path: string, params?: object, search?: object];

const trees = { room: roomTree, screens: screenTree, go: goTree, admin: adminTree };
type Surface = keyof typeof trees;

function routerOf(surface: Surface) {
  return createAppRouter(trees[surface], new QueryClient(), { isConsole: surface === 'room' });
}

const room: Line[] = [
  ['/', '/'],
  ['/rooms/room_1', '/rooms/$roomId', { roomId: 'room_1' }],
  ['/set-up', '/set-up'],
  ['/cash-games?game=gt_1', '/cash-games', {}, { game: 'gt_1' }],
  ['/floor-manager?show=short', '/floor-manager', {}, { show: 'short' }],
  ['/tables/table_5', '/tables/$tableId', { tableId: 'table_5' }],
  ['/tournaments?status=running', '/tournaments', {}, { status: 'running' }],
  ['/tournaments/seasons', '/tournaments/seasons'],
  ['/tournaments/t_1?entry=7', '/tournaments/$tournamentId', { tournamentId: 't_1' }, { entry: 7 }],
  ['/tournaments/t_1/register', '/tournaments/$tournamentId/register', { tournamentId: 't_1' }],
  ['/players?q=512', '/players', {}, { q: '512' }],
  ['/players/import', '/players/import'],
  ['/players/p_1', '/players/$playerId', { playerId: 'p_1' }],
  ['/front-office?tab=cage', '/front-office', {}, { tab: 'cage' }],
  ['/player-sessions?status=playing', '/player-sessions', {}, { status: 'playing' }],
  ['/pitboss-go?tab=players', '/pitboss-go', {}, { tab: 'players' }],
  ['/analytics?tab=seating', '/analytics', {}, { tab: 'seating' }],
  ['/revenue?tab=rentals', '/revenue', {}, { tab: 'rentals' }],
  ['/reports?kind=cage', '/reports', {}, { kind: 'cage' }],
  ['/settings', '/settings'],
  ['/settings/users', '/settings/$section', { section: 'users' }],
];
const screens: Line[] = [
  ['/mobile', '/mobile/{-$tab}'],
  ['/mobile/', '/mobile/{-$tab}'],
  ['/mobile/waitlist', '/mobile/{-$tab}', { tab: 'waitlist' }],
  ['/dealer', '/dealer/{-$tableId}'],
  ['/dealer/', '/dealer/{-$tableId}'],
  ['/dealer/table%205', '/dealer/{-$tableId}', { tableId: 'table 5' }],
  [
    '/pit-boss/room_1?tab=staff&priority=high',
    '/pit-boss/$roomId',
    { roomId: 'room_1' },
    { tab: 'staff', priority: 'high' },
  ],
  [
    '/roaming-manager/room_1?tab=tables&rooms=all&org=lodge',
    '/roaming-manager/$roomId',
    { roomId: 'room_1' },
    { tab: 'tables', rooms: 'all', org: 'lodge' },
  ],
  ['/clock/t_1/?theme=light', '/clock/$tournamentId', { tournamentId: 't_1' }, { theme: 'light' }],
];
const go: Line[] = [
  ['/pitboss-go?join=1E5234', '/pitboss-go', {}, { join: '1E5234' }],
  ['/pitboss-go/', '/pitboss-go'],
  ['/pitboss-go/create', '/pitboss-go/create'],
  ['/pitboss-go/join?code=123456', '/pitboss-go/join', {}, { code: '123456' }],
  ['/pitboss-go/game/a%20b', '/pitboss-go/game/$id', { id: 'a b' }],
  ['/pitboss-go/game/g_1/edit', '/pitboss-go/game/$id/edit', { id: 'g_1' }],
  ['/pitboss-go/game/a%20b/run', '/pitboss-go/game/$id/run', { id: 'a b' }],
  ['/pitboss-go/game/g_1/settle', '/pitboss-go/game/$id/settle', { id: 'g_1' }],
  ['/pitboss-go/game/g_1/hands?hand=3', '/pitboss-go/game/$id/hands', { id: 'g_1' }, { hand: '3' }],
  ['/pitboss-go/host?tab=players', '/pitboss-go/host', {}, { tab: 'players' }],
  ['/pitboss-go/statistics', '/pitboss-go/statistics'],
  ['/pitboss-go/leaderboard', '/pitboss-go/leaderboard'],
  ['/pitboss-go/admin', '/pitboss-go/admin'],
  ['/pitboss-go/settings', '/pitboss-go/settings'],
];
// A search parameter or the host selects the master console.
const admin: Line[] = [
  ['/?admin=true&tab=audit', '/$', { _splat: '' }, { admin: 'true', tab: 'audit' }],
  ['/any/path?tab=organizations&q=lodge', '/$', { _splat: 'any/path' }, { q: 'lodge' }],
];

const surfaces: Record<Surface, Line[]> = { room, screens, go, admin };

test.each(Object.entries(surfaces) as [Surface, Line[]][])('the addresses of %s', (name, lines) => {
  const router = routerOf(name);
  for (const [address, path, params = {}, search = {}] of lines) {
    const { pathname, search: words } = new URL(address, 'http://localhost');
    expect([address, hasPage(router, pathname)]).toEqual([address, true]);
    const match = router.matchRoutes(pathname, router.options.parseSearch?.(words) ?? {}).at(-1);
    expect([address, match?.fullPath]).toEqual([address, path]);
    expect([address, match?.params]).toMatchObject([address, params]);
    expect([address, match?.search]).toEqual([address, search]);
  }
});

test('every route has an address in the table', () => {
  for (const [name, lines] of Object.entries(surfaces) as [Surface, Line[]][]) {
    const paths = Object.values(routerOf(name).routesById)
      .filter(({ options }) => 'path' in options)
      .map(({ fullPath }) => fullPath);
    expect(new Set(lines.map(([, path]) => path))).toEqual(new Set(paths));
  }
});

test.each([
  ['room', '/nowhere'],
  ['room', '/tables'],
  ['room', '/settings/users/more'],
  ['screens', '/clock'],
  ['screens', '/clock/t_1/more'],
  ['screens', '/pit-boss'],
  ['screens', '/roaming-manager'],
  ['screens', '/dealer/table_5/more'],
  ['go', '/pitboss-go/nowhere'],
  ['go', '/pitboss-go/game'],
  ['go', '/pitboss-go/game/g_1/nowhere'],
] as const)('in %s nothing is at %s', (name, address) => {
  expect(hasPage(routerOf(name), address)).toBe(false);
});
