import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { type Asked, fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { chooseLanguage } from '../language/language';
import { RoomPage } from './room-page';
import type { RoomPage as Page } from './types';

// Saturday, 8:42 PM in Austin.
const NOW = Date.parse('2026-11-29T02:42:00Z');

const page: Page = {
  address: 'lodge',
  roomName: 'Lodge Card Club',
  location: 'Austin, TX',
  timeZone: 'America/Chicago',
  acceptsJoins: false,
  streetAddress: '1700 Palmer Lane, Austin',
  phone: '5125550100',
  terms: 'Members only, 21 and over',
  fees: [{ term: 'daily', amount: '25.00' }],
  hours: [{ day: 'saturday', opens: '12:00', closes: '04:00' }],
  promotions: ['Free first hour on Sunday'],
  seated: 43,
  games: [
    {
      gameTypeId: 'game_1',
      name: "1/3 NL Hold'em",
      tables: 4,
      seated: 35,
      seats: 36,
      openSeats: 0,
      waiting: 10,
      coming: 3,
      wait: { position: 12, lowMinutes: 60, highMinutes: 90 },
      turnovers: 12,
    },
  ],
  requested: [{ gameTypeId: 'game_2', name: '5/5 PLO', waiting: 5, coming: 0, needed: 6 }],
  tournaments: [
    {
      id: 't_1',
      name: 'Late Night Turbo',
      status: 'registration',
      startTime: '2026-11-29T05:30:00Z',
      buyIn: '100.00',
      maxEntries: 60,
      entries: 14,
      left: 0,
      level: 0,
    },
  ],
};

let asked: Asked[];
let answer: () => Response;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  answer = () => jsonAnswer(page, { ETag: '"one"' });
  asked = fakeFetch(() => answer());
});
afterEach(() => vi.unstubAllGlobals());

async function pass(ms: number) {
  await act(async () => await vi.advanceTimersByTimeAsync(ms));
}

async function open() {
  const { container } = render(<RoomPage address="lodge" />);
  await pass(0);
  return container;
}

test('the page counts the games, the lists and the tournaments', async () => {
  const container = await open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("What's running tonight");
  expect(screen.getByText('Saturday, November 28. Open until 4:00 AM.')).toBeVisible();
  const games = within(screen.getByRole('region', { name: 'Cash games' }));
  expect(games.getByText('43 people seated')).toBeVisible();
  expect(games.getByRole('listitem')).toHaveTextContent(
    "1/3 NL Hold'emSeated 35 of 36 4 tablesList 10 waiting 7 here, 3 comingLikely wait 1 h to 1 h 30 if you join now",
  );
  expect(screen.getByText("5 of 6 names. One more and we'll try to open it.")).toBeVisible();
  const tournaments = within(screen.getByRole('region', { name: 'Tournaments' }));
  expect(tournaments.getByText('Tonight, 11:30 PM. $100 buy-in')).toBeVisible();
  expect(tournaments.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
    'href',
    '/r/lodge/tournaments.ics',
  );
  expect(screen.getByRole('link', { name: '(512) 555-0100' })).toHaveAttribute('href', 'tel:5125550100');
  expect(screen.getByText('Day $25')).toBeVisible();
  vi.useRealTimers();
  await expectAccessible(container);
});

test('the page asks every five seconds, with the tag of what it shows', async () => {
  await open();
  answer = () => new Response(null, { status: 304 });
  await pass(3_000);
  expect(screen.getByText('updated 3 s ago', { exact: false })).toBeVisible();
  await pass(2_000);
  expect(asked.map(({ headers }) => headers.get('If-None-Match'))).toEqual([null, '"one"']);
  expect(screen.getByText('updated 0 s ago', { exact: false })).toBeVisible();
  expect(screen.getByText('43 people seated')).toBeVisible();
});

test('a cut line is said with its time, and the page recovers by itself', async () => {
  await open();
  answer = () => new Response('', { status: 503 });
  await pass(15_000);
  expect(screen.getByRole('status')).toHaveTextContent(
    'Not live since 8:42 PMCall (512) 555-0100 before you drive over.',
  );
  expect(screen.getByText('43 seated at 8:42 PM')).toBeVisible();
  answer = () => jsonAnswer({ ...page, seated: 44 });
  await pass(5_000);
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByText('44 people seated')).toBeVisible();
});

test('Retry asks at once', async () => {
  await open();
  answer = () => new Response('', { status: 503 });
  await pass(16_000);
  const before = asked.length;
  answer = () => jsonAnswer(page);
  act(() => screen.getByRole('button', { name: 'Retry' }).click());
  await pass(0);
  expect(asked).toHaveLength(before + 1);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a closed room says when it opens, unless a game is still dealt', async () => {
  vi.setSystemTime(NOW + 10 * 60 * 60_000); // Sunday morning
  answer = () => jsonAnswer({ ...page, seated: 0, games: [] });
  await open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("We're closed right now");
  expect(screen.getByText('We open on Saturday at 12:00 PM.')).toBeVisible();
  expect(screen.getByText('opens 12:00 PM', { exact: false })).toBeVisible();
  answer = () => jsonAnswer(page);
  await pass(5_000);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("What's running today");
});

/** Opens the form for 1/3 on a page that takes names. */
async function openJoin() {
  answer = () => jsonAnswer({ ...page, acceptsJoins: true });
  await open();
  await act(async () => screen.getByRole('button', { name: "Join list for 1/3 NL Hold'em" }).click());
  return screen.getByRole('dialog', { name: "Join 1/3 NL Hold'em" });
}

