// Every screen and every layer that opens on one, for the axe tests and the screenshots.
import type { Page } from 'playwright-core';
import type { Who } from './harness/api';
import type { VisitOptions } from './harness/club';
import { button, see, tableMenu } from './harness/pages';

export interface Screen {
  address: string;
  title: string | RegExp;
  as?: Who;
  /** An element that appears last. */
  shows?: string | RegExp;
  /** The companion has the same path: the shell led to this one. */
  inShell?: true;
}

/** The options of a visit to a screen. */
export function visitOf({ as, inShell }: { as: Who | undefined; inShell: true | undefined }): VisitOptions {
  return {
    ...(as === undefined ? {} : { as }),
    ...(inShell === undefined
      ? {}
      : {
          before: (page) => page.addInitScript(() => window.history.replaceState({ shell: true }, '')),
        }),
  };
}

export const screens: Screen[] = [
  { address: '/', title: 'Dashboard', as: 'floor', shows: 'Ray Whitfield' },
  { address: '/cash-games', title: 'Cash Games', as: 'dealer', shows: 'Ray W.' },
  {
    address: '/rooms/room_lodge_poker',
    title: 'Room Dashboard',
    as: 'floor',
    shows: 'Ray Whitfield',
  },
  { address: '/cash-games', title: 'Cash Games', as: 'floor', shows: 'Kyle Dunham' },
  { address: '/floor-manager', title: 'Floor Manager', as: 'floor', shows: 'Danielle Ortiz' },
  { address: '/floor-manager', title: 'Floor Manager', as: 'executive', shows: 'Danielle Ortiz' },
  { address: '/tournaments', title: 'Tournaments', as: 'floor', shows: 'Turbo Bounty' },
  {
    address: '/tournaments/tournament_tonight',
    title: 'Daily Deepstack',
    as: 'floor',
    shows: 'Juno Salcido',
  },
  {
    address: '/tournaments/tournament_bounty?tab=structure',
    title: 'Turbo Bounty',
    as: 'floor',
    shows: 'Last level ends',
  },
  { address: '/clock/tournament_tonight', title: 'Daily Deepstack', as: 'floor', shows: '1st' },
  { address: '/tables/table_9', title: 'Table 9', as: 'floor', shows: 'No moves needed.' },
  { address: '/tables/table_5', title: 'Table 5', as: 'floor', shows: 'Alicia F.' },
  { address: '/tables/table_12', title: 'Table 12', as: 'floor', shows: 'Waiting for Players' },
  { address: '/tables/table_5', title: 'Table 5', as: 'executive', shows: 'Alicia F.' },
  { address: '/tables/nowhere', title: 'Table not found', as: 'floor' },
  { address: '/players', title: 'Players Database', as: 'floor', shows: 'Xavier Montgomery' },
  {
    address: '/players/player_curtis_nakamura',
    title: 'Curtis Nakamura',
    as: 'floor',
    shows: 'Asks for seat 1 or 9, left-handed.',
  },
  {
    address: '/players/player_beatriz_luna',
    title: 'Beatriz Luna',
    as: 'executive',
    shows: /^Refuse entry/,
  },
  { address: '/player-sessions', title: 'Player Sessions', as: 'floor', shows: /^Owes \$/ },
  { address: '/analytics', title: 'Analytics', as: 'floor', shows: /came back in 30 days$/ },
  {
    address: '/analytics?tab=real-time',
    title: 'Analytics',
    as: 'floor',
    shows: 'View as table',
  },
  { address: '/analytics?tab=seating', title: 'Analytics', as: 'floor', shows: 'Hector Salinas' },
  {
    address: '/revenue',
    title: 'Texas Revenue Dashboard',
    as: 'floor',
    shows: 'No rake recorded',
  },
  {
    address: '/revenue?tab=rentals&range=last-3-months',
    title: 'Texas Revenue Dashboard',
    as: 'floor',
    shows: 'Show more',
  },
  {
    address: '/revenue?tab=compliance',
    title: 'Texas Revenue Dashboard',
    as: 'floor',
    shows: 'Nothing is erased',
  },
  { address: '/reports', title: 'Reports', as: 'floor', shows: 'Refused entries' },
  { address: '/settings/fees', title: 'Settings', as: 'owner', shows: '$5/$10 tables' },
  { address: '/settings/rooms', title: 'Settings', as: 'executive', shows: 'Cage and hours' },
  { address: '/no/such/page', title: 'Page not found', as: 'floor' },
  { address: '/', title: /^Sign in to/ },
  { address: '/?org=nobody', title: 'No card room at this address' },
  { address: '/?landing=true', title: /.+/ },
  { address: '/register?landing=true', title: 'Register your room' },
  { address: '/?admin=true', title: 'Sign in to the platform' },
  { address: '/set-up', title: 'Set up your room', as: 'owner', shows: '1/2 PLO' },
  { address: '/pitboss-go', title: /^PitBoss/, shows: 'Demo sign-ins' },
  { address: '/pitboss-go', title: 'PitBoss Go', as: 'host', shows: 'Join Game' },
  { address: '/pitboss-go/create', title: 'Create Game', as: 'host', shows: 'Max players' },
  { address: '/pitboss-go/join', title: 'Join Game', as: 'player', shows: 'Browse Games' },
  {
    address: '/pitboss-go/host',
    title: 'Host Dashboard',
    as: 'host',
    shows: 'Pending and Scheduled',
  },
  {
    address: '/pitboss-go/statistics',
    title: 'Your Statistics',
    as: 'host',
    shows: /closed games/,
  },
  {
    address: '/pitboss-go',
    title: 'PitBoss Go',
    as: 'floor',
    inShell: true,
    shows: 'Pending and Scheduled',
  },
  { address: '/?admin=true', title: /.+/ },
  { address: '/mobile', title: /^Home/, as: 'floor', shows: 'Priority Actions' },
  { address: '/dealer/table_7', title: 'Table 7', as: 'dealer', shows: /^Seat change: / },
  { address: '/dealer/table_9', title: 'Table 9', as: 'dealer', shows: 'No moves needed' },
  {
    address: '/roaming-manager/room_lodge_poker?rooms=all',
    title: 'Executive Dashboard',
    as: 'executive',
    shows: /^Seated since/,
  },
  { address: '/__kit', title: /.+/ },
];

