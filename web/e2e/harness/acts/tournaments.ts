import type { Desk, Payouts, TournamentEntry, TournamentTemplate } from '@/api/tournament-types';
import { type Api, lodge } from '../api';
import { button, choose } from '../pages';
import { type ApiOf, choice, radio, type Scene, steps, submit, tap, top, type } from './scene';

const as = 'floor';
const tonight = '/tournaments/tournament_tonight';
const bounty = '/tournaments/tournament_bounty';

interface Small {
  api: Api;
  id: string;
  entries: TournamentEntry[];
}

interface Plan {
  entrants?: number;
  left?: number;
  maxEntries?: number;
  prices?: object;
}

const price = { bounty: '0.00', houseFee: '10.00', staff: '0.00', chips: 15_000 };
/** Sells rebuys and add-ons. */
const prices = {
  buyIn: { ...price, prize: '90.00' },
  reEntry: null,
  rebuy: { ...price, prize: '90.00' },
  addOn: { ...price, prize: '40.00' },
  maxReEntries: 0,
  maxRebuys: 2,
};

/** A new tournament without entries. */
async function announce(api: Api, more: object = {}): Promise<string> {
  const { id } = await api.post<{ id: string }>('/api/tournaments', {
    roomId: lodge,
    name: 'Founders Cup',
    buyIn: '100.00',
    startTime: new Date(Date.now() + 3_600_000).toISOString(),
    template: 'turbo_bounty',
    status: 'registration',
    ...more,
  });
  return id;
}

/** A new tournament with some entrants, optionally played down. */
async function small(apiOf: ApiOf, { entrants = 4, left = entrants, ...more }: Plan = {}): Promise<Small> {
  const api = await apiOf('owner');
  const id = await announce(api, more);
  for (let n = 1; n <= entrants; n++) {
    // One after the other, so that their numbers are in this order.
    const { id: playerId } = await api.player(`Entrant ${n}`);
    await api.post(`/api/tournaments/${id}/entries`, {
      playerId,
      paymentMethod: 'cash',
      overrideReason: 'A guest of the house',
    });
  }
  await api.send('PATCH', `/api/tournaments/${id}`, { status: 'running' });
  const entries = await api.get<TournamentEntry[]>(`/api/tournaments/${id}/entries`);
  entries.sort((a, b) => a.number - b.number);
  if (left < entrants) await closeEntries(api, id);
  for (const { id: entryId } of entries.slice(left).toReversed())
    // One hand after the other; the first entrant knocks out the others.
    await api.post(`/api/tournaments/${id}/busts`, { out: [{ entryId, by: [entries[0]?.id] }] });
  return { api, id, entries };
}

async function closeEntries(api: Api, id: string): Promise<void> {
  const { structure, tournament } = await api.get<Desk>(`/api/tournaments/${id}/desk`);
  const levels = structure.items.flatMap(({ kind }, index) => (kind === 'level' ? [index] : []));
  await api.post(`/api/tournaments/${id}/clock`, {
    act: 'jump',
    from: tournament.clock.position,
    position: levels[structure.entriesCloseAfter],
  });
}

const pickPlayerOf =
  (name: string): NonNullable<Scene['open']> =>
  async (page) => {
    await top(page).getByRole('combobox', { name: 'Player' }).click();
    await page.getByRole('dialog', { name: 'Player', exact: true }).getByRole('combobox').fill(name);
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click();
  };

/** Two of four are left, and their stacks are counted. */
async function counted(apiOf: ApiOf): Promise<Small> {
  const made = await small(apiOf, { left: 2 });
  const { api, id, entries } = made;
  const { tournament } = await api.get<Desk>(`/api/tournaments/${id}/desk`);
  await api.post(`/api/tournaments/${id}/counts`, {
    counts: entries.slice(0, 2).map(({ id: entryId }) => ({ entryId, chips: tournament.chipsInPlay / 2 })),
  });
  return made;
}

