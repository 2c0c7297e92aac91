import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { jsonAnswer } from '@/test/fake-fetch';
import { makeEntryCheck } from '@/test/fixtures/house';
import { makePlayer, makeUser, ROOM_ID } from '@/test/fixtures/make';
import { COUNTS, makeRow } from '@/test/fixtures/players';
import { problem, renderPage, sent } from '@/test/render-page';
import { toasts } from '@/ui/toast-store';
import { playersSearch } from '../directory/search';
import { PlayersPage } from './players';

const DIRECTORY = `GET /api/directory/${ROOM_ID}`;

const ROWS = [
  makeRow({ owed: '52.00', session: 'waiting' }),
  makeRow({
    name: 'Curtis Nakamura',
    vip: true,
    session: 'playing',
    seat: { tableId: 'table_5', tableNumber: 5, seatNumber: 1 },
  }),
];

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  toasts.clear();
});

function show(at = '/players', answers: Record<string, unknown> = {}, user = makeUser()) {
  return renderPage({
    at,
    path: '/players',
    page: PlayersPage,
    search: playersSearch,
    user,
    answers: { [DIRECTORY]: ROWS, [`${DIRECTORY}/counts`]: COUNTS, ...answers },
  });
}

test('counters, rows and their links', async () => {
  await show();
  const row = await screen.findByRole('row', { name: /^Curtis Nakamura/ });
  expect(row).toHaveTextContent('VIP');
  expect(row).toHaveTextContent('Table 5');
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/players/player_curtis_nakamura');
  expect(screen.getByRole('row', { name: /^Naomi Clarke/ })).toHaveTextContent('52.00');
  expect(screen.getByText('1,206 active, 78 inactive')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'All 1,284' })).toBeVisible();
  expect(screen.getByText('2 players who were here most recently')).toBeVisible();
  await expectAccessible();
});

test('a search and a list are in the address and in the request', async () => {
  const { user, asked, history } = await show();
  await user.type(await screen.findByRole('searchbox', { name: 'Search players' }), 'nak');
  await waitFor(() => expect(history.location.search).toBe('?q=nak'));
  await waitFor(() => expect(asked.at(-1)?.path).toContain('list=all&q=nak'));
  await user.click(screen.getByRole('radio', { name: 'Owing 4' }));
  await waitFor(() => expect(history.location.search).toContain('list=owing'));
  await waitFor(() => expect(asked.at(-1)?.path).toContain('list=owing&q=nak'));
});

test('pages back and forth through the history', async () => {
  const { user, asked, history } = await show('/players?list=all', {
    [DIRECTORY]: ({ path }: { path: string }) =>
      path.includes('cursor=')
        ? [makeRow({ name: 'Zoe Ziegler' })]
        : jsonAnswer(ROWS, { Link: `<${path}&cursor=abc>; rel="next"` }),
  });
  expect(await screen.findByText('1 to 2 of 1,284')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('link', { name: 'Zoe Ziegler' })).toBeVisible();
  expect(asked.at(-1)?.path).toContain('cursor=abc');
  history.back();
  expect(await screen.findByRole('link', { name: 'Naomi Clarke' })).toBeVisible();
});

test('no match: links to all players, and to a new one', async () => {
  const { user } = await show('/players?list=vip&q=zz', { [DIRECTORY]: [] });
  expect(await screen.findByText('No players found.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Search all players' }));
  await user.click((await screen.findAllByRole('button', { name: 'Add Player' }))[1]!);
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('zz');
});

test('a failed list can be loaded again', async () => {
  let down = true;
  const { user } = await show('/players', {
    [DIRECTORY]: () => (down ? problem(503, 'The server is restarting.') : ROWS),
  });
  expect(await screen.findByText('Could not load players.')).toBeVisible();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Naomi Clarke' })).toBeVisible();
});

/** Collects the texts of the files that the page saves from now on. */
function savedFiles(): string[] {
  const texts: string[] = [];
  vi.stubGlobal('Blob', function Blob(parts: string[]) {
    texts.push(parts.join(''));
  });
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return texts;
}

test('saves no file when the server does not record the export', async () => {
  const texts = savedFiles();
  const { user } = await show('/players?list=all', {
    [DIRECTORY]: ROWS,
    'POST /api/exports': problem(503, 'The disk is full.'),
  });
  await screen.findByRole('link', { name: 'Naomi Clarke' });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Failed to export: The disk is full.')).toBeVisible();
  expect(texts).toHaveLength(0);
});

test('exports all rows of the list as CSV, page by page', async () => {
  const texts = savedFiles();
  const { user, asked } = await show('/players?list=all', {
    [DIRECTORY]: ({ path }: { path: string }) =>
      path.includes('cursor=')
        ? [makeRow({ name: '=HYPERLINK("x")' })]
        : jsonAnswer(ROWS, { Link: '</api/directory/room_lodge_poker?cursor=2>; rel="next"' }),
    'POST /api/exports': new Response(null, { status: 204 }),
  });
  await screen.findByRole('link', { name: 'Naomi Clarke' });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(texts).toHaveLength(1));
  expect(asked.find(({ path }) => path === '/api/exports')?.body).toBe('{"list":"players","rows":3}');
  const lines = (texts[0] ?? '').split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[0]).toMatch(/^\uFEFFPlayer,Nickname,Phone/);
  expect(lines[3]).toMatch(/^"'=HYPERLINK\(""x""\)"/);
});

test('Add Player: validation, and an existing player', async () => {
  const { user, asked, history } = await show('/players', {
    'POST /api/players': problem(409, 'Joanna Pike has this phone number', {
      current: makePlayer({ phoneNumber: '5125550148' }),
    }),
    'GET /api/players/player_joanna_pike/door': makeEntryCheck(),
  });
  await user.click(await screen.findByRole('button', { name: 'Add Player' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Player' });
  const add = () => within(dialog).getByRole('button', { name: 'Add Player' });
  await user.click(add());
  expect(await within(dialog).findByText('Player name is required')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Jo Pike');
  await user.type(within(dialog).getByRole('textbox', { name: 'Email' }), 'jo@');
  expect(await within(dialog).findByText('Invalid email')).toBeVisible();
  await user.clear(within(dialog).getByRole('textbox', { name: 'Email' }));
  const phone = within(dialog).getByRole('textbox', { name: 'Phone number' });
  await user.type(phone, '(512) 555-0148');
  await user.click(add());
  expect(await within(dialog).findByText('Joanna Pike has this phone number.')).toBeVisible();
  expect(add()).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
  // A different number clears the conflict.
  await user.type(phone, '9');
  expect(add()).not.toHaveAttribute('aria-disabled');
  await user.type(phone, '{Backspace}');
  await user.click(add());
  await user.click(await within(dialog).findByRole('button', { name: 'Open Player' }));
  await waitFor(() => expect(history.location.pathname).toBe('/players/player_joanna_pike'));
  expect(sent(asked)[0]).toContain('"name":"Jo Pike"');
});

test('a created player is announced with a link', async () => {
  const { user } = await show('/players', {
    'POST /api/players': makePlayer({ name: 'Jo Pike' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Add Player' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Jo Pike');
  const dialog = await screen.findByRole('dialog', { name: 'Add Player' });
  await user.click(within(dialog).getByRole('button', { name: 'Add Player' }));
  expect(await screen.findByText('Player created successfully')).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Add Player' })).toBeNull();
});

test('a role without access sees which roles have it', async () => {
  await show('/players', {}, makeUser({ role: 'dealer', permissions: ['view_floor'] }));
  expect(await screen.findByText("You don't have access to this screen")).toBeVisible();
});
