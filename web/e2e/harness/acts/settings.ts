import type { Rotation } from '@/api/staff-types';
import { lodge, staff as people } from '../api';
import { subscriptionOf } from '../notices';
import { choose } from '../pages';
import { type ApiOf, choice, type Scene, steps, submit, tap, top, type } from './scene';

const as = 'owner';

/** The owner has another session elsewhere. */
async function signedInTwice(api: ApiOf): Promise<string> {
  await (await api('owner')).post('/api/auth/login', people.owner);
  return '/settings/sessions';
}

/** The room has a paired screen. */
async function withScreen(api: ApiOf): Promise<string> {
  const owner = await api('owner');
  const { code } = await owner.post<{ code: string }>('/api/screens/pairings', {});
  await owner.post(`/api/screens/${lodge}`, {
    code,
    kind: 'lists',
    name: 'Wall by the cage',
    theme: 'dark',
    textSize: 'normal',
    language: 'en',
  });
  return '/settings/screens';
}

/** The owner gets alerts on another device. */
async function withDevice(api: ApiOf): Promise<string> {
  const owner = await api('owner');
  await owner.post(`/api/alert-devices/${lodge}`, { subscription: subscriptionOf('https://push.invalid/tablet') });
  return '/settings/profile';
}

const devices: Scene[] = [
  {
    operation: 'POST /api/alert-devices/{room}',
    as,
    address: '/settings/profile',
    hasPush: true,
    press: tap('Turn On Here'),
  },
  {
    operation: 'POST /api/alert-devices/{room}/{device}/test',
    as,
    address: withDevice,
    press: tap(/^Send a test to/),
  },
  {
    operation: 'DELETE /api/alert-devices/{room}/{device}',
    as,
    address: withDevice,
    press: tap(/^Turn off alerts on/),
  },
];

