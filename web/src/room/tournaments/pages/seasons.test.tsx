import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { makeUser, NOW, ROOM_ID } from '@/test/fixtures/make';
import { makeRank, makeSeason } from '@/test/fixtures/prizes';
import { problem, renderPage, sent } from '@/test/render-page';
import { toasts } from '@/ui/toast-store';
import { seasonsSearch } from './tournaments/seasons-search';
import { SeasonsPage } from './seasons';

const LIST = `GET /api/seasons/${ROOM_ID}`;
const STANDINGS = 'GET /api/seasons/season_fall/standings';
const director = makeUser({ permissions: ['view_floor', 'manage_tournaments'] });

async function show(answers: Record<string, unknown>, user = director) {
  return await renderPage({
    at: '/tournaments/seasons',
    path: '/tournaments/seasons',
    page: SeasonsPage,
    search: seasonsSearch,
    user,
    answers,
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
});

afterEach(() => {
  toasts.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the leaders, with points to the hundredth', async () => {
  const { container } = await show({
    [LIST]: [makeSeason()],
    [STANDINGS]: [
      makeRank(),
      makeRank({
        rank: 2,
        player: { id: 'p2', name: 'Lena Kowalski' },
        points: 111_365,
        won: '0.00',
      }),
    ],
  });
  const first = await screen.findByRole('row', { name: /Andre Whitlock/ });
  expect(first).toHaveTextContent('1,146.17761st2,940.00');
  expect(screen.getByRole('button', { name: 'How points are made' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Seasons 1' })).toHaveTextContent('Sep 17, 2026 to Dec 21, 2026');
  await expectAccessible(container);
});

test('of nine hundred players a hundred are rendered, on paper all', async () => {
  const ranks = Array.from({ length: 900 }, (_, index) =>
    makeRank({ rank: index + 1, player: { id: `p${index}`, name: `Player ${index + 1}` } }),
  );
  const { user } = await show({ [LIST]: [makeSeason()], [STANDINGS]: ranks });
  expect(await screen.findByText('100 of 900')).toBeVisible();
  expect(screen.queryByText('Player 101')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getByText('Player 200')).toBeVisible();
  window.dispatchEvent(new Event('beforeprint'));
  expect(screen.getByText('Player 900')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('no season yet: one is created', async () => {
  const { user, asked } = await show({
    [LIST]: [],
    'POST /api/seasons': makeSeason({ name: 'Winter' }),
  });
  expect(await screen.findByText('No season yet')).toBeVisible();
  const [create] = screen.getAllByRole('button', { name: 'Create Season' });
  if (create !== undefined) await user.click(create);
  const form = await screen.findByRole('dialog', { name: 'Create Season' });
  await user.click(within(form).getByRole('button', { name: 'Create Season' }));
  expect(form).toHaveTextContent('League name is required');
  expect(form).toHaveTextContent('Season name is required');
  await user.type(within(form).getByRole('textbox', { name: 'League' }), 'Lodge League');
  await user.type(within(form).getByRole('textbox', { name: 'Season' }), 'Winter');
  await user.type(within(form).getByRole('textbox', { name: 'Best results that count' }), '6');
  await expectAccessible(form);
  await user.click(within(form).getByRole('button', { name: 'Create Season' }));
  await waitFor(() => expect(form).not.toBeInTheDocument());
  const [posted] = sent(asked);
  expect(posted).toMatch(
    /^POST \/api\/seasons \{.*"league":"Lodge League","name":"Winter","startsOn":"2026-.*"counted":6\}$/,
  );
});

test('without results, without permission, and when it fails', async () => {
  const empty = await show(
    { [LIST]: [makeSeason({ tournaments: 0 })], [STANDINGS]: [] },
    makeUser({ permissions: ['view_floor'] }),
  );
  expect(await screen.findByText('No results yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create Season' })).toBeNull();
  empty.unmount();

  await show({ [LIST]: () => problem(500, 'The database is busy.') });
  expect(await screen.findByText('Could not load seasons.')).toBeVisible();
});
