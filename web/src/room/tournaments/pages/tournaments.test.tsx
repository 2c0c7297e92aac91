import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { observeServerTime } from '@/lib/clock';
import { toasts } from '@/ui/toast-store';
import { expectAccessible } from '@/test/axe';
import { makeDesk, makeTournament, makeUpcoming, TEMPLATES } from '@/test/fixtures/tournament';
import { makeUser, NOW, ROOM_ID } from '@/test/fixtures/make';
import { problem, renderPage, sent } from '@/test/render-page';
import { tournamentsSearch } from './tournaments/search';
import { TournamentsPage } from './tournaments';

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  toasts.clear();
});

const special = makeTournament();
const turbo = makeUpcoming();
const over = makeUpcoming({
  id: 'over',
  name: 'Freeroll',
  startTime: new Date(NOW - 25 * 3_600_000).toISOString(),
  status: 'completed',
  winner: { id: 'p', name: 'Bo Lindqvist' },
});

function show(answers: Record<string, unknown> = {}, at = '/tournaments', user = makeUser()) {
  return renderPage({
    at,
    path: '/tournaments',
    page: TournamentsPage,
    search: tournamentsSearch,
    user,
    answers: {
      [`GET /api/tournaments/${ROOM_ID}`]: [special, turbo, over],
      [`GET /api/tournament-templates/${ROOM_ID}`]: TEMPLATES,
      ...answers,
    },
  });
}

