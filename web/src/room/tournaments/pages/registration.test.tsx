import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Permission } from '@/api/types';
import type { Desk, TournamentEntry } from '@/api/tournament-types';
import { expectAccessible } from '@/test/axe';
import { makeBought, makeEntry, makeTournamentTable } from '@/test/fixtures/desk';
import { makeCage, makeEntryCheck, makeLedgerEntry, makeMembership } from '@/test/fixtures/house';
import { makePlayer, makeUser, NOW, ROOM_ID } from '@/test/fixtures/make';
import { COUNTS, makeRow } from '@/test/fixtures/players';
import { makeDesk, makePrices, makeUpcoming } from '@/test/fixtures/tournament';
import { problem, renderPage, sent } from '@/test/render-page';
import { toasts } from '@/ui/toast-store';
import { registrationSearch } from './registration/search';
import { RegistrationPage } from './registration';

const TABLES = [makeTournamentTable({ number: 11, open: [3, 6] }), makeTournamentTable({ number: 12, open: [2, 5] })];
const PRICE = { prize: '60.00', bounty: '25.00', houseFee: '12.00', staff: '3.00', chips: 15_000 };
const makeOpen = (over: Partial<Desk> = {}): Desk =>
  makeDesk({
    tournament: makeUpcoming({ id: 'tournament_1' }),
    prices: makePrices({ buyIn: PRICE, reEntry: PRICE }),
    tables: TABLES,
    drawPool: 4,
    ...over,
  });

const JOANNA = { id: makePlayer({ name: 'Joanna Pike' }).id, name: 'Joanna Pike' };
const BEN = makeEntry({
  id: 'e13',
  number: 13,
  player: { id: 'ben', name: 'Ben Carter' },
  status: 'registered',
  tableNumber: 11,
  seatNumber: 4,
  place: null,
  purchases: [makeBought({ id: 'p13' })],
});
const SOLD = makeEntry({
  ...BEN,
  id: 'e14',
  number: 14,
  player: JOANNA,
  tableNumber: 12,
  tableName: '12',
  seatNumber: 5,
});

const CASHIER: Permission[] = ['view_floor', 'view_players', 'manage_players', 'manage_cage'];

interface Scene {
  at?: string;
  desk?: unknown;
  entries?: TournamentEntry[];
  can?: Permission[];
  answers?: Record<string, unknown>;
}

async function show({ at = '', desk = makeOpen(), entries = [BEN], can = CASHIER, answers = {} }: Scene = {}) {
  return await renderPage({
    at: `/tournaments/tournament_1/register${at}`,
    path: '/tournaments/$tournamentId/register',
    page: RegistrationPage,
    search: registrationSearch,
    user: makeUser({ permissions: can }),
    answers: {
      'GET /api/tournaments/tournament_1/desk': desk,
      'GET /api/tournaments/tournament_1/entries': entries,
      [`GET /api/tournaments/${ROOM_ID}`]: [makeOpen().tournament, makeUpcoming()],
      [`GET /api/directory/${ROOM_ID}`]: [
        makeRow({ name: 'Joanna Pike' }),
        makeRow({ name: 'Joanne Marsh', membership: null }),
      ],
      [`GET /api/directory/${ROOM_ID}/counts`]: COUNTS,
      [`GET /api/players/${JOANNA.id}/door`]: makeEntryCheck({ playerId: JOANNA.id }),
      [`GET /api/cage/${ROOM_ID}`]: makeCage(),
      'GET /api/ledger-entries/ledger_1': makeLedgerEntry({ number: 4711 }),
      'POST /api/tournaments/tournament_1/entries': SOLD,
      ...answers,
    },
  });
}

const search = () => screen.findByRole('combobox', { name: 'Search by name, phone or email' });
const take = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  vi.stubGlobal('print', vi.fn());
});

afterEach(() => {
  toasts.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a name, Enter, Enter: the seat is drawn, the receipt shows the payment, and the search takes the next name', async () => {
  const { user, asked, container } = await show();
  const input = await search();
  expect(input).toHaveFocus();
  expect(screen.getByRole('heading', { level: 1, name: 'Registration' })).toBeVisible();
  expect(screen.getByText(/^Turbo Bounty · 11:00 PM, in 2 h 18 min · entries to/)).toBeVisible();
  expect(await screen.findByText('Seat drawn from 4 open')).toBeVisible();
  await user.keyboard('joanna');
  await screen.findByText('2 of 1,284 players');
  await user.keyboard('{Enter}');
  const button = await take('Take $100.00 and Draw Seat');
  expect(await screen.findByText('May enter')).toBeVisible();
  await waitFor(() => expect(button).toHaveFocus());
  await expectAccessible(container);
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Joanna Pike Is Registered' });
  expect(sent(asked)).toEqual([
    `POST /api/tournaments/tournament_1/entries {"playerId":"${JOANNA.id}","kind":"first","paymentMethod":"cash"}`,
  ]);
  expect(dialog).toHaveTextContent('Table12Seat5');
  expect(dialog).toHaveTextContent('4711/14');
  expect(dialog).toHaveTextContent('Buy-in, paid in cash$100.00');
  expect(dialog).toHaveTextContent('Drawn from 4 open seats.');
  expect(within(dialog).getByRole('img', { name: 'Code of entry 14' })).toBeVisible();
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Print' }));
  expect(window.print).toHaveBeenCalledOnce();
  await user.click(within(dialog).getByRole('button', { name: 'Next Player' }));
  await waitFor(() => expect(input).toHaveFocus());
  expect(input).toHaveValue('');
  expect(screen.getByText('Nobody is chosen')).toBeVisible();
});

