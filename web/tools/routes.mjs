// The first screen of each address: its modules, as Vite's manifest names them, and the lists that it fetches first,
// where `$room` is the most recently chosen room and `$id` the id in the address. tools/pages.mjs writes a page for
// each, and tools/chunks.mjs groups the modules by them; a test compares the addresses with the route tree. `$id` in a
// path matches one segment, a final `*` the rest.

const CONSOLE = ['src/app/console/mount.tsx'];
const KIOSK = ['src/app/screens/mount.tsx'];
const GO = ['src/app/go/mount.tsx'];

const ROOMS = '/api/rooms';
const TABLES = '/api/tables/$room';
const WAITLIST = '/api/waitlist/$room';
const GAMES = '/api/pitboss-go/game-sessions';

const ofConsole = (wing, page, paths, first = [], name = page) => ({
  name,
  paths,
  modules: [...CONSOLE, `src/room/${wing}/pages/${page}.tsx`],
  first: [ROOMS, ...first],
});
const ofKiosk = (name, screen, first = []) => ({
  name,
  paths: [`/${name}/*`],
  modules: [...KIOSK, `src/room/screens/${screen}-page.tsx`],
  first,
});

/** The screens behind the companion's first one. */
const ofGo = (page, path = page) => ({
  name: `pitboss-go-${page}`,
  paths: [`/pitboss-go/${path}`],
  modules: [...GO, `src/go/pages/${page}.tsx`],
  first: path.includes('$id') ? [`${GAMES}/$id`] : [],
  isInner: true,
});

export const ROUTES = [
  ofConsole('console', 'dashboard', ['/'], [TABLES]),
  ofConsole('console', 'dashboard', ['/rooms/$id'], [], 'room-dashboard'),
  ofConsole('settings', 'set-up', ['/set-up']),
  ofConsole('floor', 'cash-games', ['/cash-games'], [TABLES]),
  ofConsole('floor', 'floor-manager', ['/floor-manager'], [TABLES, WAITLIST]),
  ofConsole('floor', 'table-view', ['/tables/$id'], [TABLES, '/api/seats/$id']),
  ofConsole('tournaments', 'tournaments', ['/tournaments'], ['/api/tournaments/$room']),
  ofConsole('tournaments', 'seasons', ['/tournaments/seasons']),
  {
    ...ofConsole('tournaments', 'tournament', ['/tournaments/$id'], ['/api/tournaments/$id/desk']),
    // The tab that opens first is part of the first screen.
    modules: [
      ...CONSOLE,
      ...['tournament', 'tournament/seating-tab'].map((page) => `src/room/tournaments/pages/${page}.tsx`),
    ],
  },
  ofConsole('tournaments', 'registration', ['/tournaments/$id/register']),
  ofConsole('players', 'players', ['/players']),
  ofConsole('players', 'import', ['/players/import']),
  ofConsole('players', 'player', ['/players/$id']),
  ofConsole('cage', 'front-office', ['/front-office'], [TABLES, WAITLIST]),
  ofConsole('players', 'player-sessions', ['/player-sessions']),
  ofConsole('reports', 'analytics', ['/analytics']),
  ofConsole('reports', 'revenue', ['/revenue']),
  ofConsole('reports', 'reports', ['/reports']),
  ofConsole('settings', 'settings', ['/settings', '/settings/$id']),
  ofKiosk('mobile', 'phone/mobile', [ROOMS, TABLES, WAITLIST]),
  ofKiosk('dealer', 'dealer/dealer', ['/api/dealer/$id', '/api/tables', ROOMS, TABLES, '/api/seats/$id']),
  ofKiosk('pit-boss', 'pit-boss/pit-boss'),
  ofKiosk('roaming-manager', 'executive/executive'),
  ofKiosk('clock', 'clock/clock'),
  ofGo('create'),
  ofGo('join'),
  ofGo('game', 'game/$id'),
  ofGo('edit', 'game/$id/edit'),
  ofGo('run', 'game/$id/run'),
  ofGo('settle', 'game/$id/settle'),
  ofGo('hands', 'game/$id/hands'),
  ofGo('host'),
  ofGo('statistics'),
  ofGo('leaderboard'),
  ofGo('admin'),
  ofGo('settings'),
  { name: 'pitboss-go', paths: ['/pitboss-go/*'], modules: GO },
  { name: 'screen', paths: ['/screen', '/board/*'], modules: ['src/app/lobby/mount.tsx'] },
  // The server sends these pages at the platform's own addresses.
  { name: 'landing', paths: [], modules: ['src/app/landing/mount.tsx'] },
  { name: 'admin', paths: [], modules: ['src/app/admin/mount.tsx'] },
];

/** Addresses whose pages are built apart from the app (tools/public-pages.mjs). */
export const PUBLIC_PAGES = [
  { path: '/p/$id', page: '/player-page.html' },
  { path: '/stop/$id', page: '/player-page.html' },
  { path: '/r/$id', page: '/room-page.html' },
];

/** The documentation of the API, built apart too. The pages of the guide are written by tools/guide.mjs. */
export const API_DOCS = { path: '/api/docs', page: '/api-docs.html' };

/** The sign-ins, which replace a first screen. A page of the companion fetches its own as soon as it is needed. */
export const SIGN_IN = 'src/room/account/sign-in/sign-in.tsx';
export const GO_SIGN_IN = 'src/go/pages/login.tsx';
