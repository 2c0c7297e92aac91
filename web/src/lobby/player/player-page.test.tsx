import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import type { Call, History, List, Page, Tournament } from './client';
import { chooseLanguage } from '../language/language';
import { PlayerPage } from './player-page';

const NOW = Date.parse('2026-11-29T02:42:00Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

const list: List = {
  entryId: 'entry_1',
  gameName: "2/5 NL Hold'em",
  position: 2,
  joinedAt: at(-51),
  place: { reason: 'joined', at: at(-51), until: null },
  queue: ['here', 'coming', 'here'],
  ahead: [
    {
      name: 'Devon R.',
      position: 1,
      joinedAt: at(-68),
      source: 'walk_in',
      hereSince: at(-68),
      calledAt: null,
      tableNumber: null,
      place: { reason: 'joined', at: at(-68), until: null },
    },
  ],
  turnovers: 17,
  estimate: { position: 2, lowMinutes: 15, highMinutes: 35 },
  record: { right: 81, of: 100 },
  call: null,
};

const call: Call = {
  number: 1,
  tableNumber: 8,
  seatNumber: 6,
  calledAt: at(-1),
  holdUntil: at(4),
  answer: null,
  answeredAt: null,
  extendedAt: null,
  notice: null,
  minBuyIn: '200.00',
  maxBuyIn: '1000.00',
  hourlyRate: '12.00',
};

let page: Page;
const past: History = {
  visits: [
    { from: at(-60), to: null, playedMinutes: 0 },
    { from: at(-2_000), to: at(-1_700), playedMinutes: 245 },
  ],
  receipts: [
    { number: 42, kind: 'chip_sale', at: at(-50), amount: '300.00', paymentMethod: 'cash', isReversed: false },
    { number: 41, kind: 'seat_rental', at: at(-1_700), amount: '26.07', paymentMethod: null, isReversed: true },
  ],
  tonight: [
    { at: at(-60), kind: 'checked_in', gameName: '', tableNumber: 0, seatNumber: 0 },
    { at: at(-51), kind: 'joined', gameName: "2/5 NL Hold'em", tableNumber: 0, seatNumber: 0 },
    { at: at(-5), kind: 'sat_down', gameName: "2/5 NL Hold'em", tableNumber: 8, seatNumber: 6 },
  ],
  week: { visits: 2, playedMinutes: 245, rental: '48.00' },
};
/** The server answers, refuses, or does not answer at all. */
let server: 'up' | 'down' | 'ended';
let refusal: string | null; // the type of its problem
let sent: { path: string; key: string | null; body: unknown }[];

beforeEach(() => {
  page = {
    roomName: 'Lodge Card Club',
    timeZone: 'America/Chicago',
    at: at(0),
    name: 'Christopher V.',
    hereSince: null,
    arrival: null,
    isLimited: false,
    joinPage: '',
    code: '',
    games: [],
    lists: [list],
    bill: null,
    mustMove: null,
    membership: null,
    tournaments: [],
    alerts: null,
  };
  server = 'up';
  refusal = null;
  sent = [];
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === 'POST')
      sent.push({ path, key: new Headers(init.headers).get('Idempotency-Key'), body: JSON.parse(String(init.body)) });
    if (server === 'down') throw new TypeError('Failed to fetch');
    if (server === 'ended') return Response.json({}, { status: 401 });
    if (init.method !== 'POST') return Response.json(path.endsWith('/history') ? past : page);
    return refusal === null
      ? new Response(null, { status: 204 })
      : Response.json({ type: `urn:pitboss:${refusal}` }, { status: 409 });
  });
});
afterEach(async () => {
  await chooseLanguage('en');
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

async function pass(ms: number) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

async function show() {
  render(<PlayerPage link="link_1" />);
  await pass(100);
}

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const press = async (name: string | RegExp) => user().click(screen.getByRole('button', { name }));

test('shows the place, the wait as a range, and who is here', async () => {
  await show();
  expect(screen.getByText('2nd')).toHaveTextContent('2nd of 3');
  expect(screen.getByText('15–35 min')).toBeVisible();
  expect(screen.getByText('2 here, 1 coming')).toBeVisible();
  expect(screen.getByText('Here')).toBeVisible();
  vi.useRealTimers();
  await expectAccessible();
});

test('a player who is not here reads what happens to the place, and confirms with the code on the board', async () => {
  page = { ...page, arrival: { by: at(5), removeAt: at(35) }, isLimited: true, joinPage: 'lodge' };
  await show();
  expect(screen.getByText('Not here yet')).toBeVisible();
  const notice = screen.getByRole('region', { name: 'Check in by 9:17 PM to keep your place' });
  expect(notice).toHaveTextContent('That’s in 35 min; you said you’d be here by 8:47 PM.');
  expect(notice).toHaveTextContent('Until you check in we skip you when a seat opens, and you keep your place.');
  expect(notice).toHaveTextContent('At 9:17 PM you come off the list.');
  expect(screen.getByRole('link', { name: 'Lodge Card Club games now' })).toHaveAttribute('href', '/r/lodge');
  expect(localStorage.getItem('pitboss.player-link.lodge')).toBe('link_1'); // until the whole page is opened
  await press('I’m here'); // without a code
  expect(sent).toEqual([]);
  await user().type(screen.getByRole('textbox', { name: 'Code on the board' }), 'k7qd');
  refusal = 'no-code';
  await press('I’m here');
  expect(sent).toMatchObject([{ path: '/api/player-pages/link_1/arrive', body: { code: 'K7QD' } }]);
  expect(await screen.findByText(/^Please check in at the front desk/)).toBeVisible();
  refusal = null;
  page = { ...page, arrival: null, isLimited: false };
  await press('I’m here');
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(localStorage.getItem('pitboss.player-link.lodge')).toBe('link_1');
  localStorage.clear();
});

test('a player whom staff put on the list by phone has no deadline', async () => {
  page = { ...page, arrival: { by: null, removeAt: null } };
  await show();
  expect(screen.getByRole('region', { name: 'Check in when you get here' })).toBeVisible();
});

test.each([
  [0, 'No seat has opened'],
  [1, 'Only one seat has opened'],
  [2, 'Only two seats have opened'],
])('%d turnovers are no basis for an estimate', async (turnovers, words) => {
  page.lists = [{ ...list, turnovers, estimate: null }];
  await show();
  expect(screen.getByText('No estimate yet')).toBeVisible();
  expect(screen.getByText(new RegExp(words))).toBeVisible();
});

test('explains the place by what is recorded about the players ahead', async () => {
  await show();
  await press('Why am I 2nd?');
  const [first, own] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('Devon R.Joined at 7:34 PM at the front desk. Here since 7:34 PM.');
  expect(own).toHaveTextContent('YouJoined at 7:51 PM.');
});

test('exchanges the secret of the address once and removes it', async () => {
  history.replaceState(null, '', '/p/link_1#the-secret');
  await show();
  expect(sent).toEqual([{ path: '/api/player-pages/link_1/session', key: null, body: { secret: 'the-secret' } }]);
  expect(location.hash).toBe('');
  await pass(4_000);
  expect(sent).toHaveLength(1);
});

test('a call is counted down and answered; the answer names the call', async () => {
  page.lists = [{ ...list, call }];
  await show();
  expect(screen.getByRole('heading', { name: 'Table 8, seat 6' })).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^(?:4:00|3:59)$/);
  expect(screen.getByText('Buy in for $200 to $1,000.')).toBeVisible();
  page.lists = [{ ...list, call: { ...call, answer: 'on_my_way' } }];
  await press('I’m on my way');
  await pass(100);
  expect(sent.map(({ body }) => body)).toEqual([{ entryId: 'entry_1', call: 1, answer: 'on_my_way' }]);
  expect(screen.getByText('The floor knows you’re on your way')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'I’m on my way' })).not.toBeInTheDocument();
});

