import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { readQr } from '@/test/read-qr';
import { BoardsInTurn } from './boards-in-turn';
import type { BoardEntry, BoardOf } from './queries';

const NOW = Date.parse('2026-11-29T02:42:00Z');

const entry = (position: number, called = false): BoardEntry => ({
  id: `entry_${position}`,
  name: `Player${position} Z.`,
  position,
  joinedAt: new Date(NOW - position * 60_000).toISOString(),
  tableNumber: called ? 3 : null,
  seatNumber: called ? 2 : null,
  holdUntil: called ? new Date(NOW + 90_000).toISOString() : null,
  isComing: position === 3,
});

const board: BoardOf['lists'] = {
  roomName: 'Lodge Card Club',
  timeZone: 'America/Chicago',
  announcements: [],
  promotions: [],
  holdMinutes: 5,
  joinAddress: '',
  lists: [
    {
      gameTypeId: 'game_1',
      gameName: "1/3 NL Hold'em",
      tables: 2,
      entries: [entry(1, true), ...Array.from({ length: 25 }, (_, i) => entry(i + 2))],
    },
    { gameTypeId: 'game_2', gameName: '4/8 Limit', tables: 1, entries: [] },
  ],
};

let isUp = true;
let joinAddress = '';
/** How far the clock of the TV is behind the server's. */
let wrongByMs = 0;

beforeEach(() => {
  isUp = true;
  joinAddress = '';
  wrongByMs = 0;
  // A column of a landscape screen at 10 pixels a unit: ten rows and the line with the page.
  document.documentElement.style.fontSize = '10px';
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(289);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(410);
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
      send() {}
    },
  );
  vi.stubGlobal('fetch', async (path: string) => {
    if (!isUp) throw new TypeError('Failed to fetch');
    if (path.endsWith('/code'))
      return Response.json({ code: 'K7QD', until: new Date(Date.now() + 60_000).toISOString() });
    return Response.json(
      { ...board, joinAddress },
      { headers: { Date: new Date(Date.now() + wrongByMs).toUTCString() } },
    );
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.documentElement.style.fontSize = '';
});

async function pass(ms: number) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

async function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BoardsInTurn screen={{ roomId: 'room_1', alsoShows: [], turnSeconds: 20 }} first="lists" />
    </QueryClientProvider>,
  );
  await pass(100);
}

const names = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

test('a called name is on top with its table and the rest of its hold, and never turns with the pages', async () => {
  await show();
  expect(names()[0]).toMatch(/^Player1 Z\.Table 3· 1:\d\d$/);
  const first = names();
  expect(first).toHaveLength(10);
  await pass(10_000);
  expect(names()[0]).toContain('Player1 Z.');
  expect(names()[1]).not.toBe(first[1]);
  expect(screen.getByText(/^\d+ to \d+ of 26$/)).toBeVisible();
  expect(screen.getByRole('img', { name: /^Page [1-3] of 3$/ })).toBeVisible();
});

test('a board without an answer for five seconds says since when, and shows no call as true', async () => {
  await show();
  expect(screen.getByText('Live')).toBeVisible();
  isUp = false;
  await pass(6_000);
  expect(screen.getByRole('status')).toHaveTextContent('Not live since 8:42 PM');
  expect(screen.queryByText('Live')).not.toBeInTheDocument();
  expect(names()[0]).toBe('Player1 Z.Table 3');
  isUp = true;
  await pass(3_000);
  expect(screen.getByText('Live')).toBeVisible();
});

test('the clock of the TV may be wrong by an hour', async () => {
  wrongByMs = 60 * 60_000;
  await show();
  await pass(4_000);
  expect(screen.getByText('Live')).toBeVisible();
  expect(screen.getByText('9:42 PM')).toBeVisible();
  expect(screen.getByText('1 h 02')).toBeVisible();
});

test('a game that nobody waits for takes a line and no panel', async () => {
  await show();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  expect(screen.getByText(/^Nobody waiting:/)).toHaveTextContent('Nobody waiting:4/8 Limit, 1 table');
});

test('names its games and has no accessibility violations', async () => {
  await show();
  vi.useRealTimers();
  expect(screen.getByRole('heading', { name: "1/3 NL Hold'em" })).toBeVisible();
  expect(screen.getByText('25 here, 1 coming')).toBeVisible();
  await expectAccessible();
});

test('a player who is not here yet has a ring and a word instead of a wait, and a legend says so', async () => {
  await show();
  expect(names()[2]).toBe('3Player3 Z.coming');
  expect(names()[1]).toBe('2Player2 Z.2 m');
  expect(screen.getByText('Coming: joined by phone, not checked in yet.')).toBeVisible();
  expect(screen.queryByRole('img', { name: 'Join from your phone' })).toBeNull();
});

test('a code leads to the public page, and the letters beside it prove that a player is here', async () => {
  joinAddress = 'lodge';
  await show();
  expect(readQr(screen.getByRole('img', { name: 'Join from your phone' }))).toBe(`${location.origin}/r/lodge`);
  expect(screen.getByText(/^Here\? Your code is/)).toHaveTextContent('Here? Your code is K7QD');
  vi.useRealTimers();
  await expectAccessible();
});
