import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { makeGame, makeMember, makePlayed, makeRunning, result } from '@/test/fixtures/home';
import { makeHostPlayer, makePlayerStats, pendingGame, scheduledGame } from '@/test/fixtures/hosting';
import { minutesAgo, NOW } from '@/test/fixtures/make';
import { problem, renderPage, sent } from '@/test/render-page';
import { toasts } from '@/ui/toast-store';
import { hostSearch } from '@/go/host/search';
import { PitBossGoPage } from './pitboss-go';

const GAMES = '/api/game-sessions/host/me';
const settled = { ...result, payments: [] };
const running = makeRunning({
  blindIncreaseType: 'time',
  level: {
    number: 1,
    smallBlind: '1.00',
    bigBlind: '2.00',
    since: '2026-01-01T00:00:00.000Z',
    hands: 9,
    moved: 0,
  },
});
const completed = Array.from({ length: 8 }, (_, index) =>
  makePlayed({
    id: `game_c${index}`,
    gameName: `Thursday ${index + 1}`,
    endTime: minutesAgo(10_000 * (index + 1)),
    result: index === 0 ? result : settled,
  }),
);
const everything = [running, pendingGame, scheduledGame, ...completed];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.stubGlobal('isSecureContext', true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  toasts.clear();
});

function show(at = '/pitboss-go', answers: Record<string, unknown> = {}) {
  return renderPage({
    at,
    path: '/pitboss-go',
    page: PitBossGoPage,
    search: hostSearch,
    answers: {
      [`GET ${GAMES}`]: everything,
      'GET /api/game-sessions/players': [
        makeHostPlayer(),
        makeHostPlayer({ id: 'go_joel', name: 'Joel Park', games: 3, net: '-90.50' }),
      ],
      'GET /api/game-sessions/me': makeMember(),
      'GET /api/players/go_priya/stats': makePlayerStats(),
      ...answers,
    },
  });
}

function card(name: string): HTMLElement {
  const term = screen.getByText(name, { selector: 'dt' });
  if (term.parentElement === null) throw new Error(name);
  return term.parentElement;
}

test('four cards, the running game on felt, and the acts of each game', async () => {
  await show();
  const felt = await screen.findByRole('article', { name: 'Friday Night' });
  expect(felt).toHaveTextContent("Texas Hold'em · No limit · $1/$2 · buy-in $300 · 418 Alder St");
  expect(felt).toHaveTextContent(/Playing6 of 8.*In play\$2,400.*Hand47.*Blinds upNext hand to \$2\/\$4/);
  expect(felt).toHaveTextContent('K7Q 4M2');
  expect(card('Active')).toHaveTextContent('1');
  expect(card('Pending')).toHaveTextContent('1 more is scheduled');
  await waitFor(() => expect(card('Total Players')).toHaveTextContent('6 playing now'));
  expect(card('Completed')).toHaveTextContent('8');

  const end = within(felt).getByRole('button', { name: 'End Game' });
  expect(end).toHaveAttribute('aria-disabled', 'true');
  expect(end).toHaveAccessibleDescription('6 players have not cashed out');
  expect(screen.getByRole('button', { name: 'Start Game, Sunday PLO' })).not.toHaveAttribute('aria-disabled');
  expect(screen.getByRole('button', { name: 'Start Game, Office game' })).toHaveAccessibleDescription(
    'Opens 15 minutes before the start',
  );
  const done = screen.getByRole('button', { name: 'Game Completed, Thursday 1' });
  expect(done).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('row', { name: /^Thursday 1/ })).toHaveTextContent(/Dana Whitlock \+\$118.*Pending/);
  expect(screen.getByRole('row', { name: /^Thursday 2/ })).toHaveTextContent('Settled');
  await expectAccessible();
});

test('six of the completed games, then all of them; the history entry stays the shell’s', async () => {
  const { user, history } = await show();
  expect(await screen.findAllByRole('button', { name: /^Game Completed/ })).toHaveLength(6);
  await user.click(screen.getByRole('button', { name: 'All 8' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Game Completed/ })).toHaveLength(8));
  expect(history.location.search).toBe('?completed=all');
  expect(history.location.state).toMatchObject({ shell: true });
});

test('starting a game shows it on felt', async () => {
  const { user, asked } = await show('/pitboss-go', {
    'POST /api/game-sessions/game_sunday/start': { ...pendingGame, status: 'active' },
  });
  await user.click(await screen.findByRole('button', { name: 'Start Game, Sunday PLO' }));
  await screen.findByRole('article', { name: 'Sunday PLO' });
  expect(sent(asked)).toEqual(['POST /api/game-sessions/game_sunday/start {}']);
});

test('a toast shows why a game does not start', async () => {
  const { user } = await show('/pitboss-go', {
    'POST /api/game-sessions/game_sunday/start': problem(409, 'This game has started already'),
  });
  await user.click(await screen.findByRole('button', { name: 'Start Game, Sunday PLO' }));
  await waitFor(() =>
    expect(toasts.get()).toMatchObject([
      {
        title: 'Error',
        description: 'Failed to start game session: This game has started already',
      },
    ]),
  );
});