export const settings: Scene[] = [
  ...devices,
  {
    operation: 'POST /api/screens/{room}',
    as,
    address: '/settings/screens',
    open: async (page) => {
      const offer = await page.request.post(new URL('/api/screens/pairings', page.url()).href, { data: {} });
      const { code } = (await offer.json()) as { code: string };
      await tap('Add Screen')(page);
      await type('Code', code)(page);
      await type('Name', 'Wall by the cage')(page);
    },
    press: submit('Add Screen'),
  },
  {
    operation: 'PATCH /api/screens/{room}/{id}',
    as,
    address: withScreen,
    open: steps(choice('More for Wall by the cage', 'Edit'), type('Name', 'Wall by the door')),
    press: submit(/^Save/),
  },
  {
    operation: 'DELETE /api/screens/{room}/{id}',
    as,
    address: withScreen,
    open: choice('More for Wall by the cage', 'Remove Screen'),
    press: submit('Remove Screen'),
  },
  {
    operation: 'PATCH /api/room-pages/{room}',
    as,
    address: '/settings/public-page',
    open: (page) => page.getByRole('textbox', { name: 'Street address' }).fill('1700 Palmer Lane, Austin'),
    press: tap('Save Changes'),
  },
  {
    operation: 'PATCH /api/notice-settings/{room}',
    as,
    address: '/settings/notices',
    open: (page) => page.getByRole('radio', { name: 'On' }).click(),
    press: tap('Save Changes'),
  },
  {
    operation: 'PATCH /api/organization',
    as,
    address: '/settings/organization',
    open: (page) => page.getByRole('textbox', { name: 'City' }).fill('Austin South'),
    press: tap('Save Changes'),
  },
  {
    operation: 'POST /api/rooms',
    as,
    address: '/settings/rooms',
    open: steps(tap('Add Room'), type('Name', 'Lodge North'), type(/^Location/, 'Austin North')),
    press: submit(/^Add Room|^Create Room/),
  },
  {
    operation: 'PATCH /api/rooms/{room}',
    as,
    address: '/settings/rooms',
    open: (page) => page.getByRole('textbox', { name: 'Passes' }).fill('4'),
    press: tap('Save Changes'),
  },
  {
    operation: 'POST /api/rooms/{room}/setup',
    as,
    address: '/set-up',
    open: tap('Add a 1/2 PLO table, +1'),
    press: tap('Set Up 1 Table'),
  },
  {
    operation: 'POST /api/tables',
    as,
    address: '/settings/tables',
    open: async (page) => {
      await tap(/^Add Table|^New Table/)(page);
      await type('Table number', '31')(page);
      await choose(top(page), 'Game', /^2\/5 NL/);
    },
    press: submit(/^Add Table|^Create Table/),
  },
  {
    operation: 'PATCH /api/tables/{id}/setup',
    as,
    address: '/settings/tables',
    open: steps(choice('More for Table 12', 'Edit'), type('Name', 'By the window')),
    press: submit(/^Save/),
  },
  {
    operation: 'DELETE /api/tables/{id}',
    as,
    address: '/settings/tables',
    open: choice('More for Table 12', 'Retire Table'),
    press: submit('Retire Table'),
  },
  {
    operation: 'POST /api/game-types',
    as,
    address: '/cash-games',
    open: async (page) => {
      await tap('New Game Type')(page);
      await choose(top(page), 'Preset', /1\/2 PLO/);
      await type('Game name', '1/2 Big O')(page);
    },
    press: submit('Create Game Type'),
  },
  {
    operation: 'PATCH /api/game-types/{id}',
    as,
    address: '/settings/game-types',
    open: steps(choice(/^More for 1\/2 PLO/, 'Edit'), type('Maximum buy-in', '900')),
    press: submit('Save Changes'),
  },
  {
    operation: 'DELETE /api/game-types/{id}',
    as,
    address: async (api) => {
      await (await api('owner')).game('Short Deck');
      return '/settings/game-types';
    },
    open: choice(/^More for Short Deck/, 'Delete'),
    press: submit('Delete'),
  },
  {
    operation: 'POST /api/fees',
    as,
    address: '/settings/fees',
    open: async (page) => {
      await tap('New Fee Schedule')(page);
      await top(page)
        .getByLabel(/^First day/)
        .fill('2027-03-01');
    },
    press: submit(/^Save|^Create|^Schedule/),
  },
  {
    operation: 'DELETE /api/fees/{validFrom}',
    as,
    address: async (api) => {
      const owner = await api('owner');
      const [now] = await owner.get<{ seats: object; memberships: object }[]>('/api/fees');
      await owner.post('/api/fees', {
        seats: now?.seats,
        memberships: now?.memberships,
        validFrom: '2027-03-01',
      });
      return '/settings/fees';
    },
    open: choice('More for scheduled fees', 'Delete Scheduled'),
    press: submit('Delete Schedule'),
  },
  {
    operation: 'PATCH /api/users/{id}',
    as,
    address: '/settings/users',
    open: steps(choice('More for Dana Reyes', 'Edit'), type('Name', 'Dana R. Reyes')),
    press: submit(/^Save/),
  },
  {
    operation: 'PATCH /api/profile',
    as,
    address: '/settings/profile',
    open: (page) => page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ruth Callahan Jr.'),
    press: tap('Save Name'),
  },
  {
    operation: 'DELETE /api/staff-sessions/{id}',
    as,
    address: async (api) => {
      await api('pit');
      return '/settings/sessions';
    },
    press: async (page) =>
      await page
        .getByRole('row', { name: /Pit Boss/ })
        .getByRole('button', { name: /^End/ })
        .first()
        .click(),
  },
  {
    operation: 'DELETE /api/profile/sessions/{id}',
    as,
    address: signedInTwice,
    press: (page) =>
      page
        .getByRole('table', { name: 'Your sessions' })
        .getByRole('button', { name: /^End, / })
        .first()
        .click(),
  },
  {
    operation: 'POST /api/profile/sessions/end-others',
    as,
    address: signedInTwice,
    press: tap('End All Others'),
  },
];

const staffTab = '/pit-boss/room_lodge_poker?tab=staff';

