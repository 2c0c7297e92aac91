import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Permission } from '@/api/types';
import type { Desk, TournamentEntry } from '@/api/tournament-types';
import { expectAccessible } from '@/test/axe';
import { makeBought, makeEntry, makePayouts } from '@/test/fixtures/desk';
import { makeLedgerEntry } from '@/test/fixtures/house';
import { makeUser, NOW } from '@/test/fixtures/make';
import { makeDesk, makePrices, makeTournament, PAUSED } from '@/test/fixtures/tournament';
import { problem, renderPage, sent } from '@/test/render-page';
import { toasts } from '@/ui/toast-store';
import { TournamentPage } from '../tournament';
import { tournamentSearch } from './search';

const REBUY = { prize: '40.00', bounty: '0.00', houseFee: '8.00', staff: '2.00', chips: 10_000 };
const DESK = makeDesk({
  tournament: makeTournament({ bounty: '25.00', entriesOpen: true, alternates: 1, ...PAUSED }),
  prices: makePrices({ rebuy: REBUY }),
  drawPool: 3,
});
const ANA = makeEntry({
  id: 'ana',
  number: 1,
  player: { id: 'player_ana', name: 'Ana Silva' },
  status: 'seated',
  place: null,
  tableNumber: 4,
  seatNumber: 6,
  bountiesWon: '50.00',
  purchases: [makeBought()],
});
const FELIX = makeEntry({ id: 'felix', number: 2, purchases: [makeBought()] });
const WES = makeEntry({
  id: 'wes',
  number: 3,
  player: { id: 'player_wes', name: 'Wes Tran' },
  kind: 'alternate',
  status: 'registered',
  place: null,
  alternateNo: 1,
  purchases: [makeBought({ paymentMethod: 'card' })],
});
const ALL = [ANA, FELIX, WES];
const EVERYTHING: Permission[] = ['view_floor', 'view_players', 'manage_cage', 'manage_tournaments'];

interface Scene {
  at?: string;
  desk?: Desk;
  entries?: unknown;
  can?: Permission[];
  answers?: Record<string, unknown>;
}

async function show({ at = '', desk = DESK, entries = ALL, can = EVERYTHING, answers = {} }: Scene = {}) {
  return await renderPage({
    at: `/tournaments/tournament_1?tab=entries${at}`,
    path: '/tournaments/$tournamentId',
    page: TournamentPage,
    search: tournamentSearch,
    user: makeUser({ permissions: can }),
    answers: {
      'GET /api/tournaments/tournament_1/desk': desk,
      'GET /api/tournaments/tournament_1/entries': entries,
      'GET /api/tournaments/tournament_1/payouts': makePayouts(),
      'GET /api/ledger-entries/ledger_2': makeLedgerEntry({ number: 4712 }),
      'GET /api/time': { now: new Date(NOW).toISOString() },
      ...answers,
    },
  });
}

const row = (name: RegExp) => screen.findByRole('row', { name });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  vi.stubGlobal('print', vi.fn());
});

