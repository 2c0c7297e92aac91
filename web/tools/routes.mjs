// What the first screen of each address needs: modules, as Vite's manifest names them, and the lists that it reads first, where
// `$room` is the room that was chosen last. tools/pages.mjs writes a page for each; a test holds the addresses to the routes of the
// console. `$id` in a path stands for any one word, a last `*` for what follows.

const CONSOLE = ['src/surfaces/console/mount.tsx', 'src/live/connect.ts'];
const KIOSK = ['src/surfaces/kiosk/mount.tsx', 'src/live/connect.ts'];
const GO = ['src/surfaces/companion/mount.tsx'];

const ROOMS = '/api/rooms';
const TABLES = '/api/tables/$room';
const WAITLIST = '/api/waitlist/$room';

const ofConsole = (page, paths, first = [], name = page) => ({
  name,
  paths,
  modules: [...CONSOLE, `src/surfaces/console/pages/${page}.tsx`],
  first: [ROOMS, ...first],
});
const ofKiosk = (name, screen, first = []) => ({
  name,
  paths: [`/${name}/*`],
  modules: [...KIOSK, `src/surfaces/kiosk/${screen}-page.tsx`],
  first,
});

export const ROUTES = [
  ofConsole('dashboard', ['/'], [TABLES]),
  ofConsole('dashboard', ['/rooms/$id'], [], 'room-dashboard'),
  ofConsole('set-up', ['/set-up']),
  ofConsole('cash-games', ['/cash-games'], [TABLES]),
  ofConsole('floor-manager', ['/floor-manager'], [TABLES, WAITLIST]),
  ofConsole('table-view', ['/tables/$id'], [TABLES]),
  ofConsole('tournaments', ['/tournaments'], ['/api/tournaments/$room']),
  ofConsole('seasons', ['/tournaments/seasons']),
  ofConsole('tournament', ['/tournaments/$id']),
  ofConsole('registration', ['/tournaments/$id/register']),
  ofConsole('players', ['/players']),
  ofConsole('player', ['/players/$id']),
  ofConsole('front-office', ['/front-office']),
  ofConsole('player-sessions', ['/player-sessions']),
  ofConsole('analytics', ['/analytics']),
  ofConsole('revenue', ['/revenue']),
  ofConsole('reports', ['/reports']),
  ofConsole('settings', ['/settings', '/settings/$id']),
  ofKiosk('mobile', 'mobile/mobile', [ROOMS, TABLES, WAITLIST]),
  ofKiosk('dealer', 'dealer/dealer'),
  ofKiosk('pit-boss', 'pit-boss/pit-boss'),
  ofKiosk('roaming-manager', 'executive/executive'),
  ofKiosk('clock', 'clock/clock'),
  { name: 'pitboss-go', paths: ['/pitboss-go/*'], modules: GO },
  // The server sends it at the platform's own address.
  { name: 'landing', paths: [], modules: ['src/surfaces/landing/mount.tsx'] },
];

/** The companion's sign-in, which the page fetches as soon as it turns out to be wanted. */
export const DOOR = 'src/surfaces/companion/pages/login.tsx';
