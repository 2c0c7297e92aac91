import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Permission } from '@/api/types';
import { expectAccessible } from '@/test/axe';
import { jsonAnswer } from '@/test/fake-fetch';
import {
  emptyAdvanced,
  makeAdvanced,
  makeOccupancy,
  makeRecommendation,
  makeSmartSeating,
} from '@/test/fixtures/figures';
import { LODGE_TABLES } from '@/test/fixtures/lodge';
import { makeUser, minutesAgo, NOW } from '@/test/fixtures/make';
import { problem, renderPage, sent } from '@/test/render-page';
import { toasts } from '@/ui/toast-store';
import { analyticsSearch } from './analytics/search';
import { AnalyticsPage } from './analytics';

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  toasts.clear();
});

const READS: Permission[] = ['view_floor', 'view_players', 'view_reports'];
const SEATS: Permission[] = [...READS, 'seat_players', 'manage_tables'];

function show(at = '/analytics', answers: object = {}, permissions = SEATS) {
  return renderPage({
    at,
    path: '/analytics',
    page: AnalyticsPage,
    search: analyticsSearch,
    user: makeUser({ permissions }),
    answers: {
      'GET /api/analytics/advanced': makeAdvanced(),
      'GET /api/analytics/occupancy': makeOccupancy(),
      'GET /api/smart-seating': makeSmartSeating(),
      'GET /api/tables/room_lodge_poker': LODGE_TABLES,
      ...answers,
    },
  });
}

test('five figures with their base, the hours, and the recommendations', async () => {
  await show();
  expect(await screen.findByText('412 of 644 came back in 30 days')).toBeVisible();
  expect(screen.getByText('96 seated in 24 h · target 30 min')).toBeVisible();
  expect(screen.getByText('since 8:00 PM · day so far +18%')).toBeVisible();
  const hours = await screen.findByRole('table', { name: /^Players seated in each hour/ });
  expect(within(hours).getByRole('row', { name: /^Today/ })).toHaveTextContent('2024 expected24 at 9 PM');
  expect(screen.getByRole('link', { name: 'Start Game' })).toHaveAttribute('href', '/tables/table_12');
  expect(screen.getByText('84 players expected, 79 to 90 on the last 2 Fridays')).toBeVisible();
  await expectAccessible();
});

test('the hours as share of the seats', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('radio', { name: 'Share of seats' }));
  const hours = screen.getByRole('table', { name: /^Share of the open seats/ });
  expect(within(hours).getByRole('row', { name: /^Friday/ })).toHaveTextContent('45% at 9 PM');
});

test('before the first evening every figure says what is missing', async () => {
  await show('/analytics', {
    'GET /api/analytics/advanced': emptyAdvanced(),
    'GET /api/analytics/occupancy': makeOccupancy(0),
  });
  expect(await screen.findByText('no table was open today')).toBeVisible();
  expect(screen.getByText('no visits 30 to 60 days ago')).toBeVisible();
  expect(screen.getByText('No forecast yet')).toBeVisible();
  expect(screen.getByText('No waits yet')).toBeVisible();
  expect(screen.getByText('Nothing to recommend')).toBeVisible();
  expect(await screen.findByText('Nobody was seated yet')).toBeVisible();
});