/** The presses that open a layer. */
type Steps = (page: Page) => Promise<unknown>;

const press =
  (name: string | RegExp): Steps =>
  (page) =>
    button(page, name).first().click();
const menu =
  (table: number, item: string): Steps =>
  (page) =>
    tableMenu(page, table, item);
const then =
  (...steps: Steps[]): Steps =>
  async (page) => {
    for (const step of steps) await step(page);
  };
/** The button at the foot of the dialog. */
const submit =
  (name: string): Steps =>
  (page) =>
    button(page.getByRole('dialog').last(), name).click();

type Layer = [name: string, steps: Steps];

const floor: Layer[] = [
  ['Add Player', press('Add Player')],
  ['Add Player, nothing filled in', then(press('Add Player'), submit('Add Player'))],
  ['the player picker', then(press('Add Player'), (page) => page.getByRole('combobox', { name: 'Player' }).click())],
  ['Seat Player, who', press('Seat Player')],
  ['Seat Player, where', press('Seat Joanna Pike')],
  ['Seat Player, nothing filled in', then(press('Seat Joanna Pike'), submit('Seat Player'))],
  ['Start Game', press('Start Game')],
  ['Who left?', press('Remove one player from Table 3, −1')],
  ['a table’s menu', press('More for Table 8')],
  ['Break table', menu(8, 'Break table')],
  ['End game', menu(8, 'End game')],
  ['Pause time', menu(8, 'Pause time')],
  ['Close a seat', menu(8, 'Close a seat')],
  ['Change game', menu(12, 'Change game')],
  ['a player’s menu', press('More for Joanna Pike')],
  ['the room list', press(/^Active Room/)],
  ['the shortcuts', (page) => page.keyboard.press('?')],
  ['the command palette', (page) => page.keyboard.press('Control+k')],
  [
    'the command palette, nothing found',
    then(
      (page) => page.keyboard.press('Control+k'),
      (page) => page.getByRole('combobox', { name: /^Search or type/ }).fill('xochitl'),
      (page) => see(page.getByText('Nothing matches “xochitl”')),
    ),
  ],
];

const table: Layer[] = [
  // This layer comes first because the hold on the seat expires.
  ['a held seat', press(/^Seat 4 Ray/)],
  ['an open seat', press(/^Seat 7 Open/)],
  ['a taken seat', press(/^Seat 2 Alicia/)],
  ['a walk-in', press(/^Seat 6 Walk-in/)],
  ['who is away', press(/^Seat 8 Lena/)],
  ['Move', then(press(/^Seat 2 Alicia/), press('Move'))],
  ['Edit Chips', then(press(/^Seat 2 Alicia/), press('Edit Chips'))],
  ['Enter Pot', press(/enter the pot/)],
  ['Pause Time', press('Pause Time')],
  ['End Game', press('End Game')],
];

const games: Layer[] = [
  ['New Game Type', press('New Game Type')],
  ['New Game Type, nothing filled in', then(press('New Game Type'), submit('Create Game Type'))],
  ['History', press('History')],
];

/** By the screen they open on; `ready` is visible when the screen has loaded. */
export const layers: { address: string; ready: string | RegExp; opens: Layer[] }[] = [
  { address: '/floor-manager', ready: 'Seat Joanna Pike', opens: floor },
  { address: '/tables/table_5', ready: /^Seat 7 Open/, opens: table },
  { address: '/cash-games', ready: 'Seat Joanna Pike', opens: games },
];