test('5 minutes can be asked for once per call, and an old call cannot be answered', async () => {
  page.lists = [{ ...list, call: { ...call, answer: 'more_time', extendedAt: at(0) } }];
  await show();
  expect(screen.getByRole('button', { name: 'Need 5 minutes' })).toHaveAttribute('aria-disabled', 'true');
  await press('Need 5 minutes');
  expect(sent).toEqual([]);
  await pass(5 * 60_000);
  expect(screen.getByRole('button', { name: 'I’m on my way' })).toHaveAccessibleDescription('The hold has run out');
});

test('a refused act says why', async () => {
  page.lists = [{ ...list, call }];
  refusal = 'call-over';
  await show();
  await press('Need 5 minutes');
  await pass(100);
  expect(screen.getByText('This call is over. Ask at the front desk for your place.')).toBeVisible();
});

test('a refusal goes with the call that it is about', async () => {
  page.lists = [{ ...list, call }];
  refusal = 'call-over';
  await show();
  await press('Need 5 minutes');
  page.lists = [list];
  await pass(3_000);
  refusal = null;
  page.lists = [{ ...list, call: { ...call, number: 2 } }];
  await pass(3_000);
  expect(screen.getByRole('heading', { name: 'Table 8, seat 6' })).toBeVisible();
  expect(screen.queryByText(/^This call is over/)).toBeNull();
});