test('a barred player is not entered, and the refusal is logged', async () => {
  const { user, asked } = await show({
    answers: {
      [`GET /api/players/${JOANNA.id}/door`]: makeEntryCheck({
        mayEnter: false,
        maySit: false,
        refuse: 'barred',
        barred: { since: '2026-10-04T17:00:00.000Z', by: 'Pat', reason: 'Fighting' },
      }),
      [`POST /api/players/${JOANNA.id}/refusals`]: {},
    },
  });
  await user.click(await screen.findByRole('option', { name: /^Joanna Pike/ }));
  expect(await screen.findByText('May not enter')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('Joanna Pike is barred: Fighting');
  expect(await take('Take $100.00 and Draw Seat')).toHaveAttribute('aria-disabled', 'true');
  await user.click(await take('Log Refused Entry'));
  await waitFor(() => expect(sent(asked)[0]).toContain('"place":"tournament"'));
});

test('without a membership one is sold, or a permitted user overrides with a reason', async () => {
  const none = {
    [`GET /api/players/${JOANNA.id}/door`]: makeEntryCheck({
      maySit: false,
      membership: makeMembership({ status: 'expired', expiryDate: '2026-11-18T18:00:00.000Z' }),
    }),
  };
  const { user, asked } = await show({ can: [...CASHIER, 'override_membership'], answers: none });
  await user.click(await screen.findByRole('option', { name: /^Joanna Pike/ }));
  expect(await take('Sell Membership')).toBeVisible();
  const button = await take('Take $100.00 and Draw Seat');
  await user.click(button);
  expect(await screen.findByText('Enter a reason')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /Override reason/ }), 'New card is on order');
  await user.click(button);
  await screen.findByRole('dialog', { name: 'Joanna Pike Is Registered' });
  expect(sent(asked)[0]).toContain('"overrideReason":"New card is on order"');
});

test('a cashier cannot override', async () => {
  const { user } = await show({
    answers: {
      [`GET /api/players/${JOANNA.id}/door`]: makeEntryCheck({ maySit: false, membership: null }),
    },
  });
  await user.click(await screen.findByRole('option', { name: /^Joanna Pike/ }));
  const button = await take('Take $100.00 and Draw Seat');
  await waitFor(() => expect(button).toHaveAccessibleDescription('This player needs an active membership'));
});

