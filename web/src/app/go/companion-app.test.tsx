import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HomeGame, Member } from '@/go/types';
import { lost, reached } from '@/api/client/reachability';
import { createQueryClient } from '@/api/query-client';
import { expectAccessible } from '@/test/axe';
import { type Asked, fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeGame, makeMember, makePlayed, makeRunning } from '@/test/fixtures/home';
import { problem, sent } from '@/test/render-page';
import { renderUi } from '@/test/render';
import { CompanionApp } from './companion-app';

const GAMES = '/api/pitboss-go/game-sessions';
const NOW = Date.parse('2026-11-21T02:42:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  vi.stubGlobal(
    'WebSocket',
    class {
      send() {}
      close() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
  localStorage.clear();
  reached();
});

type Answer = unknown | ((asked: Asked) => unknown);

interface Scene {
  at?: string;
  me?: Member | null;
  games?: HomeGame[];
  answers?: Record<string, Answer>;
}

function show({ at = '/pitboss-go', me = makeMember(), games = [], answers = {} }: Scene) {
  window.history.replaceState(null, '', at);
  const all: Record<string, Answer> = {
    'GET /api/pitboss-go/auth/me': me ?? problem(401, 'Sign in to continue'),
    'GET /api/entry': {
      platformDomain: 'localhost',
      singleOrganization: false,
      firstRun: false,
      organization: { name: 'Lodge Card Club', domain: 'demo' },
      demo: [],
      companionDemo: [],
    },
    [`GET ${GAMES}`]: games,
    ...Object.fromEntries(games.map((game) => [`GET ${GAMES}/${game.id}`, game])),
    ...answers,
  };
  const asked = fakeFetch(async (call) => {
    const answer = all[`${call.method} ${call.path.split('?')[0]}`];
    const given: unknown = await (typeof answer === 'function' ? answer(call) : answer);
    if (given instanceof Response) return given.clone();
    return given === undefined ? problem(404, 'Nothing here.') : jsonAnswer(given);
  });
  const view = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <CompanionApp organization={null} />
    </QueryClientProvider>,
  );
  return { ...view, asked };
}

test('the loading screen, then the signed-in member', async () => {
  show({ games: [] });
  expect(screen.getByText('Loading…')).toBeInTheDocument();
  expect(await screen.findByText('No game sessions yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Create Game' })).toHaveAttribute('href', '/pitboss-go/create');
  await expectAccessible();
});