/** The device's clock is as far behind the server's. */
function setClockBack(ms: number) {
  observeServerTime(new Date(NOW + ms).toUTCString(), NOW, NOW);
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Tournaments by day' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

test('the list by day, with its figures and notes', async () => {
  await show();
  expect(await screen.findByRole('link', { name: 'Weekend Special' })).toBeInTheDocument();
  expect(rows().map((name) => /^[A-Z][a-z]+(?: [A-Z][a-z]+)?/.exec(name ?? '')?.[0])).toEqual([
    'Today Friday',
    'Weekend Special',
    'Turbo Bounty',
    'Yesterday Thursday',
    'Freeroll',
  ]);
  expect(screen.getByText('74 of 90 players left')).toBeInTheDocument();
  expect(screen.getByText('Won by Bo Lindqvist')).toBeInTheDocument();
  await expectAccessible();
});

test('a filter is written to the address and read from it', async () => {
  const { user, history } = await show({}, '/tournaments?status=running');
  expect(await screen.findByRole('link', { name: 'Weekend Special' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Turbo Bounty' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /Scheduled/ }));
  expect(await screen.findByText('Nothing is scheduled now')).toBeInTheDocument();
  expect(history.location.search).toBe('?status=scheduled');
  await user.click(screen.getByRole('button', { name: 'Show all tournaments' }));
  expect(await screen.findByRole('link', { name: 'Turbo Bounty' })).toBeInTheDocument();
  expect(history.location.search).toBe('');
});

test('a status shows its consequences; an early start with players in cash games needs a confirmation', async () => {
  const inCash = [{ entryId: 'e1', name: 'Rosa Kim', tableNumber: 5, seatNumber: 2 }];
  const { user, asked } = await show({
    'GET /api/tournaments/tournament_2/desk': makeDesk({ tournament: turbo, inCash }),
    'PATCH /api/tournaments/tournament_2': { ...turbo, status: 'running' },
  });
  await user.click(await screen.findByRole('button', { name: /change status of Turbo Bounty/ }));
  const menu = await screen.findByRole('menu');
  expect(within(menu).getByText('Starts the clock, needs a structure')).toBeInTheDocument();
  await expectAccessible();
  await user.click(within(menu).getByRole('menuitemradio', { name: /Running/ }));
  const question = await screen.findByRole('alertdialog', { name: 'Start Turbo Bounty now?' });
  expect(question).toHaveTextContent('Rosa Kim (Table 5, seat 2)');
  await user.click(within(question).getByRole('button', { name: 'Start Now' }));
  expect(await screen.findByText('Tournament updated successfully')).toBeInTheDocument();
  expect(sent(asked)).toEqual(['PATCH /api/tournaments/tournament_2 {"status":"running"}']);
});

test('completing with players in needs a confirmation, which shows a refusal', async () => {
  const { user, asked } = await show({
    'PATCH /api/tournaments/tournament_1': problem(409, 'Refund the alternates first'),
  });
  await user.click(await screen.findByRole('button', { name: /change status of Weekend Special/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: /Completed/ }));
  const question = await screen.findByRole('alertdialog', { name: 'Complete Weekend Special?' });
  expect(sent(asked)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Complete' }));
  expect(await within(question).findByRole('alert')).toHaveTextContent('Refund the alternates first');
});

test('a quick template confirms once and announces one tournament an hour ahead', async () => {
  const { user, asked } = await show({
    'POST /api/tournaments': makeUpcoming({ status: 'scheduled' }),
  });
  await user.dblClick(await screen.findByRole('button', { name: /Turbo Bounty \$100 · 1.5 h/ }));
  const question = await screen.findByRole('alertdialog', { name: 'Create Turbo Bounty?' });
  expect(sent(asked)).toEqual([]);
  await user.dblClick(within(question).getByRole('button', { name: 'Create Tournament' }));
  expect(await screen.findByText('Tournament created successfully')).toBeInTheDocument();
  expect(sent(asked).map((line) => JSON.parse(line.slice(line.indexOf('{'))) as unknown)).toEqual([
    {
      roomId: ROOM_ID,
      name: 'Turbo Bounty',
      buyIn: '100.00',
      startTime: new Date(NOW + 3_600_000).toISOString(),
      maxEntries: 200,
      status: 'scheduled',
      template: 'turbo_bounty',
    },
  ]);
});

test('a failed quick template shows the error in its confirmation', async () => {
  const { user } = await show({ 'POST /api/tournaments': problem(500, '') });
  await user.click(await screen.findByRole('button', { name: /Freeroll/ }));
  const question = await screen.findByRole('alertdialog', { name: 'Create Freeroll?' });
  await user.click(within(question).getByRole('button', { name: 'Create Tournament' }));
  expect(await within(question).findByRole('alert')).toHaveTextContent('Failed to create tournament');
});

test('a tournament is edited and duplicated from its menu', async () => {
  const { user, asked } = await show({
    'GET /api/tournaments/tournament_2/desk': makeDesk({ tournament: turbo }),
    [`GET /api/seasons/${ROOM_ID}`]: [],
    'PATCH /api/tournaments/tournament_2': turbo,
    'POST /api/tournaments/tournament_2/duplicate': { ...turbo, id: 'again' },
  });
  const more = await screen.findByRole('button', { name: 'More for Turbo Bounty, 11:00 PM' });
  await user.click(more);
  await user.click(await screen.findByRole('menuitem', { name: 'Edit…' }));
  const entries = await screen.findByRole('textbox', { name: 'Max entries' });
  await user.clear(entries);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]).toBe('PATCH /api/tournaments/tournament_2 {"maxEntries":0}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'More for Turbo Bounty, 11:00 PM' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate…' }));
  await user.click(await screen.findByRole('button', { name: 'Duplicate' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(2));
  expect(sent(asked)[1]).toContain('"startTime":"2026-11-28T05:00:00.000Z"');
});

test('an empty list, and an unknown room', async () => {
  await show({ [`GET /api/tournaments/${ROOM_ID}`]: [] });
  expect(await screen.findByText('No tournaments yet')).toBeInTheDocument();
  expect(screen.getByText('no clock runs')).toBeInTheDocument();
});

test('a failed load shows a message', async () => {
  await show({ [`GET /api/tournaments/${ROOM_ID}`]: problem(500, 'Broken') });
  expect(await screen.findByText('Could not load tournaments.')).toBeInTheDocument();
});

test('a user who only views has no acts', async () => {
  await show({}, '/tournaments', makeUser({ permissions: ['view_floor'] }));
  expect(await screen.findByRole('link', { name: 'Weekend Special' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Create Tournament' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /change status/ })).not.toBeInTheDocument();
  expect(screen.queryByText('Quick Templates')).not.toBeInTheDocument();
  expect(screen.getByText('Running', { selector: 'td *' })).toBeInTheDocument();
});

test('a quick template starts an hour ahead by the clock of the server', async () => {
  setClockBack(3 * 3_600_000);
  const { user, asked } = await show({ 'POST /api/tournaments': turbo });
  const [template] = TEMPLATES;
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${template?.name}`) }));
  await user.click(await screen.findByRole('button', { name: 'Create Tournament' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]).toContain(new Date(NOW + 4 * 3_600_000).toISOString().slice(0, 14));
  setClockBack(0);
});

test('a tournament is not cancelled while its refunds are not known', async () => {
  const { user } = await show({ 'GET /api/tournaments/tournament_1/entries': problem(500, 'The database is busy.') });
  await user.click(await screen.findByRole('button', { name: /^More for Weekend Special/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel Tournament…' }));
  const form = await screen.findByRole('dialog', { name: 'Cancel Weekend Special?' });
  expect(await within(form).findByText('Could not load the refunds.')).toBeVisible();
  expect(form).not.toHaveTextContent('Nothing was paid');
  expect(within(form).getByRole('button', { name: 'Cancel Tournament' })).toHaveAttribute('aria-disabled', 'true');
});