test('a player in a cash game is sold the entry, and the desk shows the seat and what has to happen', async () => {
  const seat = {
    roomId: ROOM_ID,
    tableId: 'table_5',
    tableNumber: 5,
    seatNumber: 3,
    gameTypeName: '2/5 NL',
  };
  const { user, container } = await show({
    answers: {
      [`GET /api/players/${JOANNA.id}/door`]: makeEntryCheck({ playerId: JOANNA.id, seat }),
    },
  });
  await user.click(await screen.findByRole('option', { name: /^Joanna Pike/ }));
  await screen.findByText('May enter');
  expect(screen.getByText('In another game').closest('div')).toHaveTextContent('Table 5, seat 3');
  expect(screen.getByText('Joanna Pike sits in a cash game: Table 5, seat 3, 2/5 NL.')).toBeVisible();
  expect(screen.getByText(/must leave that seat before Turbo Bounty starts at 11:00 PM/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Table 5' })).toHaveAttribute('href', '/tables/table_5');
  await expectAccessible(container);
  await user.click(await take('Take $100.00 and Draw Seat'));
  await screen.findByRole('dialog', { name: 'Joanna Pike Is Registered' });
});

test('a scanned number and Enter select its player before the search responds', async () => {
  const row = makeRow({ name: 'Joanna Pike' });
  const joanna = { ...row, player: { ...row.player, phoneNumber: '(512) 555-0148' } };
  const { user } = await show({
    answers: { [`GET /api/directory/${ROOM_ID}`]: [makeRow({ name: 'Joanne Marsh' }), joanna] },
  });
  await search();
  await user.keyboard('15125550148{Enter}');
  expect(await screen.findByText('May enter')).toBeVisible();
  expect(screen.getAllByText('Joanna Pike').length).toBeGreaterThan(1);
  // The button that takes the money has the focus now: a scan starts a search and does not press the button.
  await waitFor(async () => expect(await take('Take $100.00 and Draw Seat')).toHaveFocus());
  await user.keyboard('5125559999{Enter}');
  expect(await search()).toHaveValue('5125559999');
  expect(await screen.findByText('no player with this number')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the card of an entry that is out selects its player', async () => {
  const out = makeEntry({ ...BEN, player: JOANNA, status: 'busted', tableNumber: null });
  const { user } = await show({ entries: [out] });
  await screen.findByText('Seat drawn from 4 open');
  await user.click(await search());
  await user.keyboard('https://club.example/tournaments/tournament_1?tab=entries&entry=13{Enter}');
  await screen.findByText('May enter');
  expect(screen.getByRole('radio', { name: 'Re-entry' })).toBeChecked();
});

test('kinds that cannot be sold stay visible, with their reasons', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('option', { name: /^Joanna Pike/ }));
  await screen.findByText('May enter');
  expect(screen.getByRole('radio', { name: 'Buy-in' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Re-entry' })).toHaveAccessibleDescription('Still in this event');
  await user.click(screen.getByRole('radio', { name: 'Alternate' }));
  expect(screen.getByRole('radio', { name: 'Buy-in' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Alternate' })).toHaveAccessibleDescription(/^There are open seats/);
});

test('when every place is taken the player waits as an alternate', async () => {
  const waits = makeEntry({
    ...SOLD,
    kind: 'alternate',
    tableNumber: null,
    seatNumber: null,
    alternateNo: 3,
  });
  const { user, asked } = await show({
    desk: makeOpen({ drawPool: 0, tables: [] }),
    answers: { 'POST /api/tournaments/tournament_1/entries': waits },
  });
  await user.click(await screen.findByRole('option', { name: /^Joanna Pike/ }));
  await screen.findByText('May enter');
  expect(screen.getByText('Alternate, 1st in line')).toBeVisible();
  await user.click(await take('Take $100.00 as Alternate'));
  const dialog = await screen.findByRole('dialog', { name: 'Joanna Pike Is an Alternate' });
  expect(dialog).toHaveTextContent('Alternate3rd');
  expect(sent(asked)[0]).toContain('"kind":"alternate"');
});

test('the address preselects a re-entry; a player who is in already cannot buy another', async () => {
  const out = makeEntry({ ...BEN, player: JOANNA, status: 'busted', tableNumber: null });
  const first = await show({ at: `?player=${JOANNA.id}`, entries: [out] });
  await screen.findByText('May enter');
  expect(screen.getByRole('radio', { name: 'Re-entry' })).toBeChecked();
  await first.user.click(await take('Take $100.00 and Draw Seat'));
  await screen.findByRole('dialog');
  expect(sent(first.asked)[0]).toContain('"kind":"re_entry"');
  first.unmount();
  await show({ at: `?player=${JOANNA.id}`, entries: [SOLD] });
  expect(await screen.findByText('Is in')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Joanna Pike is already in, entry 14');
});

test('a free event has no payment method', async () => {
  const free = { prize: '0.00', bounty: '0.00', houseFee: '0.00', staff: '0.00', chips: 10_000 };
  const { user, asked } = await show({ desk: makeOpen({ prices: makePrices({ buyIn: free }) }) });
  expect(await screen.findByText('Seat drawn from 4 open')).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Cash' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: /^Joanna Pike/ }));
  await screen.findByText('May enter');
  await user.click(await take('Enter and Draw Seat'));
  await screen.findByRole('dialog');
  expect(sent(asked)[0]).not.toContain('paymentMethod');
});

test('the form shows a refusal of the server, and money is sent once', async () => {
  const { user } = await show({
    answers: {
      'POST /api/tournaments/tournament_1/entries': problem(409, 'Every place is taken: sell an alternate'),
    },
  });
  await user.click(await screen.findByRole('option', { name: /^Joanna Pike/ }));
  await screen.findByText('May enter');
  await user.click(await take('Take $100.00 and Draw Seat'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Every place is taken: sell an alternate');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('no entries yet, registration closed, an unknown tournament, and one that does not load', async () => {
  const closed = makeOpen();
  const first = await show({
    desk: {
      ...closed,
      tournament: { ...closed.tournament, status: 'running', entriesOpen: false },
    },
    entries: [],
  });
  expect(await screen.findByText('Nobody yet')).toBeVisible();
  expect(screen.getByText('Closed')).toBeVisible();
  expect(await take('Take $100.00 and Draw Seat')).toHaveAccessibleDescription('Entries closed after level 6');
  first.unmount();
  const second = await show({ desk: problem(404, 'Tournament not found') });
  expect(await screen.findByText('There is no tournament at this address')).toBeVisible();
  second.unmount();
  await show({ desk: problem(500, 'No') });
  expect(await screen.findByText('Could not load the tournament.')).toBeVisible();
});

test('a role without the cage reads which roles take entries', async () => {
  await show({ can: ['view_floor', 'view_players', 'manage_tournaments'] });
  expect(await screen.findByText('Your role takes no entries')).toBeVisible();
});

test('the other events with open registration are one choice away', async () => {
  const { user } = await show();
  // Once the list is loaded, it is a menu.
  await user.click(await screen.findByRole('button', { name: 'Change Event', expanded: false }));
  expect(await screen.findByRole('menuitem', { name: 'Turbo Bounty, 11:00 PM' })).toBeVisible();
});
