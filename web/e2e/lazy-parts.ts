// Parts of the web app in a file of their own that no screen, layer or form of the other lists opens.
import type { Page } from 'playwright-core';
import { lodge } from './harness/api';
import { choice, type Scene, type Step, steps, tap } from './harness/acts/scene';

export interface Part extends Pick<Scene, 'address' | 'open' | 'width'> {
  /** The file in `src`. */
  file: string;
  as?: Scene['as'];
  /** The companion has the same path: this one was led to by the shell. */
  inShell?: true;
  /** What the server answers instead, by path. */
  answers?: [path: string, change: (answer: object) => object];
}

const phone = 390;
const executive = `/roaming-manager/${lodge}`;
const platform = '/?admin=true';

/** Signs in to the platform, and opens a tab of the master console. */
const administrate =
  (...more: Step[]): Step =>
  (page) =>
    steps(tap('admin@demo.pitboss.example'), tap('Sign In'), ...more)(page);

const link =
  (name: string): Step =>
  (page) =>
    page.getByRole('link', { name }).first().click();

/** More rooms than fit in a row. */
const manyRooms = (answer: object) =>
  [answer]
    .flat()
    .flatMap((one) =>
      Array.from({ length: 4 }, (_, n) =>
        n === 0 ? one : { ...one, id: `${Reflect.get(one, 'id')}_${n}` },
      ),
    );

const firstRun = (answer: object) => ({ ...answer, firstRun: true });

/** The demo's game, running or over, of which a host has the screen. */
const gameOf =
  (status: string, screen = ''): Scene['address'] =>
  async (api) => {
    const host = await api('host');
    const games = await host.get<{ id: string; status: string }[]>('/api/pitboss-go/game-sessions');
    const game = games.find((one) => one.status === status);
    if (game === undefined) throw new Error(`The demo has no game that is ${status}.`);
    return `/pitboss-go/game/${game.id}${screen}`;
  };

