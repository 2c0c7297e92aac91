// Lazily loaded parts of the web app that no screen, layer or form of the other lists opens.
import type { Page } from 'playwright-core';
import { runningGame } from './harness/acts/companion';
import { lodge } from './harness/api';
import { choice, type Scene, type Step, steps, tap } from './harness/acts/scene';

export interface Part extends Pick<Scene, 'address' | 'open' | 'width'> {
  /** The file in `src`. */
  file: string;
  as?: Scene['as'];
  /** The companion has the same path: the shell led to this one. */
  inShell?: true;
  /** Changes the server's answer to a path. */
  answers?: [path: string, change: (answer: object) => object];
}

const phone = 390;
const executive = `/roaming-manager/${lodge}`;
const platform = '/?admin=true';

/** Signs in to the platform and opens a tab of the master console. */
const administrate =
  (...more: Step[]): Step =>
  (page) =>
    steps(tap('admin@demo.pitboss.example'), tap('Sign In'), ...more)(page);

const firstRun = (answer: object) => ({ ...answer, firstRun: true });

/** The host's screen of the demo's game, running or finished. */
const gameOf =
  (status: string, screen = ''): Scene['address'] =>
  async (api) => {
    const host = await api('host');
    const games = await host.get<{ id: string; status: string }[]>('/api/pitboss-go/game-sessions');
    const game = games.find((one) => one.status === status);
    if (game === undefined) throw new Error(`The demo has no game that is ${status}.`);
    return `/pitboss-go/game/${game.id}${screen}`;
  };

/** Makes the session invalid, so that the next request gets a 401. */
const loseSession: Step = async (page) => {
  await page.getByRole('heading', { name: 'Floor Manager' }).waitFor();
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: {} }));
  // The sign-in layer may open before a real click could arrive, so dispatch the event.
  await page.getByRole('link', { name: 'Players' }).first().dispatchEvent('click');
};

