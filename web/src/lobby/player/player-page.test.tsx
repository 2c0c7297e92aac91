import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { rememberedLink, type Tournament } from './client';
import { chooseLanguage } from '../language/language';
import { at, list, pass, phone, press, show, user } from './testing';

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
  phone.page = { ...phone.page, arrival: { by: at(5), removeAt: at(35) }, isLimited: true, joinPage: 'lodge' };
  await show();
  expect(screen.getByText('Not here yet')).toBeVisible();
  const notice = screen.getByRole('region', { name: 'Check in by 9:17 PM to keep your place' });
  expect(notice).toHaveTextContent('That’s in 35 min; you said you’d be here by 8:47 PM.');
  expect(notice).toHaveTextContent('Until you check in we skip you when a seat opens, and you keep your place.');
  expect(notice).toHaveTextContent('At 9:17 PM you come off the list.');
  expect(screen.getByRole('link', { name: 'Lodge Card Club games now' })).toHaveAttribute('href', '/r/lodge');
  expect(rememberedLink('lodge')).toBe('link_1'); // until the whole page is opened
  await press('I’m here'); // without a code
  expect(phone.sent).toEqual([]);
  await user().type(screen.getByRole('textbox', { name: 'Code on the board' }), 'k7qd');
  phone.refusal = 'no-code';
  await press('I’m here');
  expect(phone.sent).toMatchObject([{ path: '/api/player-pages/link_1/arrive', body: { code: 'K7QD' } }]);
  expect(await screen.findByText(/^Please check in at the front desk/)).toBeVisible();
  phone.refusal = null;
  phone.page = { ...phone.page, arrival: null, isLimited: false };
  await press('I’m here');
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(rememberedLink('lodge')).toBe('link_1');
  localStorage.clear();
});

test('the link of a new entry replaces that of an old one, and never that of the whole page', async () => {
  const open = async (link: string, isLimited: boolean) => {
    phone.page = { ...phone.page, isLimited, joinPage: 'lodge' };
    await show(link);
    cleanup();
    return rememberedLink('lodge');
  };
  expect(await open('yesterday', true)).toBe('yesterday');
  expect(await open('today', true)).toBe('today');
  expect(await open('whole', false)).toBe('whole');
  expect(await open('tomorrow', true)).toBe('whole');
});

test('a page of places only does not say that a player without a place is away', async () => {
  phone.page = { ...phone.page, isLimited: true, lists: [] };
  await show();
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByText('Not here yet')).toBeNull();
});

test('a player whom staff put on the list by phone has no deadline', async () => {
  phone.page = { ...phone.page, arrival: { by: null, removeAt: null } };
  await show();
  expect(screen.getByRole('region', { name: 'Check in when you get here' })).toBeVisible();
});

test.each([
  [0, 'No seat has opened'],
  [1, 'Only one seat has opened'],
  [2, 'Only two seats have opened'],
])('%d turnovers are no basis for an estimate', async (turnovers, words) => {
  phone.page.lists = [{ ...list, turnovers, estimate: null }];
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
  expect(phone.sent).toEqual([{ path: '/api/player-pages/link_1/session', key: null, body: { secret: 'the-secret' } }]);
  expect(location.hash).toBe('');
  await pass(4_000);
  expect(phone.sent).toHaveLength(1);
});

test('leaving asks first, and Keep my place changes nothing', async () => {
  await show();
  await press('Leave the list');
  await press('Keep my place');
  expect(phone.sent).toEqual([]);
  await press('Leave the list');
  phone.page.lists = [];
  await user().click(
    within(screen.getByRole('group', { name: /^Leave/ })).getByRole('button', { name: 'Leave the list' }),
  );
  await pass(100);
  expect(phone.sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/player-pages/link_1/leave', { entryId: 'entry_1' }],
  ]);
  expect(screen.getByText('You’re not on a list')).toBeVisible();
});

