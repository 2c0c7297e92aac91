import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { makeSession } from '@/test/fixtures/house';
import { makeTable, makeUser, minutesAgo, ROOM_ID } from '@/test/fixtures/make';
import { makeProfile, makeRow, makeTab, makeWhere, STATS } from '@/test/fixtures/players';
import { problem, renderPage, sent } from '@/test/render-page';
import { setWindowWidth } from '@/test/setup';
import { toasts } from '@/ui/toast-store';
import { sessionsSearch } from '../visits/search';
import { PlayerSessionsPage } from './player-sessions';

const SESSIONS = `/api/sessions/${ROOM_ID}`;
const waiting = makeSession({ name: 'Victor Salas', status: 'waiting', played: 171 * 60_000 });
const arrived = makeSession({ name: 'Wes Tran' });
const playing = makeSession({ name: 'Curtis Nakamura', status: 'playing' });
const gone = makeSession({
  name: 'Paul Renner',
  status: 'checked_out',
  checkOutTime: minutesAgo(68),
});
const seat = {
  seatId: 'seat_1',
  tableId: 'table_5',
  tableNumber: 5,
  seatNumber: 1,
  awaySince: null,
};

afterEach(() => {
  vi.unstubAllGlobals();
  toasts.clear();
});

function show(at = '/player-sessions', answers: Record<string, unknown> = {}, user = makeUser()) {
  return renderPage({
    at,
    path: '/player-sessions',
    page: PlayerSessionsPage,
    search: sessionsSearch,
    user,
    answers: {
      [`GET ${SESSIONS}`]: [waiting, arrived, playing, gone],
      [`GET /api/sessions-stats/${ROOM_ID}`]: STATS,
      [`GET /api/whereabouts/${ROOM_ID}`]: [
        makeWhere(waiting.playerId, { left: { tableNumber: 5, at: minutesAgo(6) } }),
        makeWhere(playing.playerId, { seat }),
      ],
      [`GET /api/directory/${ROOM_ID}`]: [
        makeRow({ name: 'Victor Salas', owed: '34.20' }),
        makeRow({ name: 'Wes Tran' }),
        makeRow({ name: 'Curtis Nakamura' }),
      ],
      [`GET /api/tables/${ROOM_ID}`]: [makeTable({ tableNumber: 5, seats: 'oooooww..' })],
      ...answers,
    },
  });
}

function acts(row: HTMLElement): string[] {
  return within(row)
    .queryAllByRole('button')
    .map((button) => button.textContent);
}

test('each visit has only the moves it may make', async () => {
  await show();
  const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
  const first = await row('Victor Salas');
  expect(acts(first)).toEqual(['Start Playing', 'Check Out']);
  expect(first).toHaveTextContent('Left Table 5 at 8:36 PM');
  expect(first).toHaveTextContent('2 h 51 min');
  await waitFor(() => expect(first).toHaveTextContent('Owes $34.20'));
  expect(acts(await row('Wes Tran'))).toEqual(['Start Playing', 'Check Out']);
  expect(acts(await row('Curtis Nakamura'))).toEqual(['Move to Waiting', 'Check Out']);
  const last = await row('Paul Renner');
  expect(acts(last)).toEqual([]);
  expect(last).toHaveTextContent('No actions');
  expect(screen.getByRole('radio', { name: 'All 148' })).toBeVisible();
  expect(screen.getByText(/2 walk-ins at tables have no session/)).toBeVisible();
  await expectAccessible();
});

test('one tap is optimistic, and rolled back when the server refuses', async () => {
  let answer: (response: Response) => void = () => undefined;
  const { user } = await show('/player-sessions', {
    [`PATCH /api/sessions/${arrived.id}/status`]: () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  });
  await user.click(await screen.findByRole('button', { name: 'Start Playing, Wes Tran' }));
  expect(await screen.findByRole('button', { name: 'Move to Waiting, Wes Tran' })).toBeVisible();
  answer(problem(409, 'Wes Tran is checked out, not checked in'));
  expect(await screen.findByRole('button', { name: 'Start Playing, Wes Tran' })).toBeVisible();
  expect(
    await screen.findByText('Failed to update session status: Wes Tran is checked out, not checked in'),
  ).toBeVisible();
});

test('a player without a seat or a debt is checked out with one tap', async () => {
  const { user, asked } = await show('/player-sessions', {
    [`POST /api/sessions/${arrived.id}/check-out`]: { ...arrived, status: 'checked_out' },
  });
  // The player's debt has loaded.
  await screen.findAllByText('Owes $34.20');
  await user.click(screen.getByRole('button', { name: 'Check Out, Wes Tran' }));
  expect(await screen.findByText('Player checked out successfully')).toBeVisible();
  expect(sent(asked)[0]).toMatch(/^POST .*check-out/);
});

test('a seated player needs a confirmation with the seat and the debt', async () => {
  const { user, asked } = await show('/player-sessions', {
    [`GET /api/players/${playing.playerId}/profile`]: makeProfile({ running: makeTab() }),
    [`POST /api/sessions/${playing.id}/check-out`]: problem(409, 'Table 5 is being broken'),
  });
  await user.click(await screen.findByRole('button', { name: 'Check Out, Curtis Nakamura' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Check out Curtis Nakamura?' });
  expect(dialog).toHaveTextContent('Table 5, seat 1 is freed.');
  expect(await within(dialog).findByText(/Time due: \$44.40/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Check Out' }));
  expect(await within(dialog).findByText('Table 5 is being broken')).toBeVisible();
  expect(sent(asked)).toHaveLength(1);
});

test('a status is in the address and in the request', async () => {
  const { user, asked, history } = await show('/player-sessions', {
    [`GET ${SESSIONS}/waiting`]: [],
  });
  await user.click(await screen.findByRole('radio', { name: 'Waiting 4' }));
  expect(await screen.findByText('Nobody is waiting')).toBeVisible();
  expect(history.location.search).toBe('?status=waiting');
  expect(asked.some(({ path }) => path.startsWith(`${SESSIONS}/waiting?`))).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Show all sessions' }));
  expect(await screen.findByRole('link', { name: 'Victor Salas' })).toBeVisible();
});

test('sessions that fail to load, and a day without visits', async () => {
  const { unmount } = await show('/player-sessions', {
    [`GET ${SESSIONS}`]: problem(503, 'The server is restarting.'),
  });
  expect(await screen.findByText('Could not load sessions.')).toBeVisible();
  unmount();
  await show('/player-sessions', { [`GET ${SESSIONS}`]: [] });
  expect(await screen.findByText('Nobody has checked in today')).toBeVisible();
});

test('on a phone each visit is a card', async () => {
  setWindowWidth(390);
  await show();
  const card = (await screen.findByRole('link', { name: 'Victor Salas' })).closest('li');
  expect(card).not.toBeNull();
  await waitFor(() => expect(card).toHaveTextContent('owes $34.20'));
  expect(acts(card!)).toEqual(['Start Playing', 'Check Out']);
  expect(screen.queryByRole('table')).toBeNull();
  await expectAccessible();
});

test('a read-only role has no buttons', async () => {
  const permissions = ['view_floor', 'view_players'] as const;
  await show('/player-sessions', {}, makeUser({ permissions: [...permissions] }));
  await screen.findByRole('link', { name: 'Victor Salas' });
  expect(screen.queryByRole('button', { name: /Check Out/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Check In Player' })).toBeNull();
});