export const parts: Part[] = [
  { file: 'features/auth/entry-code.ts', address: '/#enter=of-another-day' },
  { file: 'features/auth/join-page.tsx', address: '/join?org=demo#of-another-day' },
  {
    file: 'surfaces/console/first-run-page.tsx',
    address: '/floor-manager#first-run=of-another-day',
    answers: ['/api/entry', firstRun],
  },
  {
    file: 'surfaces/landing/empty-server.tsx',
    address: '/?landing=true',
    answers: ['/api/entry', firstRun],
  },
  { file: 'surfaces/landing/home-games.tsx', address: '/?landing=true' },
  { file: 'surfaces/admin/master-console.tsx', address: platform, open: administrate() },
  {
    file: 'features/organizations/create-organization-dialog.tsx',
    address: platform,
    open: administrate(tap('Create Organization')),
  },
  {
    file: 'surfaces/admin/pages/audit-page.tsx',
    address: platform,
    open: administrate(link('Audit Trail')),
  },
  {
    file: 'surfaces/admin/pages/settings-page.tsx',
    address: platform,
    open: administrate(link('Settings')),
  },
  {
    file: 'surfaces/admin/set-up-first.tsx',
    address: platform,
    open: administrate(),
    answers: ['/api/admin/me', (answer) => ({ ...answer, needsTwoStep: true })],
  },
  {
    file: 'ui/drawer.tsx',
    as: 'floor',
    width: phone,
    address: '/floor-manager',
    open: tap('Open menu'),
  },
  {
    file: 'features/home-games/host/create-dialog.tsx',
    as: 'floor',
    inShell: true,
    address: '/pitboss-go',
    open: tap('Create Game'),
  },
  {
    file: 'features/home-games/host/players-panel.tsx',
    as: 'floor',
    inShell: true,
    address: '/pitboss-go?tab=players',
  },
  {
    file: 'features/home-games/host/statistics-tab.tsx',
    as: 'floor',
    inShell: true,
    address: '/pitboss-go?tab=statistics',
  },
  ...['performance', 'tables', 'analytics'].map((tab): Part => ({
    file: `surfaces/kiosk/executive/${tab}-tab.tsx`,
    as: 'executive',
    address: `${executive}?tab=${tab}`,
  })),
  {
    file: 'ui/select.tsx',
    as: 'executive',
    address: executive,
    answers: ['/api/rooms', manyRooms],
  },
  {
    file: 'surfaces/kiosk/pit-boss/insights-tab.tsx',
    as: 'floor',
    address: `/pit-boss/${lodge}?tab=insights`,
  },
  {
    file: 'surfaces/kiosk/mobile/room-sheet.tsx',
    as: 'floor',
    width: phone,
    address: '/mobile',
    open: tap(/Change room$/),
  },
  {
    file: 'features/seating/who-left-dialog.tsx',
    as: 'floor',
    width: phone,
    address: '/mobile/tables',
    open: tap('Remove a player from Table 3'),
  },
  ...['leaderboard', 'settings'].map((screen): Part => ({
    file: `surfaces/companion/pages/${screen}.tsx`,
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
    file: `surfaces/companion/pages/${name}.tsx`,
    as: 'host',
    width: phone,
    address: gameOf(status, screen),
  })),
  {
    file: 'features/community/admin/invite-form.tsx',
    as: 'host',
    width: phone,
    address: gameOf('scheduled'),
  },
  {
    file: 'features/home-games/qr-dialog.tsx',
    as: 'host',
    width: phone,
    address: gameOf('scheduled'),
    open: tap('Show the QR code large'),
  },
  {
    file: 'ui/confirm.tsx',
    as: 'host',
    width: phone,
    address: gameOf('scheduled'),
    open: tap(/^Delete/),
  },
  { file: 'features/home-night/nights.ts', as: 'host', width: phone, address: '/pitboss-go' },
  {
    file: 'surfaces/companion/menu-list.tsx',
    as: 'host',
    width: phone,
    address: '/pitboss-go',
    open: tap('Menu'),
  },
  {
    file: 'features/community/sign-out.tsx',
    as: 'host',
    width: phone,
    address: '/pitboss-go',
    open: steps(tap('Menu'), (page) => page.getByRole('menuitem', { name: 'Sign Out' }).click()),
  },
  {
    file: 'surfaces/console/new-player.tsx',
    as: 'office',
    address: '/tournaments/tournament_bounty/register',
    open: tap('New'),
  },
  ...['tab', 'actions'].map((what): Part => ({
    file: `surfaces/console/tournament/results-${what}.tsx`,
    as: 'floor',
    address: async (api) => {
      const list = await (
        await api('floor')
      ).get<{ id: string; status: string }[]>(`/api/tournaments/${lodge}`);
      const over = list.find(({ status }) => status === 'completed');
      if (over === undefined) throw new Error('The demo has no tournament that is over.');
      return `/tournaments/${over.id}?tab=results`;
    },
  })),
  {
    file: 'features/game-types/new-game-type-dialog.tsx',
    as: 'owner',
    address: '/settings/game-types',
    open: tap('New Game Type'),
  },
  {
    file: 'features/users/user-confirms.tsx',
    as: 'owner',
    address: '/settings/users',
    open: choice('More for Dana Reyes', 'Deactivate'),
  },
  {
    file: 'surfaces/console/tournament/structure/dialogs.tsx',
    as: 'floor',
    address: '/tournaments/tournament_bounty?tab=structure',
    open: choice('More for the structure', 'Duplicate Tournament…'),
  },
];

/** Answers a path otherwise than the server. */
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

/** What no list opens yet: a session that ends, a payment that is open, a hand in progress, a player without a membership. */
export const notOpened = [
  'src/app/sign-in-again.tsx',
  'src/features/door/sell-membership-dialog.tsx',
  'src/features/hand-tracker/sheets.tsx',
  'src/ui/settlement/reminders.tsx',
];
