import type { WaitlistEntry } from '@/api/types';
import { type Api, lodge } from '../api';
import { button, choose, dialog, pickPlayer } from '../pages';
import { type ApiOf, choice, radio, type Scene, steps, submit, tap, top, type } from './scene';

const address = '/floor-manager';
const as = 'floor';

async function entryOf(api: Api, name: string): Promise<WaitlistEntry> {
  const found = (await api.waiting()).find(({ player }) => player.name === name);
  if (found === undefined) throw new Error(`${name} does not wait.`);
  return found;
}

const afterwards =
  (act: (api: Api) => Promise<unknown>, to = address) =>
  async (api: ApiOf) => {
    await act(await api('floor'));
    return to;
  };

export const floor: Scene[] = [
  {
    operation: 'POST /api/tables/{id}/walk-ins',
    stands: 'a tap of which each counts',
    as,
    address,
    press: tap('Add one player to Table 5, +1'),
    isOnce: true,
  },
  {
    operation: 'DELETE /api/tables/{id}/walk-ins',
    as,
    address,
    press: tap('Remove one player from Table 5, −1'),
    isOnce: true,
  },
  {
    operation: 'POST /api/announcements/{room}',
    as,
    address,
    open: steps(tap('Announce'), type('Text', 'The kitchen closes at 11:00 PM.')),
    press: submit('Announce'),
  },
  {
    operation: 'DELETE /api/announcements/{room}/{id}',
    as,
    address: afterwards((api) =>
      api.post(`/api/announcements/${lodge}`, {
        text: 'The kitchen closes at 11:00 PM.',
        until: new Date(Date.now() + 60 * 60_000).toISOString(),
      }),
    ),
    open: tap('Announce'),
    press: tap('End'),
  },
  {
    operation: 'POST /api/pit-boss/alerts/{room}/shift-notes',
    as,
    address,
    open: steps(tap('Shift Note'), type('Note', 'Table 5 short a chair')),
    press: submit('Save Note'),
  },
  {
    operation: 'POST /api/pit-boss/alerts/{id}/resolve',
    name: 'a shift note',
    as,
    address: afterwards((api) =>
      api.post(`/api/pit-boss/alerts/${lodge}/shift-notes`, { text: 'Table 5 short a chair' }),
    ),
    press: tap('Mark Read: Table 5 short a chair'),
  },
  {
    operation: 'POST /api/waitlist',
    stands: 'a form of an old mutation hook',
    as,
    address,
    open: async (page) => {
      await button(page, 'Add Player').click();
      const form = dialog(page, 'Add Player');
      await pickPlayer(form, 'Anita Shaw');
      await choose(form, 'Game', /^5\/10/);
    },
    press: submit('Add Player'),
  },
  {
    operation: 'DELETE /api/waitlist/{id}',
    as,
    address,
    press: choice('More for Joanna Pike', 'Remove from waitlist'),
  },
  {
    operation: 'POST /api/waitlist/{id}/call',
    stands: 'a tap of an old mutation hook',
    as,
    address,
    press: choice('More for Joanna Pike', 'Call'),
  },
  {
    operation: 'POST /api/table-openings',
    as,
    address: '/cash-games',
    open: tap('Open Table 12'),
    press: submit('Open Table 12'),
  },
  {
    operation: 'POST /api/waitlist/{id}/call',
    name: 'ahead of the list',
    as,
    address: afterwards((api) => api.send('PATCH', '/api/tables/table_12', { status: 'active' }), '/cash-games'),
    open: steps(choice('More for Amy Cole', 'Call ahead of the list…'), type(/^Reason/, 'A friend')),
    press: submit(/^Call/),
  },
  ...(
    [
      ['pass', 'Pass (stays on list)'],
      ['pick-up', 'Getting chips, hold 1st spot'],
      ['no-show', 'No-show'],
    ] as const
  ).map(([act, item]): Scene => ({
    operation: `POST /api/waitlist/{id}/${act}`,
    as,
    address,
    press: choice('More for Ray Whitfield', item),
  })),
  {
    operation: 'POST /api/waitlist/{id}/arrive',
    as,
    address,
    press: choice('More for Danielle Ortiz', 'Arrived'),
  },
  {
    operation: 'POST /api/waitlist/{id}/undo',
    as,
    address: afterwards(async (api) => api.post(`/api/waitlist/${(await entryOf(api, 'Joanna Pike')).id}/call`)),
    press: choice('More for Joanna Pike', 'Undo last act'),
  },
  {
    operation: 'POST /api/waitlist/{id}/seat',
    stands: 'a form of a declared act',
    as,
    address,
    open: steps(tap('Seat Joanna Pike'), type('Buy-in amount', '500')),
    press: submit('Seat Player'),
  },
  {
    operation: 'DELETE /api/seats/{id}',
    as,
    address,
    open: steps(tap('Remove one player from Table 3, −1'), radio(/^Quentin Bajwa/)),
    press: submit('Unseat Quentin Bajwa'),
  },
  {
    operation: 'PATCH /api/tables/{id}',
    as,
    address,
    press: choice('More for Table 5', 'Short'),
    isOnce: true,
  },
  {
    operation: 'PATCH /api/tables/{id}',
    name: 'another game',
    as,
    address,
    open: async (page) => {
      await choice('More for Table 12', 'Change game')(page);
      await choose(top(page), 'Game', /^2\/5/);
    },
    press: submit('Change Game'),
  },
  {
    operation: 'PATCH /api/tables/{id}',
    name: 'start a game',
    as,
    address,
    open: async (page) => {
      await choice('More for Table 12', 'Start game')(page);
      await top(page)
        .getByRole('checkbox', { name: /^Call the first/ })
        .uncheck();
    },
    press: submit('Start Game'),
  },
  {
    operation: 'POST /api/tables/{id}/break',
    as,
    address,
    open: choice('More for Table 8', 'Break table'),
    press: submit('Break Table'),
  },
  {
    operation: 'POST /api/tables/{id}/end',
    as,
    address,
    open: choice('More for Table 11', 'End game'),
    press: submit('End Game'),
  },
  {
    operation: 'POST /api/tables/{id}/pause',
    as,
    address,
    open: choice('More for Table 8', 'Pause time'),
    press: submit('Pause Time'),
  },
  {
    operation: 'POST /api/tables/{id}/resume',
    as,
    address: afterwards((api) => api.post('/api/tables/table_8/pause', { reason: 'Meal' })),
    press: choice('More for Table 8', 'Resume time'),
  },
  {
    operation: 'POST /api/tables/{id}/seats/{seatNumber}/close',
    as,
    address,
    open: steps(choice('More for Table 8', 'Close a seat'), radio(/^Seat 2|^2/)),
    press: submit(/^Close Seat/),
  },
  {
    operation: 'POST /api/tables/{id}/seats/{seatNumber}/open',
    as,
    address: afterwards((api) => api.post('/api/tables/table_8/seats/2/close')),
    open: choice('More for Table 8', 'Open a closed seat'),
    press: submit(/^Open Seat/),
  },
  {
    operation: 'POST /api/smart-seating/implement',
    as,
    address: '/analytics?tab=seating',
    open: steps(tap(/^Implement: Joanna Pike/), type('Buy-in amount', '500')),
    press: submit('Seat Player'),
  },
  {
    operation: 'PATCH /api/smart-seating/{room}',
    as,
    address: '/analytics?tab=seating',
    open: (page) => page.getByRole('switch', { name: 'Auto-Seating' }).click(),
    press: submit('Switch On'),
  },
  {
    operation: 'POST /api/drawings',
    as,
    address: '/',
    open: async (page) => {
      await button(page, 'Virtual Drawing').click();
      await top(page)
        .getByLabel(/^Entries/)
        .fill('Joanna Pike\nRay Whitfield');
    },
    press: submit('Draw'),
  },
];