test('a failed load can be retried', async () => {
  await show('/analytics', { 'GET /api/analytics/advanced': problem(500, 'Broken.') });
  expect(await screen.findByText('Could not load the figures.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('Real-time: the last hours', async () => {
  const points = [
    { at: minutesAgo(30), value: 70 },
    { at: minutesAgo(0), value: 80 },
  ];
  await show('/analytics?tab=real-time', {
    'GET /api/analytics/real-time': {
      asOf: minutesAgo(0),
      stepMinutes: 30,
      seated: points,
      waiting: points,
      tables: points,
      arrivals: 13,
      departures: 6,
      seatedLast: 22,
      leftLast: 9,
      revenueHour: '582.40',
    },
  });
  expect(await screen.findByText('9 left a seat, last hour')).toBeVisible();
  expect(
    screen.getByRole('img', {
      name: 'Players seated since 8:12 PM: from 70 to 80 seated, at most 80',
    }),
  ).toBeVisible();
  await expectAccessible();
});

test('Smart Seating: Implement asks for the buy-in and confirms one outside the game', async () => {
  const { user, asked } = await show('/analytics?tab=seating', {
    'POST /api/smart-seating/implement': () => jsonAnswer({}),
  });
  const list = await screen.findByRole('table', { name: 'Recommended seats with their scores' });
  expect(within(list).getAllByText('Last open seat')[0]).toBeVisible();
  expect(
    screen.getByText('Without a recommendation: Grant Liu, no 5/10 seat is open · Ray Whitfield is called.'),
  ).toBeVisible();
  const later = screen.getByRole('button', { name: /^Implement: Danielle Ortiz/ });
  expect(later).toHaveAttribute('aria-disabled', 'true');
  expect(later).toHaveAccessibleDescription('Start Table 12 first');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: /^Implement: Joanna Pike/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Seat Player' }));
  expect(dialog.getByText('29 min, next in line')).toBeVisible();
  expect(dialog.getByRole('radio', { name: 'Seat 7, open' })).toBeChecked();
  await user.type(dialog.getByLabelText(/Buy-in amount/), '50{Enter}');
  expect(await dialog.findByText('Below the minimum buy-in of $200. Press again to use this amount.')).toBeVisible();
  expect(sent(asked)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Seat Player' }));
  expect(await screen.findByText('Player seated successfully')).toBeInTheDocument();
  expect(screen.getByText('Joanna Pike, Table 5, seat 7')).toBeInTheDocument();
  expect(sent(asked)).toEqual([
    'POST /api/smart-seating/implement {"playerId":"player_joanna","tableId":"table_5","seatNumber":7,"buyInAmount":"50.00"}',
  ]);
});

test('Auto-Seating is a setting of the room', async () => {
  const { user, asked } = await show('/analytics?tab=seating', {
    'PATCH /api/smart-seating/room_lodge_poker': () => jsonAnswer({}),
  });
  await user.click(await screen.findByRole('switch', { name: 'Auto-Seating' }));
  const question = await screen.findByRole('alertdialog', { name: 'Switch Auto-Seating on?' });
  expect(question).toHaveTextContent('at or above 85% by itself');
  expect(question).toHaveTextContent('1 player would be called now.');
  expect(sent(asked)).toEqual([]);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Switch On' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(sent(asked)).toEqual(['PATCH /api/smart-seating/room_lodge_poker {"autoSeating":true}']);
});

test('Auto-Seating is switched off without a confirmation; a refusal is shown', async () => {
  const { user, asked } = await show('/analytics?tab=seating', {
    'GET /api/smart-seating': makeSmartSeating({
      autoSeating: true,
      recommendations: [makeRecommendation({ leftUntil: minutesAgo(-4) })],
    }),
    'PATCH /api/smart-seating/room_lodge_poker': problem(500, 'The room is busy.'),
  });
  expect(await screen.findByText('Undone: not called by itself before 8:46 PM', { exact: false })).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Auto-Seating' }));
  expect(await screen.findByText('Failed to change Auto-Seating: The room is busy.')).toBeInTheDocument();
  expect(sent(asked)).toEqual(['PATCH /api/smart-seating/room_lodge_poker {"autoSeating":false}']);
  expect(screen.getByRole('switch', { name: 'Auto-Seating' })).toBeChecked();
});

test.each(['Seat 7 is taken', 'Joanna Pike is barred: Threats'])('Smart Seating: %s meanwhile', async (detail) => {
  const { user, asked } = await show('/analytics?tab=seating', {
    'POST /api/smart-seating/implement': problem(409, detail),
  });
  await user.click(await screen.findByRole('button', { name: /^Implement: Joanna Pike/ }));
  await user.type(await screen.findByLabelText(/Buy-in amount/), '300{Enter}');
  expect(await screen.findByText(detail)).toBeVisible();
  // The recommendations are refetched at once.
  await waitFor(() => expect(asked.filter(({ path }) => path.startsWith('/api/smart-seating?')).length).toBe(2));
});

test('a player behind another on the list sees the name of the player ahead', async () => {
  await show('/analytics?tab=seating', {
    'GET /api/smart-seating': makeSmartSeating({
      recommendations: [
        makeRecommendation(),
        makeRecommendation({
          entryId: 'entry_omar',
          playerId: 'player_omar',
          player: { id: 'player_omar', name: 'Omar Haddad' },
          seatNumber: 8,
          ready: false,
          behind: { id: 'player_joanna', name: 'Joanna Pike' },
        }),
      ],
      without: [
        { entryId: 'a', player: { id: 'a', name: 'Lena' }, reason: 'behind Omar Haddad' },
        { entryId: 'b', player: { id: 'b', name: 'Wes' }, reason: 'is seated in Daily Deepstack' },
        { entryId: 'c', player: { id: 'c', name: 'Tom' }, reason: 'is seated in Daily Deepstack' },
      ],
    }),
  });
  expect(await screen.findByRole('button', { name: /^Implement: Omar Haddad/ })).toHaveAccessibleDescription(
    'Joanna Pike comes first',
  );
  expect(
    screen.getByText('Without a recommendation: Lena, behind Omar Haddad · Wes and Tom are seated in Daily Deepstack.'),
  ).toBeVisible();
});

test('a user who only views sees the reason', async () => {
  await show('/analytics?tab=seating', {}, READS);
  expect(await screen.findByRole('switch', { name: 'Auto-Seating' })).toBeDisabled();
  expect(screen.getByRole('button', { name: /^Implement: Joanna Pike/ })).toHaveAccessibleDescription(
    'Your role does not seat players',
  );
});

test('no waiting players', async () => {
  await show('/analytics?tab=seating', {
    'GET /api/smart-seating': makeSmartSeating({
      recommendations: [],
      without: [],
      waitingPlayers: [],
      tableAnalytics: [],
    }),
  });
  expect(await screen.findByText('Nobody waits')).toBeVisible();
  expect(screen.getByText('No players waiting')).toBeVisible();
  expect(screen.getByText('No cash tables')).toBeVisible();
});

test('Reports: each card links to its report', async () => {
  await show('/analytics?tab=reports');
  expect(await screen.findByRole('link', { name: /^Cage Report/ })).toHaveAttribute('href', '/reports?kind=cage');
});

test('a user who may not read reports reads which roles may', async () => {
  await show('/analytics', {}, ['view_floor']);
  expect(await screen.findByText('Analytics is not part of your role')).toBeVisible();
});