test('an answer that was asked for earlier does not replace a later one', async () => {
  await show();
  const late = [() => undefined as void];
  vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit) => {
    if (method === 'POST') return new Response(null, { status: 204 });
    const answer = phone.page;
    if (late.length === 1) await new Promise<void>((resolve) => late.push(resolve));
    return Response.json(answer);
  });
  await pass(3_000); // the page is being read
  phone.page = { ...phone.page, lists: [] };
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
  phone.server = 'ended';
  await pass(4_000);
  expect(screen.getByRole('heading', { name: 'This link doesn’t work anymore' })).toBeVisible();
  expect(document.body).not.toHaveTextContent('Christopher');
  expect(document.body).not.toHaveTextContent('Lodge');
  expect(document.title).toBe('This link doesn’t work anymore');
  await act(() => chooseLanguage('es'));
  expect(document.title).toBe('Este enlace ya no funciona');
});

test('the charge is a sum of lines, free time is a line of its own, prepaid time is subtracted', async () => {
  phone.page.lists = [];
  phone.page.bill = {
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
  phone.page.tournaments = [entered, { ...later, startTime: at(60), seatNumber: 0, tableName: '' }];
  await show();
  const rows = screen.getByRole('region', { name: 'Your tournaments' });
  expect(rows).toHaveTextContent('Daily DeepstackLevel 7, 24 of 60 leftTable 12, seat 4');
  expect(rows).toHaveTextContent('Late Night TurboNov 28, 9:42 PM, entry 14 of 60No seat yet');
});

test('reads visits and receipts when the player asks for them', async () => {
  await show();
  phone.server = 'down';
  await press('Tonight, visits and receipts');
  expect(await screen.findByText(/That did not arrive/)).toBeVisible();
  phone.server = 'up';
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

const game = { gameTypeId: 'game_2', name: '1/2 PLO', seated: 8, seats: 8, openSeats: 0, waiting: 5, wait: null };

test('a player who is here joins another list with one tap, and a lost answer repeats its key', async () => {
  phone.page = { ...phone.page, hereSince: at(-11), games: [game] };
  await show();
  await press('Join another list');
  expect(await screen.findByRole('region', { name: 'Games' })).toHaveTextContent(
    '8 of 8 seated, 5 waitingNo estimate yet',
  );
  phone.server = 'down';
  await press('Join list for 1/2 PLO');
  await pass(100);
  phone.server = 'up';
  await press('Join another list');
  await press('Join list for 1/2 PLO');
  await pass(100);
  expect(new Set(phone.sent.map(({ key }) => key)).size).toBe(1);
  expect(phone.sent.at(-1)).toMatchObject({
    path: '/api/player-pages/link_1/lists',
    body: { gameTypeId: 'game_2', arriveInMinutes: 0 },
  });
});

test('a list that was joined without an answer and left is joined again under another key', async () => {
  const games = [game];
  phone.page = { ...phone.page, hereSince: at(-11), lists: [], games };
  await show();
  await screen.findByRole('region', { name: 'Games' });
  phone.server = 'down';
  await press('Join list for 1/2 PLO');
  phone.page = { ...phone.page, lists: [list], games: [] };
  phone.server = 'up';
  await pass(3_000);
  await press('Leave the list');
  phone.page = { ...phone.page, lists: [], games };
  await user().click(
    within(screen.getByRole('group', { name: /^Leave/ })).getByRole('button', { name: 'Leave the list' }),
  );
  await pass(100);
  await press('Join list for 1/2 PLO');
  await pass(100);
  const keys = phone.sent.filter(({ path }) => path.endsWith('/lists')).map(({ key }) => key);
  expect(keys.at(-1)).not.toBe(keys[0]);
});

test('a player who is not here says when they will be before they join', async () => {
  phone.page = { ...phone.page, lists: [], games: [{ ...game, openSeats: 1, waiting: 0 }] };
  await show();
  expect(await screen.findByText('Seats open now')).toBeVisible();
  await press('Join list for 1/2 PLO');
  expect(phone.sent).toEqual([]);
  await user().click(screen.getByRole('radio', { name: 'By 9:42 PM' }));
  phone.refusal = 'front-desk';
  await press('Join list');
  await pass(100);
  expect(phone.sent.at(-1)?.body).toEqual({ gameTypeId: 'game_2', arriveInMinutes: 60 });
  expect(screen.getByText('Please see the front desk.')).toBeVisible();
});

test('shows the code that the desk scans', async () => {
  phone.page.code = 'player_1';
  await show();
  await press('My code');
  const sheet = await screen.findByRole('dialog', { name: 'Your code' });
  expect(within(sheet).getByRole('img', { name: 'Your code' })).toBeVisible();
});