afterEach(() => {
  toasts.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('every entry with its seat, status, payment and winnings', async () => {
  const { container } = await show();
  expect(await row(/Ana Silva/)).toHaveTextContent('Table 4 seat 6');
  expect(await row(/Ana Silva/)).toHaveTextContent('$100.00$50.00');
  expect(await row(/Felix Moreau/)).toHaveTextContent(/Out.*75th/);
  expect(await row(/Wes Tran/)).toHaveTextContent('Waits, 1st');
  expect(screen.getByRole('radio', { name: 'In Play 1' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/tournaments/tournament_1/register');
  await expectAccessible(container);
});

test('nine hundred are found by number, and rendered a hundred at a time', async () => {
  const many = Array.from({ length: 900 }, (_, index) =>
    makeEntry({
      ...ANA,
      id: `e${index + 1}`,
      number: index + 1,
      player: { id: `p${index + 1}`, name: `Player ${index + 1}` },
    }),
  );
  const { user, history } = await show({ entries: many });
  expect(await screen.findByText('100 of 900')).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(101);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getAllByRole('row')).toHaveLength(201);
  // Sorting uses all of them, not only the rendered rows.
  await user.click(screen.getByRole('button', { name: 'No.' }));
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('Player 1');
  await user.type(screen.getByRole('searchbox', { name: 'Search entries' }), '412');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(await row(/Player 412/)).toBeVisible();
  expect(history.location.search).toContain('412');
});

test('the address keeps the filter, and a scanned card leads to its entry', async () => {
  const first = await show({ at: '&list=out' });
  expect(await row(/Felix Moreau/)).toBeVisible();
  expect(screen.queryByRole('row', { name: /Ana Silva/ })).toBeNull();
  first.unmount();
  const { user } = await show({ at: '&entry=1' });
  expect(await screen.findByText('Entry 1, from its card')).toBeVisible();
  expect(screen.queryByRole('row', { name: /Felix/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show all entries' }));
  expect(await row(/Felix Moreau/)).toBeVisible();
});

async function choose(user: Awaited<ReturnType<typeof show>>['user'], entry: TournamentEntry, item: RegExp) {
  const more = `More for entry ${entry.number}, ${entry.player.name}`;
  await user.click(await screen.findByRole('button', { name: more }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('an entry is voided with its reason', async () => {
  const { user, asked } = await show({
    answers: { 'POST /api/tournament-entries/ana/void': makeEntry({ ...ANA, status: 'voided' }) },
  });
  await choose(user, ANA, /^Void Entry/);
  const dialog = await screen.findByRole('dialog', { name: 'Void Entry 1?' });
  expect(dialog).toHaveTextContent('$100.00 in cash');
  await user.click(within(dialog).getByRole('button', { name: 'Void and Refund' }));
  expect(await within(dialog).findByText('A reason is required')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Wrong event');
  await user.click(within(dialog).getByRole('button', { name: 'Void and Refund' }));
  expect(await screen.findByText('Entry voided')).toBeVisible();
  expect(sent(asked)).toEqual(['POST /api/tournament-entries/ana/void {"reason":"Wrong event"}']);
});

test('the dialog shows a refusal of the server', async () => {
  const { user } = await show({
    answers: {
      'POST /api/tournament-entries/ana/void': problem(409, 'Chips of this entry are in play'),
    },
  });
  await choose(user, ANA, /^Void Entry/);
  const dialog = await screen.findByRole('dialog', { name: 'Void Entry 1?' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Wrong event');
  await user.click(within(dialog).getByRole('button', { name: 'Void and Refund' }));
  expect(await within(dialog).findByText('Chips of this entry are in play')).toBeVisible();
});

test('a rebuy shows its sum and gives a receipt', async () => {
  const bought = makeBought({
    id: 'p2',
    kind: 'rebuy',
    price: REBUY,
    amount: '50.00',
    paymentMethod: 'card',
    ledgerEntryId: 'ledger_2',
  });
  const { user, asked } = await show({
    answers: {
      'POST /api/tournament-entries/ana/purchases': makeEntry({
        ...ANA,
        purchases: [...ANA.purchases, bought],
      }),
    },
  });
  await choose(user, ANA, /^Rebuy/);
  const dialog = await screen.findByRole('dialog', { name: 'Rebuy for Ana Silva' });
  await user.click(within(dialog).getByRole('radio', { name: 'Card' }));
  await user.click(within(dialog).getByRole('button', { name: 'Take $50.00' }));
  const receipt = await screen.findByRole('dialog', { name: 'Rebuy of Ana Silva' });
  expect(receipt).toHaveTextContent('4712/1');
  expect(receipt).toHaveTextContent('Rebuy, paid by card$50.00');
  expect(sent(asked)[0]).toContain('{"kind":"rebuy","paymentMethod":"card"}');
});

test('a player who is out may enter again; acts that are blocked show the reason', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'More for entry 2, Felix Moreau' }));
  expect(await screen.findByRole('menuitem', { name: /^Void Entry.*Felix Moreau is out/ })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: /^Rebuy.*Felix Moreau is out/ })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Re-enter…' })).not.toHaveAttribute('aria-disabled');
});

test('the first alternate gets the next seat; without an open seat the button says so', async () => {
  const first = await show({
    answers: {
      'POST /api/tournaments/tournament_1/alternates/seat': makeEntry({
        ...WES,
        alternateNo: null,
        tableNumber: 2,
        tableName: '2',
        seatNumber: 8,
      }),
    },
  });
  const panel = await screen.findByRole('region', { name: /^Alternates/ });
  expect(panel).toHaveTextContent('1stWes Tran');
  await first.user.click(within(panel).getByRole('button', { name: 'Seat Next' }));
  expect(await screen.findByText('Wes Tran, Table 2 seat 8')).toBeVisible();
  first.unmount();
  await show({ desk: { ...DESK, drawPool: 0 } });
  expect(await screen.findByRole('button', { name: 'Seat Next' })).toHaveAccessibleDescription('No open seat');
});

test('a user who neither takes money nor seats players sees the list and prints cards', async () => {
  const { user } = await show({ can: ['view_floor'] });
  expect(await row(/Ana Silva/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Seat Next' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Register' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More for entry 1, Ana Silva' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent.trim())).toEqual(['Print Card']);
  await user.click(screen.getByRole('menuitem', { name: 'Print Card' }));
  await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
});

test('an empty list, and one that does not load', async () => {
  const first = await show({ entries: [] });
  expect(await screen.findByText('Nobody has entered yet')).toBeVisible();
  first.unmount();
  await show({ entries: problem(500, 'No') });
  expect(await screen.findByText('Could not load entries.')).toBeVisible();
});