test('a lost answer is not called lost any more once the page shows the act', async () => {
  page.lists = [{ ...list, call }];
  await show();
  server = 'down';
  await press('I’m on my way');
  await pass(100);
  expect(screen.getByText(/^That did not arrive/)).toBeVisible();
  server = 'up';
  page.lists = [{ ...list, call: { ...call, answer: 'on_my_way', answeredAt: at(0) } }];
  await pass(3_000);
  expect(screen.getByText('The floor knows you’re on your way')).toBeVisible();
  expect(screen.queryByText(/^That did not arrive/)).toBeNull();
});

test('an act without an answer is repeated under the same key', async () => {
  page.lists = [{ ...list, call }];
  await show();
  server = 'down';
  await press('I’m on my way');
  await pass(100);
  expect(screen.getByText(/^That did not arrive/)).toBeVisible();
  server = 'up';
  await press('I’m on my way');
  await pass(100);
  expect(sent).toHaveLength(4);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test('the question of one call is not asked about the call of another list', async () => {
  const other = {
    ...list,
    entryId: 'entry_2',
    gameName: '1/2 PLO',
    call: { ...call, tableNumber: 3, holdUntil: at(5) },
  };
  page.lists = [{ ...list, call }, other];
  await show();
  await press('Leave the list');
  page.lists = [other];
  await pass(3_000);
  expect(screen.getByRole('heading', { name: 'Table 3, seat 6' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Keep my place' })).toBeNull();
});

test('leaving asks first, and Keep my place changes nothing', async () => {
  await show();
  await press('Leave the list');
  await press('Keep my place');
  expect(sent).toEqual([]);
  await press('Leave the list');
  page.lists = [];
  await user().click(
    within(screen.getByRole('group', { name: /^Leave/ })).getByRole('button', { name: 'Leave the list' }),
  );
  await pass(100);
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/player-pages/link_1/leave', { entryId: 'entry_1' }],
  ]);
  expect(screen.getByText('You’re not on a list')).toBeVisible();
});

test('without an answer for ten seconds it says since when, draws no call as true and disables the acts', async () => {
  page.lists = [{ ...list, call }];
  await show();
  server = 'down';
  await pass(15_000);
  expect(screen.getByRole('status')).toHaveTextContent('This is what we knew at 8:42 PM.');
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Leave the list' })).toHaveAccessibleDescription(
    'You need a connection for this',
  );
  server = 'up';
  await pass(4_000);
  expect(screen.getByRole('timer')).toBeVisible();
});

test('an answer that was asked for earlier does not replace a later one', async () => {
  await show();
  const late = [() => undefined as void];
  vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit) => {
    if (method === 'POST') return new Response(null, { status: 204 });
    const answer = page;
    if (late.length === 1) await new Promise<void>((resolve) => late.push(resolve));
    return Response.json(answer);
  });
  await pass(3_000); // the page is being read
  page = { ...page, lists: [] };
  await press('Leave the list');
  await user().click(
    within(screen.getByRole('group', { name: /^Leave/ })).getByRole('button', { name: 'Leave the list' }),
  );
  await pass(100);
  expect(screen.getByText('You’re not on a list')).toBeVisible();
  late[1]?.();
  await pass(100);
  expect(screen.getByText('You’re not on a list')).toBeVisible();
});

test('an ended link names nobody', async () => {
  await show();
  server = 'ended';
  await pass(4_000);
  expect(screen.getByRole('heading', { name: 'This link doesn’t work anymore' })).toBeVisible();
  expect(document.body).not.toHaveTextContent('Christopher');
  expect(document.body).not.toHaveTextContent('Lodge');
  expect(document.title).toBe('This link doesn’t work anymore');
  await act(() => chooseLanguage('es'));
  expect(document.title).toBe('Este enlace ya no funciona');
});