export const parts: Part[] = [
  { file: 'room/account/sign-in/entry-code.ts', address: '/#enter=of-another-day' },
  { file: 'room/account/sign-in/join-page.tsx', address: '/join?org=demo#of-another-day' },
  {
    file: 'app/console/first-run-page.tsx',
    address: '/floor-manager#first-run=of-another-day',
    answers: ['/api/entry', firstRun],
  },
  {
    file: 'platform/landing/empty-server.tsx',
    address: '/?landing=true',
    answers: ['/api/entry', firstRun],
  },
  { file: 'app/admin/master-console.tsx', address: platform, open: administrate() },
  {
    file: 'platform/organizations/create-organization-dialog.tsx',
    address: platform,
    open: administrate(tap('Create Organization')),
  },
  {
    file: 'platform/admin/set-up-first.tsx',
    address: platform,
    open: administrate(),
    answers: ['/api/admin/me', (answer) => ({ ...answer, needsTwoStep: true })],
  },
  {
    file: 'go/host/create-dialog.tsx',
    as: 'floor',
    inShell: true,
    address: '/pitboss-go',
    open: tap('Create Game'),
  },
  {
    file: 'go/host/players-panel.tsx',
    as: 'floor',
    inShell: true,
    address: '/pitboss-go?tab=players',
  },
  {
    file: 'go/host/statistics-tab.tsx',
    as: 'floor',
    inShell: true,
    address: '/pitboss-go?tab=statistics',
  },
  ...['performance', 'tables', 'analytics'].map((tab): Part => ({
    file: `room/screens/executive/${tab}-tab.tsx`,
    as: 'executive',
    address: `${executive}?tab=${tab}`,
  })),
  {
    file: 'room/screens/pit-boss/insights-tab.tsx',
    as: 'floor',
    address: `/pit-boss/${lodge}?tab=insights`,
  },
  {
    file: 'room/screens/phone/room-sheet.tsx',
    as: 'floor',
    width: phone,
    address: '/mobile',
    open: tap(/Change room$/),
  },
  {
    file: 'room/floor/seats/who-left-dialog.tsx',
    as: 'floor',
    width: phone,
    address: '/mobile/tables',
    open: tap('Remove a player from Table 3'),
  },
  ...['leaderboard', 'settings'].map((screen): Part => ({
    file: `go/pages/${screen}.tsx`,
    as: 'host',
    width: phone,
    address: `/pitboss-go/${screen}`,
  })),
  ...[
    ['game', 'scheduled', ''],
    ['edit', 'scheduled', '/edit'],
    ['run', 'active', '/run'],
    ['settle', 'active', '/settle'],
    ['hands', 'active', '/hands'],
  ].map(([name = '', status = '', screen]): Part => ({
    file: `go/pages/${name}.tsx`,
    as: 'host',
    width: phone,
    address: gameOf(status, screen),
  })),
  {
    file: 'go/games/qr-dialog.tsx',
    as: 'host',
    width: phone,
    address: gameOf('scheduled'),
    open: tap('Show the QR code large'),
  },
  {
    file: 'go/layout/menu-list.tsx',
    as: 'host',
    width: phone,
    address: '/pitboss-go',
    open: tap('Menu'),
  },
  {
    file: 'go/account/sign-out.tsx',
    as: 'host',
    width: phone,
    address: '/pitboss-go',
    open: steps(tap('Menu'), (page) => page.getByRole('menuitem', { name: 'Sign Out' }).click()),
  },
  ...['tab', 'actions'].map((what): Part => ({
    file: `room/tournaments/pages/tournament/results-${what}.tsx`,
    as: 'floor',
    address: async (api) => {
      const list = await (await api('floor')).get<{ id: string; status: string }[]>(`/api/tournaments/${lodge}`);
      const over = list.find(({ status }) => status === 'completed');
      if (over === undefined) throw new Error('The demo has no tournament that is over.');
      return `/tournaments/${over.id}?tab=results`;
    },
  })),
  { file: 'app/lobby/mount.tsx', address: '/screen' },
  { file: 'room/players/pages/import.tsx', as: 'floor', address: '/players/import' },
  {
    file: 'room/floor/must-move/must-move-dialogs.tsx',
    as: 'floor',
    address: '/floor-manager',
    open: choice('More for Table 1', 'Must-move'),
  },
  {
    file: 'app/sign-in-again.tsx',
    as: 'floor',
    address: '/floor-manager',
    open: loseSession,
  },
  {
    file: 'room/cage/cage-dialogs.tsx',
    as: 'owner',
    address: async (api) => {
      await (await api('owner')).player('Wanda Brisk');
      return '/tables/table_5';
    },
    open: steps(
      tap(/^Seat 7 Open/),
      (page) => page.getByRole('combobox', { name: 'Player' }).fill('Wanda Brisk'),
      (page) => page.getByRole('option', { name: /^Wanda Brisk/ }).click(),
      tap('Sell Membership'),
    ),
  },
  {
    file: 'go/table/sheets.tsx',
    as: 'host',
    width: phone,
    address: runningGame,
    open: tap(/^Add player/),
  },
  {
    file: 'room/floor/games/game-dialogs.tsx',
    as: 'owner',
    address: '/settings/game-types',
    open: tap('New Game Type'),
  },
  {
    file: 'room/settings/users/user-dialogs.tsx',
    as: 'owner',
    address: '/settings/users',
    open: choice('More for Dana Reyes', 'Deactivate'),
  },
  {
    file: 'room/tournaments/pages/tournament/structure/dialogs.tsx',
    as: 'floor',
    address: '/tournaments/tournament_bounty?tab=structure',
    open: choice('More for the structure', 'Stack, Ante, Entries…'),
  },
];

/** Replaces the server's answer to a path. */
export async function answerInstead(page: Page, { answers }: Pick<Part, 'answers'>): Promise<void> {
  if (answers === undefined) return;
  const [path, change] = answers;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      if (!response.ok()) return await route.fulfill({ response });
      await route.fulfill({ response, json: change((await response.json()) as object) });
    },
  );
}

/** The files that only a device opens, with the test that opens each. */
export const BY_DEVICE: Record<string, string> = {
  'src/room/players/check-in/license.ts': 'a scanner: check-in.test.ts',
  'src/room/screens/dealer/tablet-view.tsx': 'a paired tablet: dealer-tablet.test.ts',
  'src/room/settings/notices/notice-dialogs.tsx': 'a saved service of notices: notices.test.ts',
};