async function submit(form: HTMLElement) {
  fireEvent.submit(within(form).getByRole('button', { name: 'Join list' }));
  await pass(0);
}

test('a page takes no names unless the owner lets it', async () => {
  await open();
  expect(screen.queryByRole('button', { name: /^Join list/ })).toBeNull();
});

test('a visitor joins with name and phone number, and goes to a page of their own', async () => {
  const assign = vi.fn<(url: string) => void>();
  vi.stubGlobal('location', { ...window.location, assign });
  const form = await openJoin();
  expect(form).toHaveTextContent('You’d be 11th. The likely wait is 1 h to 1 h 30.');
  fireEvent.change(within(form).getByLabelText('First and last name'), { target: { value: 'Christopher Vance' } });
  fireEvent.change(within(form).getByLabelText('Mobile number'), { target: { value: '512 555 0177' } });
  fireEvent.click(within(form).getByRole('radio', { name: /^By 9:42 PM/ }));
  answer = () => new Response('', { status: 503 }); // the answer is lost
  await submit(form);
  expect(within(form).getByRole('alert')).toHaveTextContent('Check your connection and try again.');
  answer = () => jsonAnswer({ link: 'link_9' });
  await submit(form);
  const posts = asked.filter(({ method }) => method === 'POST');
  expect(posts).toHaveLength(4);
  expect(new Set(posts.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  expect(new Set(posts.map(({ body }) => body)).size).toBe(1);
  const sent = JSON.parse(String(posts[0]?.body)) as { secret: string };
  expect(sent).toMatchObject({
    address: 'lodge',
    gameTypeId: 'game_1',
    name: 'Christopher Vance',
    arriveInMinutes: 60,
  });
  expect(sent.secret).toHaveLength(43);
  expect(assign).toHaveBeenCalledWith(`/p/link_9#${sent.secret}`);
});

test('whom the desk has to see reads that and nothing else', async () => {
  const form = await openJoin();
  answer = () => jsonAnswer({ link: null });
  await submit(form);
  expect(screen.getByRole('dialog', { name: 'Please see the front desk' })).toHaveTextContent(
    'We can’t put this name on the list from here. The front desk will help you, also at (512) 555-0100.',
  );
});

test('a browser that holds a link joins without typing', async () => {
  const assign = vi.fn<(url: string) => void>();
  vi.stubGlobal('location', { ...window.location, assign });
  localStorage.setItem('pitboss.player-link.lodge', 'link_1');
  answer = () => jsonAnswer({ ...page, acceptsJoins: true });
  await open();
  answer = () => jsonAnswer({ name: 'Christopher V.', isLimited: false });
  await act(async () => screen.getByRole('button', { name: "Join list for 1/3 NL Hold'em" }).click());
  await pass(0);
  const form = screen.getByRole('dialog');
  expect(form).toHaveTextContent('You join as Christopher V.');
  answer = () => new Response(null, { status: 204 });
  await submit(form);
  expect(asked.at(-1)?.path).toBe('/api/player-pages/link_1/lists');
  expect(assign).toHaveBeenCalledWith('/p/link_1');
  localStorage.clear();
});

test('the place in the open form is that of the list now', async () => {
  const form = await openJoin();
  const [game] = page.games;
  answer = () => jsonAnswer({ ...page, acceptsJoins: true, games: [{ ...game, waiting: 14 }] });
  await pass(5_000);
  expect(form).toHaveTextContent('You’d be 15th.');
});

test('a link that has ended keeps the time of arrival that was chosen', async () => {
  localStorage.setItem('pitboss.player-link.lodge', 'link_1');
  answer = () => jsonAnswer({ ...page, acceptsJoins: true });
  await open();
  answer = () => jsonAnswer({ name: 'Christopher V.', isLimited: false });
  await act(async () => screen.getByRole('button', { name: "Join list for 1/3 NL Hold'em" }).click());
  await pass(0);
  const form = screen.getByRole('dialog');
  fireEvent.click(within(form).getByRole('radio', { name: /^By 10:42 PM/ }));
  answer = () => new Response('', { status: 401 });
  await submit(form);
  expect(within(form).getByLabelText('First and last name')).toBeVisible();
  expect(within(form).getByRole('radio', { name: /^By 10:42 PM/ })).toBeChecked();
  localStorage.clear();
});

test('an address without a page says so in neutral words', async () => {
  answer = () => new Response('', { status: 404 });
  const container = await open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('There is no room page at this address');
  await act(() => chooseLanguage('es'));
  expect(document.title).toBe('Página no encontrada');
  vi.useRealTimers();
  await expectAccessible(container);
  await act(() => chooseLanguage('en'));
  localStorage.clear();
});

test('a first visit without a line offers to retry', async () => {
  answer = () => new Response('', { status: 503 });
  await open();
  expect(screen.queryByRole('heading')).toBeNull();
  await pass(15_000);
  expect(screen.getByRole('status')).toHaveTextContent("We can't reach the room right now");
});

// The last one: the measured clock stays for the page's life.
test('a device with a wrong clock sees the room by the clock of the server', async () => {
  vi.setSystemTime(NOW + 10 * 60 * 60_000);
  answer = () => jsonAnswer({ ...page, seated: 0, games: [] }, { Date: new Date(NOW).toUTCString() });
  await open();
  await pass(1_000);
  expect(screen.getByText('Saturday, November 28. Open until 4:00 AM.')).toBeVisible();
});