test('the charge is a sum of lines, free time is a line of its own, prepaid time is subtracted', async () => {
  page.lists = [];
  page.bill = {
    startTime: at(-105),
    endTime: null,
    graceMinutes: 5,
    minimumMinutes: 0,
    minutes: 97,
    charge: '26.07',
    prepaidUsed: '20.00',
    prepaidLeft: '0.00',
    owed: '6.07',
    lines: [
      {
        ...{ tableNumber: 8, seatNumber: 6, gameName: "2/5 NL Hold'em", from: at(-105), to: at(-58) },
        ...{ minutes: 47, hourlyRate: '12.00', amount: '9.40' },
      },
      {
        ...{ tableNumber: 7, seatNumber: 5, gameName: "5/10 NL Hold'em", from: at(-58), to: null },
        ...{ minutes: 50, hourlyRate: '20.00', amount: '16.67' },
      },
    ],
    pauses: [{ from: at(-40), to: at(-32), reason: 'table' }],
  };
  await show();
  expect(await screen.findByRole('heading', { name: 'Table 7, seat 5' })).toBeVisible();
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    "Table 8, 2/5 NL Hold'em6:57 PM to 7:44 PM, 47 min at $12.00/h$9.40",
    "Table 7, 5/10 NL Hold'em7:44 PM to 8:42 PM, 50 min at $20.00/h$16.67",
    '8 min free: table paused, 8:02 PM to 8:10 PM$0.00',
    '97 min charged$26.07',
    'Paid from your prepaid time−$20.00',
    'To pay at the desk$6.07',
  ]);
});

test('shows the seat of each tournament that the player has entered', async () => {
  const entered: Tournament = {
    ...{ id: 'event_1', name: 'Daily Deepstack', status: 'running', startTime: at(-90), level: 7 },
    ...{ playersLeft: 24, entries: 60, entryNumber: 14, entryStatus: 'seated', tableName: '12', seatNumber: 4 },
  };
  const later = { ...entered, id: 'event_2', name: 'Late Night Turbo', status: 'registration' as const };
  page.tournaments = [entered, { ...later, startTime: at(60), seatNumber: 0, tableName: '' }];
  await show();
  const rows = screen.getByRole('region', { name: 'Your tournaments' });
  expect(rows).toHaveTextContent('Daily DeepstackLevel 7, 24 of 60 leftTable 12, seat 4');
  expect(rows).toHaveTextContent('Late Night TurboNov 28, 9:42 PM, entry 14 of 60No seat yet');
});

test('reads visits and receipts when the player asks for them', async () => {
  await show();
  server = 'down';
  await press('Tonight, visits and receipts');
  expect(await screen.findByText(/That did not arrive/)).toBeVisible();
  server = 'up';
  await press('Tonight, visits and receipts');
  const tonight = await screen.findByRole('region', { name: 'Tonight' });
  expect(
    within(tonight)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '7:42 PMChecked in',
    "7:51 PMJoined the list for 2/5 NL Hold'em",
    "8:37 PMSat down at Table 8, seat 6, 2/5 NL Hold'em",
  ]);
  expect(tonight).toHaveTextContent(/as of 8:4\d PM/);
  expect(screen.getByRole('region', { name: 'Last 7 days' })).toHaveTextContent(
    '4 h 05 min played, $48.00 seat rental2 visits',
  );
  const visits = screen.getByRole('region', { name: 'Visits' });
  expect(visits).toHaveTextContent('Nov 287:42 PM to now');
  expect(visits).toHaveTextContent('Nov 2711:22 AM to 4:22 PM4 h 05 min played');
  const receipts = screen.getByRole('region', { name: 'Receipts' });
  expect(receipts).toHaveTextContent('Chips boughtNo. 42, Nov 28 7:52 PM, cash$300.00');
  expect(receipts).toHaveTextContent('Seat rental charged, taken backNo. 41, Nov 27 4:22 PM$26.07');
  vi.useRealTimers();
  await expectAccessible();
});