test('ending needs a confirmation, which shows a refusal', async () => {
  const detail = 'Buy-ins $2,400.00, cash-outs $2,380.00: record the $20.00 difference before ending the game.';
  const { user } = await show('/pitboss-go', {
    [`GET ${GAMES}`]: [makeRunning({ playing: 0 })],
    'POST /api/game-sessions/game_friday/end': problem(409, detail),
  });
  await user.click(await screen.findByRole('button', { name: 'End Game' }));
  const question = await screen.findByRole('alertdialog', { name: 'End Friday Night?' });
  await user.click(within(question).getByRole('button', { name: 'End Game' }));
  await within(question).findByText(detail);
  await expectAccessible(question);
});

test('the link of a game is copied where sharing is unavailable', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Share link' }));
  await waitFor(() => expect(toasts.get()).toMatchObject([{ title: 'Link Copied' }]));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/pitboss-go?join=K7Q4M2`);
});

test('a new game begins with the specified defaults and is sent with all its values', async () => {
  const made = makeGame({ id: 'game_new', gameName: 'Home' });
  const { user, asked } = await show('/pitboss-go', { 'POST /api/game-sessions': made });
  await user.click(await screen.findByRole('button', { name: 'Create Game' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create Game' });
  const act = await within(dialog).findByRole('button', { name: 'Create Game' });
  expect(within(dialog).getByRole('textbox', { name: 'Buy-in' })).toHaveValue('20.00');
  await user.click(act);
  expect(await within(dialog).findByText(/^Validation Error/)).toHaveTextContent('Please check your input');
  expect(within(dialog).getByText('Game name is required')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: 'Game name' }), 'Home');
  await user.click(act);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [, body = ''] = /^POST \/api\/game-sessions (.*)$/.exec(sent(asked)[0] ?? '') ?? [];
  expect(JSON.parse(body)).toEqual({
    buttonRule: 'dead',
    smallestChip: null,
    gameName: 'Home',
    gameType: "Texas Hold'em",
    raiseType: 'no_limit',
    stakes: '$0.25/$0.50',
    buyIn: '20.00',
    smallBlind: '0.25',
    bigBlind: '0.50',
    location: '',
    maxPlayers: 9,
    status: 'scheduled',
    startTime: null,
    description: '',
    blindIncreaseType: 'none',
    blindIncreaseValue: 15,
    rules: 'house',
  });
  expect(toasts.get()).toMatchObject([{ title: 'Game Created', description: 'Home' }]);
  expect(screen.getByRole('button', { name: 'Start Game, Home' })).toBeVisible();
});

test('the companion opens in a new tab, signed in', async () => {
  const tab = { location: { replace: vi.fn<(to: string) => void>() }, close: vi.fn<() => void>() };
  vi.stubGlobal(
    'open',
    vi.fn<() => typeof tab>(() => tab),
  );
  const { user, asked } = await show('/pitboss-go', {
    'POST /api/game-sessions/companion': new Response(null, { status: 204 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Enter Game' }));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/pitboss-go/game/game_friday/run'));
  expect(sent(asked)).toEqual(['POST /api/game-sessions/companion {}']);
});

test('players are found by name, and each links to their card', async () => {
  const { user, history } = await show('/pitboss-go?tab=players');
  const list = await screen.findByRole('table', { name: /^Players of home games/ });
  expect(within(list).getAllByRole('row')).toHaveLength(3);
  await user.type(screen.getByRole('searchbox', { name: /^Search players/ }), 'pri');
  await waitFor(() => expect(within(list).getAllByRole('row')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Statistics, Priya Nair' }));
  const shown = await screen.findByRole('region', { name: 'Priya Nair' });
  expect(history.location.search).toContain('player=go_priya');
  expect(shown).toHaveTextContent('Winning, 67%');
  expect(shown).toHaveTextContent('The win rate of 67% is positive');
  expect(shown).toHaveTextContent(/Total Winnings\+\$511.*Biggest Loss−\$140/);
  await expectAccessible();
});

test('nothing planned, nothing played: each part names the next step', async () => {
  await show('/pitboss-go', { [`GET ${GAMES}`]: [], 'GET /api/game-sessions/players': [] });
  await screen.findByText('No upcoming games');
  expect(screen.getByText('No game has been completed')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Create Game' })).toHaveLength(2);
  expect(card('Active')).toHaveTextContent('no active games');
  await expectAccessible();
});

test('a failed load shows a message and can be retried', async () => {
  const { user } = await show('/pitboss-go', {
    [`GET ${GAMES}`]: problem(500, 'The server has a problem.'),
  });
  const failed = await screen.findByRole('alert');
  expect(failed).toHaveTextContent('Could not load your games.500: The server has a problem.');
  expect(card('Active')).toHaveTextContent('–');
  await user.click(within(failed).getByRole('button', { name: 'Retry' }));
});