const table = '/tables/table_5';

/** A player of the table has requested another seat. */
async function freeSeat(api: Api): Promise<void> {
  const first = (await api.seats('table_7')).find(({ seatNumber }) => seatNumber === 1);
  await api.remove(`/api/seats/${first?.id}`);
}

/** The acts of a table's own page. */
export const tables: Scene[] = [
  {
    operation: 'POST /api/seats',
    as,
    address: table,
    open: async (page) => {
      await button(page, /^Seat 7 Open/).click();
      const form = dialog(page, 'Seat 7');
      await form.getByRole('combobox', { name: 'Player' }).fill('Anita');
      await page.getByRole('option', { name: /^Anita Shaw/ }).click();
      await form.getByRole('textbox', { name: 'Buy-in amount' }).fill('600');
    },
    press: submit('Seat Anita Shaw'),
  },
  {
    operation: 'POST /api/tables/{id}/pot',
    as,
    address: table,
    open: steps(tap(/enter the pot$/), type(/^Pot|^Amount/, '150')),
    press: submit(/^Set|^Save/),
  },
  {
    operation: 'DELETE /api/seats/{id}',
    name: 'at the table',
    as,
    address: table,
    open: tap(/^Seat 2 Alicia/),
    press: submit('Unseat'),
  },
  {
    operation: 'POST /api/seats/{id}/away',
    as,
    address: table,
    open: tap(/^Seat 2 Alicia/),
    press: submit(/Away/),
    isOnce: true,
  },
  {
    operation: 'POST /api/seats/{id}/back',
    as,
    address: table,
    open: tap(/^Seat 8 Lena/),
    press: submit(/Back/),
    isOnce: true,
  },
  {
    operation: 'PATCH /api/seats/{id}',
    as,
    address: table,
    open: steps(tap(/^Seat 2 Alicia/), tap('Edit Chips'), type(/^Chip/, '750')),
    press: submit(/^Save/),
  },
  {
    operation: 'POST /api/seats/{id}/move',
    as,
    address: table,
    open: steps(tap(/^Seat 2 Alicia/), tap('Move')),
    press: submit(/^Move/),
  },
  {
    operation: 'POST /api/seats/{id}/change',
    as,
    address: table,
    open: steps(tap(/^Seat 2 Alicia/), tap(/^Seat Change|^Seat change|^Change Seat/)),
    press: submit(/^Ask|^Put|^Add|^Save/),
  },
  {
    operation: 'DELETE /api/seats/{id}/change',
    as,
    address: '/tables/table_7',
    press: tap('Cancel the seat change of Anneliese K.'),
  },
  {
    operation: 'POST /api/seats/{id}/change/take',
    as,
    address: afterwards(freeSeat, '/tables/table_7'),
    press: tap(/^Move Anneliese K\./),
  },
  {
    operation: 'POST /api/seats/{id}/change/skip',
    as,
    address: afterwards(freeSeat, '/tables/table_7'),
    press: tap(/^Skip .* for Anneliese K\./),
  },
  {
    operation: 'POST /api/seats/{id}/pick-up',
    as,
    address: async (api) => {
      await (
        await api('owner')
      ).send('PATCH', `/api/rooms/${lodge}`, {
        settings: { awayMinutes: 5 },
      });
      return table;
    },
    open: steps(tap(/^Seat 8 Lena/), tap('Pick Up Chips')),
    press: submit('Pick Up Chips'),
  },
];
