import { screen, waitFor, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '@/api/query-client';
import { YourStatistics } from '../statistics/your-statistics';
import { Leaderboard } from '../statistics/leaderboard';
import { expectAccessible } from '@/test/axe';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makePlayedGame } from '@/test/fixtures/hosting';
import { problem } from '@/test/render-page';
import { renderWithLinks } from '@/test/render-in-router';

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const games = [
  makePlayedGame({ id: 'g1', net: '-140.00', endedAt: ago(200), stakes: '$1/$2' }),
  makePlayedGame({ id: 'g2', net: '185.00', endedAt: ago(60), stakes: '$0.50/$1', location: '' }),
  makePlayedGame({ id: 'g3', net: '118.00', endedAt: ago(5), stakes: '$1/$2' }),
];

afterEach(() => {
  vi.unstubAllGlobals();
});

function show(ui: ReactNode, answers: Record<string, unknown>) {
  const asked = fakeFetch(({ path }) => {
    const answer = answers[path];
    if (answer instanceof Response) return answer.clone();
    return answer === undefined ? problem(404, 'Nothing here.') : jsonAnswer(answer);
  });
  const view = renderWithLinks(
    <QueryClientProvider client={createQueryClient()}>
      <main>
        <h1>Figures</h1>
        {ui}
      </main>
    </QueryClientProvider>,
  );
  return { ...view, asked };
}

const statistics = (given: typeof games) =>
  show(<YourStatistics start={<a href="/x">Join Game</a>} />, {
    '/api/pitboss-go/stats': { games: given },
  });

test('profit over time in one sentence, by stakes and place, for the selected days', async () => {
  const { user } = statistics(games);
  const chart = await screen.findByRole('img', { name: /^Profit over 3 games/ });
  expect(chart).toHaveAccessibleName(/now \+\$163\. Best session \+\$185\. Worst session −\$140\.$/);
  expect(screen.getByText('Winning, 67%')).toBeVisible();
  expect(screen.getByText(/Win rate positive: 2 of 3 won\./)).toBeVisible();
  const stakes = screen.getByRole('table', { name: 'Profit by stakes' });
  expect(within(stakes).getByRole('row', { name: /^\$0\.50\/\$1 1 game/ })).toHaveTextContent('+$185');
  expect(within(stakes).getByRole('row', { name: /^All stakes/ })).toHaveTextContent('+$163');
  const place = screen.getByRole('table', { name: 'Profit by place' });
  expect(within(place).getByRole('row', { name: /^No place given/ })).toBeVisible();
  const numbers = screen.getByRole('table', { name: 'Profit after each game' });
  expect(within(numbers).getAllByRole('row')).toHaveLength(4);
  await expectAccessible();

  await user.click(screen.getByRole('radio', { name: '30 days' }));
  expect(screen.getByRole('img', { name: /^Profit over 1 game on/ })).toBeVisible();
  expect(screen.getByText('Winning, 100%')).toBeVisible();
  // The list of last games does not depend on the selected days.
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('days without a closed game keep the selector for days', async () => {
  const { user } = statistics(games.slice(0, 1));
  await user.click(await screen.findByRole('radio', { name: '30 days' }));
  expect(screen.getByText('No game ended in these days.')).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveAccessibleDescription('No game ended in these days');
  await user.click(screen.getByRole('radio', { name: 'All' }));
  expect(screen.getByText('Losing, 0%')).toBeVisible();
  expect(screen.getByText(/Win rate negative: 0 of 1 won\./)).toBeVisible();
});

test('no game yet: a link to find one', async () => {
  statistics([]);
  await screen.findByText('No closed games yet');
  expect(screen.getByRole('link', { name: 'Join Game' })).toBeVisible();
});

test('a failure to load figures is shown', async () => {
  show(<YourStatistics start={null} />, {
    '/api/pitboss-go/stats': problem(500, 'The server has a problem.'),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not load your statistics.');
});

test('the leaderboard marks the member, and changes days', async () => {
  const row = {
    rank: 1,
    user: 'u1',
    name: 'Priya',
    games: 9,
    net: '511.00',
    hours: 40,
    winRate: 66,
  };
  const board = '/api/pitboss-go/leaderboard';
  const { user, asked } = show(<Leaderboard me="u2" start={null} />, {
    [`${board}?days=90`]: [row, { ...row, rank: 2, user: 'u2', name: 'Dana', net: '-20.00' }],
    [`${board}?days=0`]: [],
  });
  expect(await screen.findByRole('row', { name: /Dana You/ })).toHaveTextContent('−$20');
  await expectAccessible();
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await screen.findByText('No closed games yet');
  await waitFor(() => expect(asked.at(-1)?.path).toBe(`${board}?days=0`));
});