/** The two players have made a deal. */
async function dealt(apiOf: ApiOf): Promise<string> {
  const { api, id } = await counted(apiOf);
  const { stillIn } = await api.get<Payouts>(`/api/tournaments/${id}/payouts`);
  await api.post(`/api/tournaments/${id}/deal`, {
    method: 'even',
    agreed: stillIn.map(({ entryId }) => entryId),
  });
  return `/tournaments/${id}?tab=payouts`;
}

/** All places were taken, an alternate waits, and one place has just become free. */
async function alternate(apiOf: ApiOf): Promise<string> {
  const { api, id, entries } = await small(apiOf, { entrants: 3, maxEntries: 3 });
  const { id: playerId } = await api.player('Alternate');
  await api.post(`/api/tournaments/${id}/entries`, {
    playerId,
    kind: 'alternate',
    paymentMethod: 'cash',
    overrideReason: 'A guest of the house',
  });
  await api.post(`/api/tournament-entries/${entries[2]?.id}/void`, { reason: 'Gone home' });
  return `/tournaments/${id}?tab=entries`;
}

/** The first tournament table is a free table of the room. */
async function dealtOn(apiOf: ApiOf): Promise<Small & { tableId: string }> {
  const made = await small(apiOf);
  const free = (await made.api.tables()).find(
    ({ status, event, currentPlayers }) => status === 'available' && event === null && currentPlayers === 0,
  );
  if (free === undefined) throw new Error('No table of the demo is free.');
  await made.api.send('PATCH', `/api/tournaments/${made.id}/tables/1`, { tableId: free.id });
  return { ...made, tableId: free.id };
}

/** A seat of the tablet at that table. */
const tablet = {
  as: 'dealer',
  width: 1024,
  address: async (api: ApiOf) => `/dealer/${(await dealtOn(api)).tableId}`,
  open: tap(/^Seat \d+ Entrant/),
  isQueued: true,
} as const;

const at =
  (tab: string, options: Plan = {}) =>
  async (api: ApiOf) =>
    `/tournaments/${(await small(api, options)).id}?tab=${tab}`;