/** The dealers and their rotation, on the pit boss's screen. */
export const staff: Scene[] = [
  {
    operation: 'POST /api/pit-boss/alerts/{id}/resolve',
    as: 'pit',
    address: '/pit-boss/room_lodge_poker',
    press: tap(/^Resolve, Table 4: Dispute/),
  },
  {
    operation: 'POST /api/staff',
    as: 'pit',
    address: staffTab,
    open: steps(tap('Add Staff'), type('Name', 'Greta Holm')),
    press: submit('Add Staff'),
  },
  {
    operation: 'PATCH /api/staff/{id}',
    as: 'pit',
    address: staffTab,
    open: steps(choice('More for Ana Ruiz', 'Edit…'), type('Phone', '512 555 0133')),
    press: submit('Save'),
  },
  {
    operation: 'POST /api/staff/{id}/break',
    as: 'pit',
    address: staffTab,
    // Ana Ruiz deals at a table, so the screen asks first.
    open: choice('More for Ana Ruiz', 'Send on Break'),
    press: submit('Send on Break'),
  },
  {
    operation: 'POST /api/staff/{id}/back',
    as: 'pit',
    address: async (api) => {
      const pit = await api('pit');
      const all = await pit.get<{ id: string; name: string }[]>(`/api/pit-boss/staff/${lodge}`);
      await pit.post(`/api/staff/${all.find(({ name }) => name === 'Ana Ruiz')?.id}/break`);
      return staffTab;
    },
    press: choice('More for Ana Ruiz', 'Back from Break'),
  },
  {
    operation: 'POST /api/staff/{id}/clock-out',
    as: 'pit',
    address: staffTab,
    open: choice('More for Ana Ruiz', 'Clock Out'),
    press: submit('Clock Out'),
  },
  {
    operation: 'POST /api/staff/{id}/clock-in',
    as: 'pit',
    address: staffTab,
    open: choice('More for Iris Chen', 'Clock In…'),
    press: submit('Clock In'),
  },
  {
    operation: 'POST /api/staff/{id}/called',
    as: 'pit',
    address: staffTab,
    press: choice('More for Luis Ortega', 'Call'),
  },
  {
    operation: 'POST /api/staff/{id}/assign',
    as: 'pit',
    address: staffTab,
    open: async (page) => {
      await choice('More for Ana Ruiz', 'Assign…')(page);
      await choose(top(page), 'Table or area', /^Table 12|^Break/);
    },
    press: submit('Assign'),
  },
  {
    operation: 'POST /api/staff-shifts',
    as: 'pit',
    address: staffTab,
    open: async (page) => {
      await choice('More for Ana Ruiz', 'Plan Shifts…')(page);
      await top(page)
        .getByLabel(/^Day/)
        .fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10));
    },
    press: submit('Plan Shift'),
  },
  {
    operation: 'DELETE /api/staff-shifts/{id}',
    as: 'pit',
    address: staffTab,
    open: choice('More for Iris Chen', 'Cancel Shift…'),
    press: submit('Cancel Shift'),
  },
  {
    operation: 'POST /api/rotation/{room}/changes',
    as: 'pit',
    address: staffTab,
    press: choice(/^Dee Novak.*Table 1, from/, /^End shift at/),
  },
  {
    operation: 'POST /api/rotation/{room}/push',
    as: 'pit',
    address: async (api) => {
      const pit = await api('pit');
      const { strings } = await pit.get<Rotation>(`/api/rotation/${lodge}`);
      // A push can be confirmed in the ten minutes before it.
      await pit.send('PATCH', `/api/rotation-strings/${strings[0]?.id}`, { downMinutes: 10 });
      return staffTab;
    },
    press: tap(/^Confirm .* Push$/),
  },
  {
    operation: 'POST /api/rotation/{room}/strings',
    as: 'pit',
    address: async (api) => {
      const owner = await api('owner');
      const [game] = await owner.games();
      // Every other table is on a string already.
      if (game !== undefined) await owner.table(game, 31);
      return staffTab;
    },
    open: async (page) => {
      await tap('Add String')(page);
      await type('Name', 'Late string')(page);
      const place = top(page).getByRole('combobox', { name: 'Add a place' });
      await place.click();
      await page.getByRole('option', { name: /^Table 31/ }).click();
    },
    press: submit('Add String'),
  },
  {
    operation: 'PATCH /api/rotation-strings/{id}',
    as: 'pit',
    address: staffTab,
    open: steps(tap('Edit Cash string'), type('Name', 'Cash line')),
    press: submit('Save'),
  },
  {
    operation: 'DELETE /api/rotation-strings/{id}',
    as: 'pit',
    address: staffTab,
    open: steps(tap('Edit Cash string'), submit('Close String')),
    press: submit('Close String'),
  },
];
