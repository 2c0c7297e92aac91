import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Desk } from '@/api/tournament-types';
import { expectAccessible } from '@/test/axe';
import { lodgeDesk, makeEntry, makeLogLine, makePayouts, makeTournamentTable } from '@/test/fixtures/desk';
import { makeUser, NOW } from '@/test/fixtures/make';
import { makeTournament, makeUpcoming, PAUSED } from '@/test/fixtures/tournament';
import { problem, renderPage, sent } from '@/test/render-page';
import { deskQuery } from '@/room/tournaments/queries';
import { toasts } from '@/ui/toast-store';
import { tournamentSearch } from './tournament/search';
import { TournamentPage } from './tournament';

const DESK = 'GET /api/tournaments/tournament_1/desk';
const director = makeUser({ permissions: ['view_floor', 'view_players', 'manage_tournaments'] });

/** The desk while its clock is paused. */
const standing = (over: Partial<Desk> = {}) => lodgeDesk({ tournament: makeTournament(PAUSED), ...over });

interface Scene {
  at?: string;
  desk?: unknown;
  user?: ReturnType<typeof makeUser>;
  answers?: Record<string, unknown>;
}

async function show({ at = '', desk = standing(), user = director, answers = {} }: Scene = {}) {
  const given = desk instanceof Response || typeof desk === 'function' ? desk : { ...(desk as Desk) };
  return await renderPage({
    at: `/tournaments/tournament_1${at}`,
    path: '/tournaments/$tournamentId',
    page: TournamentPage,
    search: tournamentSearch,
    user,
    answers: {
      [DESK]: given,
      'GET /api/time': { now: new Date(NOW).toISOString() },
      'GET /api/tournaments/tournament_1/payouts': makePayouts(),
      ...answers,
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  // A wide screen, so that the plan and its columns are side by side.
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => {
  toasts.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the desk: clock, plan, required moves, eliminated players', async () => {
  const { container } = await show({ desk: lodgeDesk() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Weekend Special' })).toBeVisible();
  const bar = screen.getByRole('region', { name: 'Tournament clock' });
  expect(within(bar).getByRole('timer')).toHaveTextContent(/^17:2\d$/);
  expect(await screen.findByRole('button', { name: /^Table 7, 6 of 8 seated.* seat 2 in/ })).toBeVisible();
  const duties = screen.getByRole('region', { name: 'Must Move' });
  expect(duties).toHaveTextContent('Table 4, the long table that breaks last.');
  expect(screen.getByRole('region', { name: 'Tables 4 and 7' })).toHaveTextContent('7 and 7 after');
  expect(screen.getByRole('region', { name: 'Last Out' })).toHaveTextContent('Felix Moreau');
  expect(screen.getByRole('tab', { name: 'Payouts 12' })).toBeVisible();
  await expectAccessible(container);
});

test('all eliminated players are one press away', async () => {
  const { user, history } = await show({
    answers: { 'GET /api/tournaments/tournament_1/entries': [makeEntry()] },
  });
  const out = await screen.findByRole('region', { name: 'Last Out' });
  await user.click(within(out).getByRole('button', { name: 'All 16' }));
  expect(await screen.findByRole('radio', { name: 'Out 1' })).toBeChecked();
  expect(history.location.search).toBe('?tab=entries&list=out');
});

test('an unknown tournament, and one that cannot be loaded, show a message', async () => {
  await show({ desk: problem(404, 'Tournament not found') });
  expect(await screen.findByText('There is no tournament at this address')).toBeVisible();
});

test('a failed load can be retried', async () => {
  let fails = true;
  const { user } = await show({
    desk: () => (fails ? problem(500, 'The database is busy.') : standing()),
  });
  expect(await screen.findByText('Could not load the tournament.')).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Tournament clock' })).toBeVisible();
});

test('the balancing move is sent as it was shown, and its slip is offered', async () => {
  const { user, asked } = await show({
    answers: { 'POST /api/tournaments/tournament_1/moves': makeLogLine() },
  });
  await user.click(await screen.findByRole('button', { name: 'Move Rosa R.' }));
  await waitFor(() =>
    expect(sent(asked)).toEqual([
      'POST /api/tournaments/tournament_1/moves {"entryId":"entry_4_6","fromTable":4,"fromSeat":6,"toTable":7,"toSeat":2}',
    ]),
  );
  await waitFor(() => expect(toasts.get()[0]?.action?.label).toBe('Print Slip'));
});

test('two players bust in one hand: the consequences are shown before the act', async () => {
  const busted = [makeEntry({ id: 'entry_9_3', place: 73 }), makeEntry({ place: 74 })];
  const { user, asked } = await show({
    answers: {
      'POST /api/tournaments/tournament_1/busts': {
        out: busted,
        undo: {
          n: 9,
          text: '2 players out',
          until: new Date(NOW + 60_000).toISOString(),
          hindrance: '',
        },
      },
      'POST /api/tournaments/tournament_1/undo': standing(),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Bust Player' }));
  const sheet = await screen.findByRole('dialog', { name: 'Bust Player' });
  const act = within(sheet).getByRole('button', { name: 'Bust Player' });
  expect(act).toHaveAccessibleDescription('Choose who is out');
  await user.click(within(sheet).getByRole('radio', { name: 'Table 9' }));
  const [, , third, , , sixth] = within(sheet).getAllByRole('checkbox');
  await user.click(third!);
  await user.click(sixth!);
  const [first, second] = within(sheet).getAllByRole('textbox', { name: /^Chips of / });
  await user.clear(first!);
  await user.type(first!, '18,500');
  await user.clear(second!);
  await user.type(second!, '11,200');
  expect(sheet).toHaveTextContent('Table 10 breaks. Its 7 players are drawn to the 7 open seats.');
  await expectAccessible(sheet);
  await user.click(within(sheet).getByRole('button', { name: 'Bust 2 Players' }));
  await waitFor(() =>
    expect(sent(asked)).toEqual([
      'POST /api/tournaments/tournament_1/busts {"out":[{"entryId":"entry_9_3","stack":18500,"by":[]},{"entryId":"entry_9_6","stack":11200,"by":[]}]}',
    ]),
  );
  await waitFor(() => expect(toasts.get()[0]).toMatchObject({ title: '2 players out' }));
  expect(toasts.get()[0]?.action?.label).toBe('Undo');
  expect(toasts.get()[0]?.description).toMatch(/^Table 9 · \d:\d\d to undo$/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The sheet is closed; the toast still undoes the act and shows the result.
  toasts.get()[0]?.action?.onAct();
  await waitFor(() => expect(toasts.get()[0]).toMatchObject({ title: 'Undone' }));
});

test('the undo of a bust goes once another act followed it', async () => {
  const undo = { n: 9, text: 'Ann out in 73rd', until: new Date(NOW + 60_000).toISOString(), hindrance: '' };
  const busted = [makeEntry({ id: 'entry_9_3', place: 73 })];
  let desk = standing();
  const { user, client } = await show({
    desk: () => desk,
    answers: { 'POST /api/tournaments/tournament_1/busts': { out: busted, undo } },
  });
  await user.click(await screen.findByRole('button', { name: 'Bust Player' }));
  const sheet = await screen.findByRole('dialog', { name: 'Bust Player' });
  await user.click(within(sheet).getByRole('radio', { name: 'Table 9' }));
  await user.click(within(sheet).getAllByRole('checkbox')[0]!);
  await user.click(within(sheet).getByRole('button', { name: 'Bust Player' }));
  await waitFor(() => expect(toasts.get()[0]?.action?.label).toBe('Undo'));
  desk = standing({ undo: { ...undo, n: 10, text: 'Bo moved' } });
  await client.refetchQueries({ queryKey: deskQuery('tournament_1').queryKey });
  await waitFor(() => expect(toasts.get()[0]?.open).toBe(false));
});

test('a bounty asks for its winner', async () => {
  const { user, asked } = await show({
    desk: standing({ tournament: makeTournament({ bounty: '25.00', ...PAUSED }) }),
  });
  await user.click(await screen.findByRole('button', { name: 'Bust Player' }));
  const sheet = await screen.findByRole('dialog', { name: 'Bust Player' });
  await user.click(within(sheet).getByRole('radio', { name: 'Table 1' }));
  await user.click(within(sheet).getAllByRole('checkbox')[0]!);
  const winners = within(sheet).getByRole('group', { name: /was knocked out by$/ });
  await user.click(within(winners).getAllByRole('checkbox')[0]!);
  await user.click(within(sheet).getByRole('button', { name: 'Bust Player' }));
  await waitFor(() => expect(sent(asked)[0]).toContain('"by":["entry_1_2"]'));
});

test('the newest act can be undone for a minute', async () => {
  const undo = {
    n: 41,
    text: 'Felix Moreau out in 75th',
    until: new Date(NOW + 60_000).toISOString(),
    hindrance: '',
  };
  const { user, asked } = await show({
    desk: standing({ undo }),
    answers: { 'POST /api/tournaments/tournament_1/undo': standing() },
  });
  await user.click(await screen.findByRole('button', { name: 'Undo: Felix Moreau out in 75th' }));
  await waitFor(() => expect(sent(asked)).toEqual(['POST /api/tournaments/tournament_1/undo {"n":41}']));
});

test('the reason why an undo is blocked is shown where it was offered', async () => {
  const hindrance = 'This cannot be undone: something was done about the prizes since';
  const until = new Date(NOW + 60_000).toISOString();
  await show({ desk: lodgeDesk({ undo: { n: 41, text: 'Felix Moreau out', until, hindrance } }) });
  expect(await screen.findByText(hindrance)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('a jump needs a confirmation and names the level it starts from', async () => {
  const { user, asked } = await show({
    answers: { 'POST /api/tournaments/tournament_1/clock': makeTournament() },
  });
  await user.click(await screen.findByRole('button', { name: 'Next Level' }));
  const question = await screen.findByRole('alertdialog', { name: 'Go to level 8?' });
  await user.click(within(question).getByRole('button', { name: 'Go to Level 8' }));
  await waitFor(() =>
    expect(sent(asked)).toEqual(['POST /api/tournaments/tournament_1/clock {"act":"jump","from":8,"position":9}']),
  );
});

test('the question of a jump stays as it was asked when the clock moves on', async () => {
  const { user, asked, client } = await show({
    answers: { 'POST /api/tournaments/tournament_1/clock': makeTournament() },
  });
  const next = await screen.findByRole('button', { name: 'Next Level' });
  const bar = screen.getByRole('region', { name: 'Tournament clock' });
  await user.click(next);
  const question = await screen.findByRole('alertdialog', { name: 'Go to level 8?' });
  const before = question.textContent;
  const { structure, ...desk } = standing();
  const items = structure.items.map((item) => ({ ...item, bigBlind: 2 * item.bigBlind }));
  client.setQueryData(deskQuery('tournament_1').queryKey, {
    ...desk,
    structure: { ...structure, items },
    tournament: makeTournament({ ...PAUSED, clock: { ...PAUSED.clock, remainingMs: 61_000 } }),
  });
  await waitFor(() => expect(bar).toHaveTextContent('1:01'));
  expect(question.textContent).toBe(before);
  await user.click(within(question).getByRole('button', { name: 'Go to Level 8' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
});

test('a seat is locked from its menu, with the keyboard', async () => {
  const { user, asked } = await show({
    at: '?view=names',
    answers: { 'PATCH /api/tournaments/tournament_1/tables/1': standing() },
  });
  const dots = await screen.findByRole('button', { name: /^More for seat 1 at Table 1, / });
  dots.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Lock Seat' });
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(sent(asked)).toEqual(['PATCH /api/tournaments/tournament_1/tables/1 {"lock":1}']));
});

test('a user who does not direct sees the desk without its acts', async () => {
  await show({ user: makeUser({ permissions: ['view_floor'] }) });
  await screen.findByRole('region', { name: 'Must Move' });
  for (const name of ['Bust Player', 'Pause', 'Resume', 'Move Rosa R.', 'More for all tables']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('before the start no table is open, and the clock can be started', async () => {
  const { user, asked } = await show({
    desk: standing({ tournament: makeUpcoming(), tables: [], duties: [], lastOut: [] }),
    answers: { 'PATCH /api/tournaments/tournament_2': makeUpcoming({ status: 'running' }) },
  });
  expect(await screen.findByText('No table is open')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Bust Player' })).toHaveAccessibleDescription(
    'Turbo Bounty has not started',
  );
  await user.click(screen.getByRole('button', { name: 'Start' }));
  // The announced start is later.
  await user.click(await screen.findByRole('button', { name: 'Start Now' }));
  await waitFor(() => expect(sent(asked)).toEqual(['PATCH /api/tournaments/tournament_2 {"status":"running"}']));
});

test('tables are opened: of the room, or by number', async () => {
  const { user, asked } = await show({
    desk: standing({ tables: [], duties: [] }),
    answers: {
      'GET /api/tables/room_lodge_poker': [],
      'POST /api/tournaments/tournament_1/tables': standing(),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Open Tables' }));
  const dialog = await screen.findByRole('dialog', { name: 'Open Tables' });
  expect(await within(dialog).findByText('No tables available.')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: 'Extra tables' }), '3');
  await user.click(within(dialog).getByRole('button', { name: 'Open 3 Tables' }));
  await waitFor(() =>
    expect(sent(asked)).toEqual(['POST /api/tournaments/tournament_1/tables {"tableIds":[],"count":3}']),
  );
});

test('a table is broken after a confirmation, and its moves are shown', async () => {
  const { user, asked } = await show({
    desk: standing({
      tables: [
        makeTournamentTable({ number: 4, open: [1, 2, 3, 4, 5] }),
        makeTournamentTable({ number: 10, open: [1, 2, 3, 4] }),
      ],
      duties: [],
    }),
    answers: {
      'GET /api/tables/room_lodge_poker': [],
      'POST /api/tournaments/tournament_1/tables/10/break': makeLogLine({
        text: 'Table 10 broken',
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Table 10, / }));
  const sheet = await screen.findByRole('dialog', { name: 'Table 10' });
  await user.click(within(sheet).getByRole('button', { name: 'Break Table' }));
  const question = await screen.findByRole('alertdialog', { name: 'Break Table 10?' });
  expect(question).toHaveTextContent('Its 4 players are drawn to the 5 open seats');
  await user.click(within(question).getByRole('button', { name: 'Break Table' }));
  const moves = await screen.findByRole('dialog', { name: 'Table 10 is broken' });
  expect(moves).toHaveTextContent('Rosa Raman');
  expect(sent(asked)).toEqual(['POST /api/tournaments/tournament_1/tables/10/break {}']);
});

test('the log lists the acts and prints a slip again', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const { user } = await show({
    at: '?tab=log',
    answers: {
      'GET /api/tournaments/tournament_1/log': [
        makeLogLine(),
        makeLogLine({ n: 40, kind: 'level', text: 'Level 7, 400/800', moves: [] }),
      ],
    },
  });
  expect(await screen.findByText('Level 7, 400/800')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Print slip: Rosa Raman/ }));
  await waitFor(() => expect(print).toHaveBeenCalled());
});

test('with one table left no player moves and no table breaks', async () => {
  await show({
    desk: standing({ tables: [makeTournamentTable({ open: [1, 2, 3] })], duties: [] }),
  });
  expect(await screen.findByText('No moves needed')).toBeVisible();
  expect(screen.getByText('One table is left.')).toBeVisible();
});

test('the name of a table is used everywhere, and the director renumbers it', async () => {
  const table = makeTournamentTable({ number: 1, name: 'T1' });
  const { user, asked } = await show({
    desk: standing({ tables: [table], duties: [] }),
    answers: { 'PATCH /api/tournaments/tournament_1/tables/1': standing() },
  });
  await user.click(await screen.findByRole('button', { name: /^Table T1, 8 of 8 seated/ }));
  const dialog = await screen.findByRole('dialog', { name: /Table T1/ });
  const number = within(dialog).getByRole('textbox', { name: 'Number' });
  await user.clear(number);
  await user.type(number, '21{Enter}');
  await waitFor(() => expect(sent(asked)).toEqual(['PATCH /api/tournaments/tournament_1/tables/1 {"name":"21"}']));
});