export const tournaments: Scene[] = [
  {
    operation: 'POST /api/tournaments',
    as,
    address: '/tournaments',
    open: steps(tap('Create Tournament'), type('Name', 'Founders Cup')),
    press: submit('Create Tournament'),
  },
  {
    operation: 'PATCH /api/tournaments/{id}',
    as,
    address: '/tournaments',
    press: choice(/change status of Late Night Turbo/, /^Registration/),
    isOnce: true,
  },
  {
    operation: 'PATCH /api/tournaments/{id}',
    name: 'the form',
    as,
    address: '/tournaments',
    open: steps(choice(/^More for Late Night Turbo/, /^Edit/), type('Name', 'Later Night Turbo')),
    press: submit('Save Changes'),
  },
  {
    operation: 'POST /api/tournaments/{id}/duplicate',
    as,
    address: '/tournaments',
    open: steps(choice(/^More for Turbo Bounty/, 'Duplicate…'), type('Name', 'Once More')),
    press: submit('Duplicate'),
  },
  {
    operation: 'POST /api/tournaments/{id}/cancel',
    as,
    address: '/tournaments',
    open: steps(choice(/^More for Turbo Bounty/, 'Cancel Tournament…'), type('Reason', 'Too few entries')),
    press: submit(/^Cancel (?:Tournament|and Refund)$/),
  },
  {
    operation: 'DELETE /api/tournaments/{id}',
    as,
    address: async (api) => {
      await announce(await api('owner'));
      return '/tournaments';
    },
    open: choice(/^More for Founders Cup/, 'Delete…'),
    press: submit('Delete'),
  },
  {
    operation: 'POST /api/tournaments/{id}/entries/reopen',
    as,
    address: at('entries', { left: 3 }),
    open: steps(choice(/^More for Founders Cup/, 'Reopen Entries…'), type('Reason', 'A late bus')),
    press: submit('Reopen Entries'),
  },
  {
    operation: 'POST /api/tournament-templates',
    as,
    address: '/tournaments',
    open: steps(choice(/^More for Turbo Bounty/, 'Save as Template…'), type('Template name', 'Our Bounty')),
    press: submit('Save Template'),
  },
  {
    operation: 'DELETE /api/tournament-templates/{id}',
    as,
    address: async (api) => {
      await (
        await api('owner')
      ).post<TournamentTemplate>('/api/tournament-templates', {
        roomId: lodge,
        tournamentId: 'tournament_bounty',
        name: 'Our Bounty',
      });
      return '/tournaments';
    },
    open: tap('Remove the template Our Bounty'),
    press: submit('Remove'),
  },
  {
    operation: 'PATCH /api/tournaments/{id}/structure',
    as,
    address: `${bounty}?tab=structure`,
    open: async (page) => {
      await tap('Edit Level 1')(page);
      await page.getByRole('textbox', { name: 'Level 1 length in minutes' }).fill('25');
      await tap('Done with Level 1')(page);
    },
    press: tap('Save Structure'),
  },
  {
    operation: 'POST /api/tournaments/{id}/clock',
    as,
    address: tonight,
    press: tap('Pause'),
    isOnce: true,
  },
  {
    operation: 'POST /api/tournaments/{id}/clock',
    name: 'a minute more',
    as,
    address: tonight,
    press: tap('+1 min on this level'),
    isOnce: true,
  },
  {
    operation: 'POST /api/tournaments/{id}/entries',
    as: 'office',
    address: `${bounty}/register`,
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Search by name, phone or email' }).fill('Joanna Pike');
      // Before the search has answered, the list shows the latest visitors and cannot be chosen from.
      await page.getByText(/^1 of \d+ players$/).waitFor();
      await page.getByRole('option', { name: 'Joanna Pike' }).click();
      await page.getByText('May enter').waitFor();
    },
    press: tap('Take $100.00 and Draw Seat'),
  },
  {
    operation: 'POST /api/tournament-entries/{id}/void',
    as,
    address: at('entries'),
    open: steps(choice(/^More for entry 2/, 'Void Entry…'), type('Reason', 'Wrong event')),
    press: submit('Void and Refund'),
  },
  {
    operation: 'POST /api/tournament-entries/{id}/purchases',
    as,
    address: at('entries', { prices }),
    open: choice(/^More for entry 2/, 'Rebuy…'),
    press: submit(/^Take \$/),
  },
  {
    operation: 'POST /api/tournaments/{id}/busts',
    as,
    address: at('seating'),
    open: steps(tap('Bust Player'), pickPlayerOf('Entrant 3'), async (page) => {
      await top(page)
        .getByRole('checkbox', { name: /^Entrant/ })
        .last()
        .check();
    }),
    press: submit(/^Bust /),
  },
  {
    operation: 'POST /api/tournaments/{id}/undo',
    as,
    address: at('seating', { left: 3 }),
    press: tap(/^Undo: /),
  },
  {
    operation: 'POST /api/tournaments/{id}/moves',
    as,
    address: tonight,
    open: async (page) => {
      await button(page, /^Table 10, /).click();
      await choice(/^More for seat \d at Table 10, (?!open)/i, 'Move to Another Seat')(page);
      await top(page).getByRole('combobox', { name: 'To table', exact: true }).click();
      await page.getByRole('option', { disabled: false }).last().click(); // a table with an open seat
      await top(page).getByRole('radio').and(page.locator(':enabled')).first().check();
      await type('Reason', 'Asked for it')(page);
    },
    press: submit('Move Player'),
  },
  {
    operation: 'POST /api/tournaments/{id}/redraw',
    as,
    address: tonight,
    open: choice('More for all tables', 'Redraw All Seats'),
    press: submit(/^Redraw/),
  },
  {
    operation: 'POST /api/tournaments/{id}/tables',
    as,
    address: tonight,
    open: steps(choice('More for all tables', 'Open Tables'), type(/^Extra tables/, '1')),
    press: submit('Open Table'),
  },
  {
    operation: 'PATCH /api/tournaments/{id}/tables/{number}',
    as,
    address: tonight,
    open: tap(/^Table 10, /),
    press: (page) => choose(top(page), 'Breaks', 'Last'),
  },
  {
    operation: 'POST /api/tournaments/{id}/tables/{number}/break',
    as,
    address: at('seating', { entrants: 11, left: 8 }),
    open: steps(
      async (page) =>
        await button(page, /^Table T\d+, /)
          .last()
          .click(),
      submit('Break Table'),
    ),
    press: submit('Break Table'),
  },
  {
    ...tablet,
    operation: 'POST /api/tournaments/{id}/tables/{number}/button',
    press: tap('Button is here'),
  },
  {
    ...tablet,
    operation: 'POST /api/tournament-entries/{id}/report',
    press: tap('Player is out'),
  },
  {
    operation: 'POST /api/tournament-entries/{id}/report',
    name: 'the desk',
    as,
    address: async (apiOf) => {
      const { api, id, entries } = await small(apiOf);
      await api.post(`/api/tournament-entries/${entries[1]?.id}/report`, { out: true });
      return `/tournaments/${id}`;
    },
    press: tap('Still In'),
  },
  {
    operation: 'POST /api/tournaments/{id}/counts',
    as,
    address: at('payouts', { left: 2 }),
    open: async (page) => {
      await tap('Count the stacks')(page);
      for (const name of ['Entrant 1', 'Entrant 2']) await type(name, '30000')(page);
    },
    press: submit('Save Count'),
  },
  {
    operation: 'PATCH /api/tournaments/{id}/payouts',
    as,
    address: at('payouts', { left: 3 }),
    open: steps(tap('Change payout template'), radio(/Winner|One|First/)),
    press: submit('Save Payouts'),
  },
  {
    operation: 'POST /api/tournaments/{id}/payouts/approve',
    as,
    address: at('payouts', { entrants: 8, left: 1 }),
    open: tap(/^Approve \d+$/),
    press: submit('Approve All'),
  },
  {
    operation: 'POST /api/tournament-entries/{id}/prize/approve',
    as,
    address: at('payouts', { left: 1 }),
    press: tap(/^Approve \$/),
  },
  {
    operation: 'POST /api/tournament-entries/{id}/prize/pay',
    as: 'owner',
    address: async (apiOf) => {
      const { api, id } = await small(apiOf, { left: 1 });
      await api.post(`/api/tournaments/${id}/payouts/approve`);
      return `/tournaments/${id}?tab=payouts`;
    },
    open: tap(/^Pay at Cage: .* to Entrant/),
    press: submit(/^Pay \$/),
  },
  {
    operation: 'POST /api/tournaments/{id}/staff/pay',
    as: 'owner',
    address: at('payouts', { left: 1 }),
    open: tap(/^Pay at Cage: .* to the staff/),
    press: submit(/^Pay \$/),
  },
  {
    operation: 'POST /api/tournament-entries/{id}/bounties/pay',
    as: 'owner',
    address: at('payouts', { left: 2 }),
    open: tap(/^Pay bounties of/),
    press: submit(/^Pay \$/),
  },
  {
    operation: 'POST /api/tournaments/{id}/deal',
    as,
    address: async (api) => `/tournaments/${(await counted(api)).id}?tab=payouts`,
    open: async (page) => {
      await tap('Deal Calculator')(page);
      await top(page).getByRole('checkbox').first().waitFor();
      for (const box of await top(page).getByRole('checkbox').all()) await box.check();
    },
    press: submit(/^Record .* Deal/),
  },
  {
    operation: 'DELETE /api/tournaments/{id}/deal',
    as,
    address: dealt,
    open: tap('Remove Deal'),
    press: submit('Remove Deal'),
  },
  {
    operation: 'POST /api/tournaments/{id}/alternates/seat',
    as,
    address: alternate,
    press: tap(/^Seat Next/),
  },
  {
    operation: 'POST /api/seasons',
    as,
    address: '/tournaments/seasons',
    open: steps(tap('Create Season'), type('Season', 'Winter')),
    press: submit('Create Season'),
  },
];