test('speaks Spanish after a tap, says so to screen readers, and remembers it on this phone', async () => {
  page.lists = [{ ...list, call: { ...call, answer: 'more_time', extendedAt: at(0) } }];
  await show();
  await press('Español');
  await screen.findByRole('heading', { name: 'Mesa 8, asiento 6' });
  expect(document.documentElement.lang).toBe('es');
  expect(document.title).toBe('Su asiento está listo · Lodge Card Club');
  expect(screen.getByRole('heading', { name: 'Mesa 8, asiento 6' })).toBeVisible();
  expect(screen.getByText('Lo guardamos hasta las 8:46 p.m.')).toBeVisible();
  refusal = 'call-over';
  await press('Voy en camino');
  await pass(100);
  expect(screen.getByText('Esta llamada ya terminó. Pregunte por su lugar en recepción.')).toBeVisible();
  expect(localStorage.getItem('pitboss.language')).toBe('es');
  vi.useRealTimers();
  await expectAccessible();
});

test('tells what has happened in the call, by time', async () => {
  const notice = { channel: 'text', status: 'delivered', at: at(-1) } as const;
  page.lists = [{ ...list, call: { ...call, answer: 'on_my_way', answeredAt: at(0), extendedAt: at(-0.5), notice } }];
  await show();
  const facts = within(screen.getByRole('region', { name: 'This call' })).getAllByRole('listitem');
  expect(facts.map(({ textContent }) => textContent)).toEqual([
    '8:41 PMWe called you to Table 8, seat 6.',
    '8:41 PMText message delivered.',
    '8:41 PMYou asked for 5 more minutes.',
    '8:42 PMYou told the floor that you’re on your way.',
    '8:46 PMThe hold ends, and the seat goes to the next player.',
  ]);
});

test('a missed call is explained by what was recorded', async () => {
  page.lists = [{ ...list, place: { reason: 'missed_call', at: at(-3), until: null } }];
  await show();
  expect(screen.getByRole('heading', { name: 'Your seat went to the next player' })).toBeVisible();
  expect(screen.getByText(/^We held it until 8:39 PM\./)).toBeVisible();
});

const game = { gameTypeId: 'game_2', name: '1/2 PLO', seated: 8, seats: 8, openSeats: 0, waiting: 5, wait: null };

test('a player who is here joins another list with one tap, and a lost answer repeats its key', async () => {
  page = { ...page, hereSince: at(-11), games: [game] };
  await show();
  await press('Join another list');
  expect(await screen.findByRole('region', { name: 'Games' })).toHaveTextContent(
    '8 of 8 seated, 5 waitingNo estimate yet',
  );
  server = 'down';
  await press('Join list for 1/2 PLO');
  await pass(100);
  server = 'up';
  await press('Join another list');
  await press('Join list for 1/2 PLO');
  await pass(100);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent.at(-1)).toMatchObject({
    path: '/api/player-pages/link_1/lists',
    body: { gameTypeId: 'game_2', arriveInMinutes: 0 },
  });
});

test('a list that was joined without an answer and left is joined again under another key', async () => {
  const games = [game];
  page = { ...page, hereSince: at(-11), lists: [], games };
  await show();
  await screen.findByRole('region', { name: 'Games' });
  server = 'down';
  await press('Join list for 1/2 PLO');
  page = { ...page, lists: [list], games: [] };
  server = 'up';
  await pass(3_000);
  await press('Leave the list');
  page = { ...page, lists: [], games };
  await user().click(
    within(screen.getByRole('group', { name: /^Leave/ })).getByRole('button', { name: 'Leave the list' }),
  );
  await pass(100);
  await press('Join list for 1/2 PLO');
  await pass(100);
  const keys = sent.filter(({ path }) => path.endsWith('/lists')).map(({ key }) => key);
  expect(keys.at(-1)).not.toBe(keys[0]);
});

test('a player who is not here says when they will be before they join', async () => {
  page = { ...page, lists: [], games: [{ ...game, openSeats: 1, waiting: 0 }] };
  await show();
  expect(await screen.findByText('Seats open now')).toBeVisible();
  await press('Join list for 1/2 PLO');
  expect(sent).toEqual([]);
  await user().click(screen.getByRole('radio', { name: 'By 9:42 PM' }));
  refusal = 'front-desk';
  await press('Join list');
  await pass(100);
  expect(sent.at(-1)?.body).toEqual({ gameTypeId: 'game_2', arriveInMinutes: 60 });
  expect(screen.getByText('Please see the front desk.')).toBeVisible();
});

test('shows the code that the desk scans', async () => {
  page.code = 'player_1';
  await show();
  await press('My code');
  const sheet = await screen.findByRole('dialog', { name: 'Your code' });
  expect(within(sheet).getByRole('img', { name: 'Your code' })).toBeVisible();
});