test('a failed check of the session is reported', async () => {
  const { user } = show({
    answers: { 'GET /api/pitboss-go/auth/me': problem(503, 'Restarting.') },
  });
  expect(await screen.findByText('Auth check failed')).toBeInTheDocument();
  expect(screen.getByText('Restarting.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
});

test('home: running games on felt, the others with their texts', async () => {
  const scheduled = makeGame({
    id: 'game_2',
    gameName: 'Office game',
    status: 'scheduled',
    startTime: '2026-11-28T01:00:00.000Z',
  });
  show({ games: [makePlayed(), scheduled, makeGame(), makeRunning()] });
  const felt = await screen.findByRole('article', { name: 'Friday Night' });
  expect(within(felt).getByText('$2,400')).toBeInTheDocument();
  expect(within(felt).getByText('K7Q 4M2')).toBeInTheDocument();
  expect(within(felt).getByRole('link', { name: /Enter Game/ })).toHaveAttribute(
    'href',
    '/pitboss-go/game/game_friday/run',
  );
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(/Sunday PLO Pending.*Ready to start immediately.*R4T Z9W/);
  expect(rows[1]).toMatch(/Office game Scheduled.*Scheduled on /);
  expect(rows[2]).toMatch(/Thursday Night Completed.*Played on .*\+\$118/);
  await expectAccessible();
});

test('a failed list of games shows an error and can be retried', async () => {
  show({ answers: { [`GET ${GAMES}`]: problem(503, 'Restarting.') } });
  expect(await screen.findByText('Could not load your game sessions.')).toBeInTheDocument();
});

test('sign in: both fields, then the server decides', async () => {
  const { user, asked } = show({
    me: null,
    answers: { 'POST /api/pitboss-go/auth/login': problem(401, 'Invalid email or password') },
  });
  const submit = await screen.findByRole('button', { name: 'Sign In' });
  await user.click(submit);
  expect(screen.getByRole('alert')).toHaveTextContent('Missing Information Please enter both email and password');
  await user.type(screen.getByLabelText('Email'), 'host@demo.pitboss.example');
  await user.type(screen.getByLabelText('Password'), 'wrong-password');
  await user.click(submit);
  expect(await screen.findByText('Login failed')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid email or password');
  expect(sent(asked)).toHaveLength(1);
  await expectAccessible();
});

test('an invite opens Register with code and email, and the checks come in their order', async () => {
  const code = 'PRINTEDONCEANDNEVERAGAIN26';
  const { user, asked } = show({
    at: `/pitboss-go?invite=${code}`,
    me: null,
    answers: {
      [`GET /api/pitboss-go/invite/${code}`]: { email: 'ada@club.example' },
      'POST /api/pitboss-go/auth/register': makeMember({ displayName: 'Ada' }),
    },
  });
  expect(await screen.findByDisplayValue('ada@club.example')).toHaveAttribute('readonly');
  expect(screen.getByLabelText(/^Invite code/)).toHaveValue(code);
  const create = screen.getByRole('button', { name: 'Create Account' });
  await waitFor(() => expect(create).not.toHaveAttribute('aria-disabled'));
  const says = async (text: string) => {
    await user.click(create);
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  };
  await user.type(screen.getByLabelText(/^Password/), '12345');
  await says('Please fill in all required fields');
  await user.type(screen.getByLabelText(/^Display name/), 'Ada');
  await says('Passwords do not match');
  await user.type(screen.getByLabelText(/^Confirm password/), '12345');
  await says('Password must be at least 6 characters long');
  await user.type(screen.getByLabelText(/^Password/), '6');
  await user.type(screen.getByLabelText(/^Confirm password/), '6');
  await user.click(create);
  expect(await screen.findByText('No game sessions yet')).toBeInTheDocument();
  expect(sent(asked)[0]).toContain('"displayName":"Ada"');
});

test('registering needs a valid invite', async () => {
  const { user } = show({
    at: '/pitboss-go?invite=SPENTLONGAGO',
    me: null,
    answers: { 'GET /api/pitboss-go/invite/SPENTLONGAGO': problem(404, 'Not there.') },
  });
  expect(await screen.findByText('This invite is not valid any more. Ask for a new one.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Create Account' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('tab', { name: 'Sign In' }));
  expect(screen.queryByLabelText(/^Invite code/)).toBeNull();
});

test('create: reports missing fields, then adds the game', async () => {
  const made = makeGame({ id: 'game_new', gameName: 'Garage' });
  const { user, asked } = show({
    at: '/pitboss-go/create',
    answers: { [`POST ${GAMES}`]: made, [`GET ${GAMES}/game_new`]: made },
  });
  const create = await screen.findByRole('button', { name: 'Create Game' });
  await user.click(create);
  expect(await screen.findByText('Game name is required')).toBeInTheDocument();
  expect(screen.getByText(/Please check your input/)).toBeInTheDocument();
  await user.type(screen.getByLabelText('Game name'), 'Garage');
  await user.click(screen.getByLabelText('Omaha'));
  expect(screen.queryByRole('group', { name: /Raise type/ })).toBeNull();
  await user.click(screen.getByLabelText('$1/$2'));
  expect(screen.getByLabelText('Big blind')).toHaveValue('2.00');
  await user.click(screen.getByRole('button', { name: 'One player less' }));
  await user.click(create);
  expect(await screen.findByText('Game Created')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Garage' })).toBeInTheDocument();
  const body = JSON.parse(asked.find(({ method }) => method === 'POST')?.body ?? '{}') as object;
  expect(body).toMatchObject({
    gameType: 'Omaha',
    raiseType: null,
    stakes: '$1/$2',
    smallBlind: '1.00',
    maxPlayers: 8,
    status: 'scheduled',
    startTime: null,
  });
});

test('a game ready to start: its players, the code, and Start Game for its host', async () => {
  const { user, asked } = show({
    at: '/pitboss-go/game/game_1',
    games: [makeGame()],
    answers: { [`POST ${GAMES}/game_1/start`]: problem(409, 'This game starts at 7:00 PM') },
  });
  await screen.findByRole('heading', { name: 'Sunday PLO' });
  expect(screen.getByText('1 of 6')).toBeInTheDocument();
  expect(screen.getByLabelText('Going')).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Start Game' }));
  expect(await screen.findByText('This game starts at 7:00 PM')).toBeInTheDocument();
  expect(sent(asked)).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Edit Game' })).toBeInTheDocument();
  await expectAccessible();
});

test('without a network the game is started where it is played', async () => {
  show({ at: '/pitboss-go/game/game_1', games: [makeGame()] });
  await screen.findByRole('button', { name: 'Start Game' });
  act(lost);
  expect(screen.getByRole('link', { name: 'Start on This Phone' })).toHaveAttribute(
    'href',
    '/pitboss-go/game/game_1/run',
  );
  expect(screen.getByText(/^Offline since/)).toBeInTheDocument();
});

test('a guest answers and cannot start', async () => {
  const guest = { answer: null, net: null, isHost: false, mayRun: false } as const;
  const game = makeGame({ mine: guest, hostId: 'member_other' });
  const { user, asked } = show({
    at: '/pitboss-go/game/game_1',
    games: [game],
    answers: { [`POST ${GAMES}/game_1/rsvp`]: problem(409, 'This game is full') },
  });
  await user.click(await screen.findByLabelText('Maybe'));
  expect(await screen.findByText('This game is full')).toBeInTheDocument();
  expect(sent(asked)[0]).toContain('{"answer":"maybe"}');
  expect(screen.queryByRole('button', { name: 'Start Game' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete Game' })).toBeNull();
});

test('a game that was played: results, payments to mark, and nothing to start', async () => {
  const { user, asked } = show({
    at: '/pitboss-go/game/game_played',
    games: [makePlayed()],
    answers: { [`POST ${GAMES}/game_played/payments`]: makePlayed() },
  });
  const done = await screen.findByRole('button', { name: 'Game Completed' });
  expect(done).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('heading', { name: '2 payments settle it' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Paid Theo Lindqvist to Priya Raman/ })).toBePressed();
  const nets = screen.getByRole('table', { name: 'Buy-ins, cash-outs and net per player' });
  expect(within(nets).getByRole('row', { name: /Dana Whitlock 300 418 \+\$118/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Mark paid Marcus Bell to Dana/ }));
  await waitFor(() => expect(sent(asked)[0]).toContain('{"from":"p2","to":"p1","paid":true}'));
  await expectAccessible();
});

test('the link of a game leads to its code; joining opens the game', async () => {
  const game = makeGame();
  const { user, asked } = show({
    at: '/pitboss-go?join=r4tz9w',
    answers: { 'POST /api/pitboss-go/join': game, [`GET ${GAMES}/game_1`]: game },
  });
  expect(await screen.findByDisplayValue('R4T Z9W')).toBeInTheDocument();
  expect(window.location.search).toBe('?code=r4tz9w');
  expect(await screen.findByText('No open games')).toBeInTheDocument();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Join Game' }));
  expect(await screen.findByText("You're in for Sunday PLO")).toBeInTheDocument();
  expect(sent(asked)[0]).toBe('POST /api/pitboss-go/join {"code":"R4TZ9W"}');
  expect(await screen.findByRole('heading', { name: 'Sunday PLO' })).toBeInTheDocument();
});

const linked = {
  gameName: 'Sunday PLO',
  gameType: 'Omaha',
  raiseType: null,
  stakes: '$1/$2',
  buyIn: '200.00',
  maxPlayers: 6,
  status: 'pending',
  startTime: null,
  startedAt: null,
  endTime: null,
  hostName: 'Dana Whitlock',
  going: 5,
};

test('a visitor with the link of a game sees the game, signs in and is in it', async () => {
  const game = makeGame();
  const { user, asked } = show({
    at: '/pitboss-go?join=r4t%20z9w',
    me: null,
    answers: {
      'GET /api/pitboss-go/join/R4TZ9W': linked,
      'POST /api/pitboss-go/auth/login': makeMember(),
      'POST /api/pitboss-go/join': game,
      [`GET ${GAMES}/game_1`]: game,
    },
  });
  const card = await screen.findByRole('region', { name: 'Sunday PLO' });
  expect(card).toHaveTextContent('Dana Whitlock · 5 going, 1 place free');
  expect(card).toHaveTextContent('Sign in or register, and you are in the game.');
  await expectAccessible();
  await user.click(screen.getByRole('tab', { name: 'Register' }));
  expect(screen.getByText(/Without one, ask Dana Whitlock\./)).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Sign In' }));
  await user.type(screen.getByLabelText('Email'), 'host@demo.pitboss.example');
  await user.type(screen.getByLabelText('Password'), 'right-password');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText("You're in for Sunday PLO")).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Sunday PLO' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/pitboss-go/game/game_1');
  expect(sent(asked).at(-1)).toBe('POST /api/pitboss-go/join {"code":"R4TZ9W"}');
});

test('a guest with the host’s invitation registers from one link and is in the game', async () => {
  const game = makeGame();
  const code = 'PRINTEDONCEANDNEVERAGAIN26';
  const { user, asked } = show({
    at: `/pitboss-go?invite=${code}&join=R4TZ9W`,
    me: null,
    answers: {
      'GET /api/pitboss-go/join/R4TZ9W': linked,
      [`GET /api/pitboss-go/invite/${code}`]: { email: 'ada@club.example' },
      'POST /api/pitboss-go/auth/register': makeMember({ displayName: 'Ada' }),
      'POST /api/pitboss-go/join': game,
      [`GET ${GAMES}/game_1`]: game,
    },
  });
  expect(await screen.findByRole('region', { name: 'Sunday PLO' })).toBeInTheDocument();
  expect(await screen.findByText('For ada@club.example')).toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Display name/), 'Ada');
  await user.type(screen.getByLabelText(/^Password/), 'secret');
  await user.type(screen.getByLabelText(/^Confirm password/), 'secret');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText("You're in for Sunday PLO")).toBeInTheDocument();
  expect(sent(asked).map((call) => call.split(' ')[1])).toEqual([
    '/api/pitboss-go/auth/register',
    '/api/pitboss-go/join',
  ]);
});

test('a link whose code belongs to no game says so above the forms', async () => {
  show({
    at: '/pitboss-go?join=AAAAAA',
    me: null,
    answers: { 'GET /api/pitboss-go/join/AAAAAA': problem(404, 'No game has this code') },
  });
  expect(await screen.findByText('No game has this code. Ask the host for the link.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
});

test('an invalid code is reported at its field, by the name of its kind', async () => {
  const { user } = show({
    at: '/pitboss-go/join',
    answers: { 'POST /api/pitboss-go/join': problem(404, 'No game has this code') },
  });
  const field = await screen.findByLabelText('Game code');
  const join = screen.getByRole('button', { name: 'Join Game' });
  const says = async (typed: string, text: string) => {
    await user.clear(field);
    if (typed !== '') await user.type(field, typed);
    await user.click(join);
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(text)));
    expect(field).toHaveAttribute('aria-invalid', 'true');
  };
  await says('', 'Enter the game code');
  await says('r4t', 'A game code has 6 letters and digits');
  await says('PRINTEDONCEANDNEVERAGAIN26', 'An invite code creates an account.');
  await says('aaaaaa', 'No game has this code');
});

test('a game code in the place of an invite code is explained at the field', async () => {
  const { user } = show({ me: null });
  await user.click(await screen.findByRole('tab', { name: 'Register' }));
  const field = screen.getByLabelText(/^Invite code/);
  await user.type(field, 'R4TZ9W');
  await user.tab();
  expect(field).toHaveAccessibleDescription(
    expect.stringContaining('A game code joins a game; an invite code creates an account.'),
  );
});

test('the host invites a guest to the game; a player of the game cannot', async () => {
  const made = {
    id: 'inv_1',
    email: 'ada@club.example',
    code: 'PRINTEDONCEANDNEVERAGAIN26',
    link: '/pitboss-go?invite=PRINTEDONCEANDNEVERAGAIN26&join=R4TZ9W',
    expiresAt: '2026-12-05T02:42:00.000Z',
  };
  const { user, asked, unmount } = show({
    at: '/pitboss-go/game/game_1',
    games: [makeGame()],
    answers: { [`POST ${GAMES}/game_1/invite`]: made },
  });
  const part = await screen.findByRole('region', { name: 'Invite a Guest' });
  await user.type(await within(part).findByLabelText('Email'), 'ada@club.example');
  await user.click(within(part).getByRole('button', { name: 'Create Invitation' }));
  expect(await screen.findByText(`${window.location.origin}${made.link}`)).toBeInTheDocument();
  expect(sent(asked)[0]).toBe(`POST ${GAMES}/game_1/invite {"email":"ada@club.example"}`);
  await expectAccessible();
  unmount();
  const guest = { answer: 'going', net: null, isHost: false, mayRun: false } as const;
  show({ at: '/pitboss-go/game/game_1', games: [makeGame({ mine: guest })] });
  await screen.findByRole('heading', { name: 'Sunday PLO' });
  expect(screen.queryByRole('region', { name: 'Invite a Guest' })).toBeNull();
});

test('the host dashboard is reachable from the menu of the companion', async () => {
  const { user, asked } = show({
    games: [makePlayed(), makeGame(), makeRunning()],
    answers: {
      'GET /api/game-sessions/players': [],
      [`POST ${GAMES}/game_1/start`]: makeGame({ status: 'active' }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Host Dashboard' }));
  expect(await screen.findByRole('heading', { name: 'Host Dashboard' })).toBeInTheDocument();
  expect(await screen.findByRole('tab', { name: 'My Games' })).toBeInTheDocument();
  for (const name of [/^Players/, 'Statistics']) expect(screen.getByRole('tab', { name })).toBeInTheDocument();
  expect(await screen.findByText('Total Players')).toBeInTheDocument();
  expect(asked.some(({ path }) => path.includes('scope=hosted'))).toBe(true);
  await expectAccessible();
  await user.click(await screen.findByRole('button', { name: 'Start Game, Sunday PLO' }));
  await waitFor(() => expect(sent(asked)[0]).toContain(`POST ${GAMES}/game_1/start`));
});

test('signing out asks; if the server fails, the member stays signed in', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = show({
    answers: { 'POST /api/pitboss-go/auth/logout': problem(503, 'Restarting.') },
  });
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  const dialog = await screen.findByRole('alertdialog');
  const leave = within(dialog).getByRole('button', { name: 'Sign Out' });
  // Signing out first counts the unsent entries on this phone.
  await waitFor(() => expect(leave).not.toHaveAttribute('aria-busy', 'true'));
  await user.click(leave);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Logout failed. Restarting. You are still signed in.',
  );
  vi.restoreAllMocks();
});
