// The pictures of the user guide, docs/guide: what each shows, and how to get there in the demo.
import type { Locator, Page } from 'playwright-core';
import * as scenes from './guide-scenes';
import { lodge, type Who } from './harness/api';
import type { Club } from './harness/club';
import { addAtDoor, button, choose, dialog, pickPlayer, see } from './harness/pages';

export interface Picture {
  /** The file is docs/guide/pictures/NAME.webp. */
  name: string;
  address: string;
  as?: Who;
  /** An element that appears last. */
  shows: string | RegExp;
  /** Desktop, tablet or phone; the default is the desktop. */
  size?: keyof typeof sizes;
  /** The presses before the picture is taken. */
  steps?: (page: Page, club: Club) => Promise<unknown>;
  /** The part of the screen that the picture shows; the default is the whole window. */
  part?: (page: Page) => Locator;
}

export const sizes = {
  desktop: { width: 1280, height: 800, scale: 1 },
  tablet: { width: 1024, height: 768, scale: 1 },
  phone: { width: 390, height: 844, scale: 1.5 },
} as const;

/** The dialog on top. */
const layerOf = (page: Page) => page.getByRole('dialog').last();

const homeGame = { address: '/pitboss-go', as: 'host', shows: 'Join Game', size: 'phone' } as const;
/** A scene that leaves the sign-in page for a page of its own. */
const scene = { address: '/', shows: /^Sign in to/, size: 'phone' } as const;
const platform = { address: '/?admin=true', shows: 'For administrators.' };

export const pictures: Picture[] = [
  { name: 'floor-manager', address: '/floor-manager', as: 'floor', shows: 'Danielle Ortiz' },
  {
    name: 'set-up-tables',
    address: '/set-up',
    as: 'owner',
    shows: '1/2 PLO',
    steps: async (page) => {
      for (const game of ["1/3 NL Hold'em", "1/3 NL Hold'em", "2/5 NL Hold'em", '1/2 PLO'])
        await button(page, `Add a ${game} table, +1`).click();
    },
    part: (page) => page.getByRole('region', { name: 'Games and tables' }),
  },
  {
    name: 'invite-user',
    address: '/settings/users',
    as: 'owner',
    shows: 'Users',
    steps: async (page) => {
      await button(page, 'Invite User').click();
      const form = dialog(page, 'Invite User');
      await form.getByRole('textbox', { name: 'Name' }).fill('Nora Kessler');
      await form.getByRole('textbox', { name: 'Email' }).fill('nora@lodgecardclub.example');
      await choose(form, 'Role', 'Floor Manager');
    },
    part: layerOf,
  },
  {
    name: 'add-screen',
    address: '/settings/screens',
    as: 'owner',
    shows: 'Names on screens',
    steps: async (page) => {
      await button(page, 'Add Screen').first().click();
      const form = dialog(page, 'Add Screen');
      await form.getByRole('textbox', { name: 'Code' }).fill('K7M 4PX');
      await form.getByRole('textbox', { name: 'Name' }).fill('Wall by the cage');
    },
    part: layerOf,
  },
  {
    name: 'room-page',
    address: '/settings/public-page',
    as: 'owner',
    shows: 'Opening hours',
    steps: async (page) => {
      await page.getByRole('radio', { name: 'On' }).click();
      await page.getByRole('checkbox', { name: 'Let players join a list from the page' }).check();
      await button(page, 'Save Changes').click();
      await see(button(page, 'Copy Link'));
      await page.goto((await page.getByRole('link', { name: 'Open Page' }).getAttribute('href')) ?? '');
      await see(page.getByText(/^\d+ people seated$/));
    },
    part: (page) => page.getByRole('region', { name: 'Cash games' }),
  },
  {
    name: 'seat-player',
    address: '/floor-manager',
    as: 'floor',
    shows: 'Danielle Ortiz',
    steps: async (page) => {
      await button(page, 'Seat Joanna Pike').click();
      await dialog(page, 'Seat Player').getByRole('textbox', { name: 'Buy-in amount' }).fill('500');
    },
    part: layerOf,
  },
  {
    name: 'seated-player',
    address: '/tables/table_5',
    as: 'floor',
    shows: 'Alicia F.',
    steps: async (page) => {
      await button(page, /^Seat 2 Alicia/).click();
      await see(dialog(page, /^Unseat/));
    },
    part: layerOf,
  },
  { name: 'phone-tables', address: '/mobile/tables', as: 'floor', shows: /Table 1\b/, size: 'phone' },
  {
    name: 'tournament-create',
    address: '/tournaments',
    as: 'floor',
    shows: 'Turbo Bounty',
    steps: async (page) => {
      await button(page, 'Create Tournament').first().click();
      const form = dialog(page, 'Create Tournament');
      await see(form.getByText('Total matches'));
      await form.getByRole('textbox', { name: 'Name' }).fill('Friday Deepstack');
    },
    part: (page) => dialog(page, 'Create Tournament'),
  },
  {
    name: 'tournament-clock',
    address: '/tournaments/tournament_tonight',
    as: 'floor',
    shows: 'Juno Salcido',
    steps: (page) => page.setViewportSize({ width: 1600, height: 900 }),
    part: (page) => page.getByRole('region', { name: 'Tournament clock' }),
  },
  {
    name: 'tournament-bust',
    address: '/tournaments/tournament_tonight',
    as: 'floor',
    shows: 'Juno Salcido',
    steps: async (page) => {
      await button(page, 'Bust Player').click();
      const bust = dialog(page, 'Bust Player');
      await bust.getByRole('radio', { name: /10$/ }).check({ force: true });
      await bust.getByRole('checkbox').nth(2).check();
    },
    part: (page) => dialog(page, 'Bust Player'),
  },
  {
    name: 'tournament-table',
    address: '/tournaments/tournament_tonight',
    as: 'floor',
    shows: 'Juno Salcido',
    steps: async (page) => {
      await button(page, /^Table 9, /).click();
      await see(dialog(page, 'Table 9').getByRole('combobox', { name: 'Button' }));
    },
    part: (page) => dialog(page, 'Table 9'),
  },
  {
    name: 'dealer-screen',
    address: '/dealer/table_5',
    as: 'dealer',
    shows: /Alicia/,
    size: 'tablet',
    steps: (page) => see(page.getByText('Live', { exact: true })),
  },
  {
    name: 'dealer-seat',
    address: '/dealer/table_5',
    as: 'dealer',
    shows: /Alicia/,
    size: 'tablet',
    steps: (page) => button(page, /^Seat 2 Alicia/).click(),
    part: (page) => page.getByRole('region', { name: /^Seat 2/ }),
  },
  {
    name: 'dealer-take-over',
    address: '/dealer/table_5',
    as: 'dealer',
    shows: /Alicia/,
    size: 'tablet',
    steps: async (page) => {
      await button(page, /Change dealer$|No dealer/).click();
      await see(page.getByText('Who is taking over?'));
    },
    part: (page) => page.getByRole('complementary', { name: 'Actions' }),
  },
  {
    name: 'pit-boss-alerts',
    address: `/pit-boss/${lodge}`,
    as: 'pit',
    shows: 'Table overview',
    steps: (page) => page.setViewportSize({ width: 1280, height: 1250 }),
    part: (page) => page.getByRole('region', { name: 'Live Alerts' }),
  },
  {
    name: 'pit-boss-rotation',
    address: `/pit-boss/${lodge}?tab=staff`,
    as: 'pit',
    shows: /^Next Push/,
    steps: (page) => page.setViewportSize({ width: 1280, height: 1250 }),
    part: (page) => page.getByRole('region', { name: 'Dealer Rotation', exact: true }),
  },
  {
    name: 'pit-boss-phone',
    address: '/mobile',
    as: 'pit',
    shows: 'Priority Actions',
    size: 'phone',
    steps: (page) => page.setViewportSize({ width: 390, height: 1150 }),
    part: (page) => page.getByRole('region', { name: /^Calls/ }),
  },
  {
    name: 'executive-figures',
    address: `/roaming-manager/${lodge}?rooms=all`,
    as: 'executive',
    shows: /^Seated since/,
    part: (page) => page.getByRole('main').locator('dl').first(),
  },
  {
    name: 'executive-rooms',
    address: `/roaming-manager/${lodge}?rooms=all`,
    as: 'executive',
    shows: /^Seated since/,
    steps: (page) => page.setViewportSize({ width: 1600, height: 1000 }),
    part: (page) => page.getByRole('region', { name: /^Rooms/ }),
  },
  {
    name: 'executive-revenue',
    address: '/revenue',
    as: 'executive',
    shows: 'No rake recorded',
    part: (page) => page.getByRole('region', { name: 'Revenue by gaming day' }),
  },
  { name: 'executive-report', address: '/reports', as: 'executive', shows: 'Refused entries' },
  {
    name: 'new-player',
    address: '/front-office?tab=players',
    as: 'office',
    shows: 'Frequent Players',
    steps: async (page) => {
      await page.setViewportSize({ width: 1280, height: 1000 }); // the whole form
      await button(page, 'Check In Guest').click();
      await addAtDoor(dialog(page, 'Check In Guest'), 'Maria Dacosta');
      const form = dialog(page, 'New Player');
      await form.getByLabel('Birth date').fill('1992-06-14');
      await form.getByRole('textbox', { name: 'Mobile number' }).fill('(212) 555-0186');
      await form.getByRole('checkbox', { name: /^1\/3 NL/ }).check();
      await see(button(form, /^Take \$25\.00/));
      await page.mouse.move(0, 0);
    },
    part: layerOf,
  },
  {
    name: 'chip-transaction',
    address: '/front-office?tab=cage',
    as: 'office',
    shows: 'Count and Close',
    steps: async (page) => {
      await button(page, 'Chip Transaction').click();
      const form = dialog(page, 'Chip Transaction');
      await pickPlayer(form, 'Amy Cole');
      await button(form, '$300').click();
      await see(form.getByText('Matches the amount'));
    },
    part: layerOf,
  },
  {
    name: 'count-drawer',
    address: '/front-office?tab=cage',
    as: 'office',
    shows: 'Count and Close',
    steps: async (page) => {
      await button(page, 'Count and Close').click();
      const form = dialog(page, /^Count and Close/);
      await form.getByRole('textbox', { name: 'Number of $100 notes' }).fill('31');
      await form.getByRole('textbox', { name: 'Number of $20 notes' }).fill('46');
    },
    part: layerOf,
  },

  // Home games
  { ...homeGame, name: 'home-game-planned', steps: scenes.plannedHomeGame },
  { ...homeGame, name: 'home-game-hand', steps: scenes.homeGameHand },
  { ...homeGame, name: 'home-game-payments', steps: scenes.homeGamePayments },

  // Players
  { ...scene, name: 'player-waiting', steps: scenes.waitingPlayer },
  { ...scene, name: 'player-called', steps: scenes.calledPlayer },
  { ...scene, name: 'player-notices', steps: scenes.noticeQuestion },
  { ...scene, name: 'join-from-home', steps: scenes.joinFromHome },
  { ...scene, name: 'kiosk', size: 'tablet', steps: scenes.kioskLists },

  // The platform and its operator
  {
    ...platform,
    name: 'platform-organizations',
    steps: scenes.platformConsole,
    part: (page) => page.getByRole('region', { name: 'All Organizations' }),
  },
  {
    ...platform,
    name: 'platform-login',
    steps: scenes.platformLogin,
    part: (page) => page.getByRole('dialog'),
  },
  {
    ...platform,
    name: 'platform-security',
    steps: scenes.platformSession,
    part: (page) => page.getByRole('region', { name: 'Security' }),
  },
  { ...scene, name: 'operator-first-run', size: 'tablet', steps: scenes.firstRun },
  {
    name: 'mail-server',
    address: '/settings/notices',
    as: 'owner',
    shows: 'What We Say',
    steps: async (page) => {
      await page.getByRole('checkbox', { name: /^Use/ }).nth(1).check();
      const mail = page.getByRole('region', { name: 'Mail Server' });
      await mail.getByLabel('Server').fill('smtp.pitboss.example');
      await mail.getByLabel('Sent from').fill('Lodge Card Club <seats@pitboss.example>');
      await mail.getByLabel('Links open at').fill('https://lodge.pitboss.example');
      await mail.scrollIntoViewIfNeeded();
    },
    part: (page) => page.getByRole('region', { name: 'Mail Server' }),
  },
];
