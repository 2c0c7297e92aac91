import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { readQr } from '@/test/read-qr';
import type { Visit, WaitingList } from './calls';
import { showLanguage } from '../language/language';
import { KioskPage } from './kiosk-page';

const NOW = Date.parse('2026-11-29T02:31:00Z');

const list = (n: number, more: Partial<WaitingList> = {}): WaitingList => ({
  gameTypeId: `game_${n}`,
  gameName: `Game ${n}`,
  waiting: 3,
  coming: 2,
  tables: 1,
  openSeats: 0,
  turnovers: 2,
  wait: null,
  place: null,
  ...more,
});
const place = { position: 4, joinedAt: '2026-11-29T01:51:00Z', tableNumber: null, seatNumber: null, holdUntil: null };

const visit: Visit = {
  checkedIn: false,
  membership: 'active',
  memberUntil: '2026-12-19T06:00:00Z',
  seat: null,
  link: null,
  lists: [list(1, { place, waiting: 10 }), list(2, { wait: { position: 4, lowMinutes: 25, highMinutes: 50 } })],
};
const done: Visit = {
  ...visit,
  checkedIn: true,
  lists: visit.lists.map((each) => ({ ...each, place: each.place ?? { ...place, position: 3 } })),
};

type Answer = () => Response | Promise<Response>;
let answers: Record<'lookups' | 'visits' | 'check-ins', Answer>;
let sent: { path: string; body: unknown; key: string | undefined }[];
let isUp: boolean;

const refusal = (status: number, type: string) => () =>
  Response.json({ type: `urn:pitboss:${type}`, status, detail: 'A sentence of the server' }, { status });

beforeEach(() => {
  isUp = true;
  sent = [];
  answers = {
    lookups: () => Response.json({ player: { name: 'Christopher V.', token: 'sealed' } }),
    visits: () => Response.json(visit),
    'check-ins': () => Response.json(done),
  };
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
      send() {}
    },
  );
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!isUp) throw new TypeError('Failed to fetch');
    const name = path.slice('/api/kiosk/room_1/'.length) as keyof typeof answers | '';
    if (name === '') return Response.json({ roomName: 'Lodge Card Club', timeZone: 'America/Chicago' });
    const headers = init.headers as Record<string, string>;
    sent.push({ path: name, body: JSON.parse(String(init.body)), key: headers['Idempotency-Key'] });
    return answers[name]();
  });
});
afterEach(async () => {
  await showLanguage('en');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function pass(ms: number) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const button = (name: string) => screen.getByRole('button', { name });

async function press(name: string) {
  fireEvent.pointerDown(button(name));
  fireEvent.click(button(name));
  await pass(50);
}

async function typeKeys(keys: string) {
  for (const key of keys) fireEvent.keyDown(document.body, { key });
  await pass(50);
}

async function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <KioskPage roomId="room_1" ownLanguage="en" />
    </QueryClientProvider>,
  );
  await pass(100);
}

async function find() {
  await show();
  await typeKeys('5125550177');
  await press('Next');
}

async function openLists() {
  await find();
  await press("Yes, that's me");
}

test('a number comes from the keypad and from a keyboard, and only a whole one is looked up', async () => {
  await show();
  const number = screen.getByRole('textbox', { name: 'Mobile number' });
  await press('5');
  await typeKeys('12555');
  expect(number).toHaveTextContent('(512) 555-____');
  await press('Delete last digit');
  fireEvent.keyDown(document.body, { key: 'Backspace' });
  await press('Next');
  fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(sent).toEqual([]);
  expect(button('Next')).toHaveAttribute('aria-disabled', 'true');
  await typeKeys('55017789');
  expect(number).toHaveTextContent('(512) 555-0177');
  fireEvent.keyDown(document.body, { key: 'Enter' });
  await pass(50);
  expect(sent).toMatchObject([{ path: 'lookups', body: { phone: '5125550177' } }]);
  expect(heading()).toBe('Is this you?');
  expect(screen.getByText('Christopher V.')).toBeVisible();
});

const SECRET = 'A-b_'.repeat(10) + 'xyz';

test('the code of a page that a scanner types finds the player, and leaves the number empty', async () => {
  await show();
  button('Delete last digit').focus();
  await typeKeys(`https://lodge.example/p/0199#${SECRET}`);
  expect(screen.getByRole('textbox', { name: 'Mobile number' })).toHaveTextContent('(___) ___-____');
  expect(sent).toEqual([]);
  fireEvent.keyDown(document.body, { key: 'Enter' });
  await pass(50);
  expect(sent).toMatchObject([{ path: 'lookups', body: { phone: '', code: SECRET } }]);
  expect(heading()).toBe('Is this you?');
});

test('the code of a record, from the page of its player, finds the player', async () => {
  await show();
  await typeKeys('01a22468-e23d-705a-ae96-90724607251d');
  fireEvent.keyDown(document.body, { key: 'Enter' });
  await pass(50);
  expect(sent).toMatchObject([{ body: { phone: '', code: '01a22468-e23d-705a-ae96-90724607251d' } }]);
});

test('another text that a scanner types is sent to nobody, and reads as no code', async () => {
  answers.lookups = () => Response.json({ player: null });
  await show();
  await typeKeys('@ANSI 6360150702 DAQ12345678');
  fireEvent.keyDown(document.body, { key: 'Enter' });
  await pass(50);
  expect(sent).toMatchObject([{ path: 'lookups', body: { phone: '', code: 'none' } }]);
  expect(heading()).toBe('Please see the front desk');
});

test('the card has the code of the link that the check-in made, on the screen and on paper', async () => {
  answers['check-ins'] = () => Response.json({ ...done, link: 'link_9' });
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await openLists();
  await press('Check in for 1 list');
  const secret = (sent.at(-1)?.body as { secret: string } | undefined)?.secret ?? '';
  expect(secret).toMatch(/^[\w-]{43}$/);
  const address = `${location.origin}/p/link_9#${secret}`;
  expect(readQr(screen.getByRole('img', { name: 'Code for your own page' }))).toBe(address);
  await press('Print');
  expect(print).toHaveBeenCalledOnce();
  const paper = document.querySelector('[data-print-sheet]');
  expect(paper).toHaveTextContent(/^Lodge Card ClubYour card, .*Christopher V\.Scan to see your place/);
  const code = document.querySelector('[data-print-sheet] svg');
  expect(code === null ? '' : readQr(code)).toBe(address);
  vi.useRealTimers();
  await expectAccessible();
});

test('the card of a called player is their seat card', async () => {
  const called = { ...place, tableNumber: 11, seatNumber: 4, holdUntil: '2026-11-29T02:36:00Z' };
  answers['check-ins'] = () => Response.json({ ...done, link: 'link_9', lists: [list(1, { place: called })] });
  await openLists();
  await press('Check in for 1 list');
  const card = screen.getByRole('region', { name: 'Your card' });
  expect(card).toHaveTextContent(/Seat card, .*Table 11Seat 4.*Seat held until 8:36 PM/);
});

test.each([
  ['no name', () => Response.json({ player: null })],
  ['too many guesses', refusal(429, 'other')],
])('%s reads "Please see the front desk"', async (_why, answer) => {
  answers.lookups = answer;
  await find();
  expect(document.querySelector('main')).toHaveTextContent(
    /^Please see the front deskThey will take care of you right away.Start over$/,
  );
  await press('Start over');
  expect(screen.getByRole('textbox')).toHaveTextContent('(___) ___-____');
});

test('a player sees the membership and the lists, checks in with one act and sees every place', async () => {
  await openLists();
  expect(heading()).toBe('Hi, Christopher');
  expect(screen.getByText('December 19')).toBeVisible();
  expect(screen.getByText('4th of 10')).toBeVisible();
  expect(screen.getByText('25–50 min')).toBeVisible();
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  fireEvent.click(screen.getByRole('checkbox', { name: /Game 2/ }));
  await press('Check in for 2 lists');
  expect(sent.at(-1)).toMatchObject({ path: 'check-ins', body: { token: 'sealed', gameTypeIds: ['game_2'] } });
  expect(heading()).toBe("You're checked in");
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Game 1No estimate yet4th of 10',
    'Game 2Likely wait 25–50 min3rd of 3',
  ]);
  await press('Done');
  expect(heading()).toBe('Check in');
});

test('a player who is checked in, called or seated sees where', async () => {
  answers.visits = () =>
    Response.json({
      ...done,
      lists: [list(1, { place: { ...place, tableNumber: 3, seatNumber: 4, holdUntil: '2026-11-29T02:36:00Z' } })],
    });
  await openLists();
  expect(screen.getByText(/^A seat is held for you: Table 3, seat 4, until 8:36 PM\. Go to the table\./)).toBeVisible();
  expect(screen.getByText('Called')).toBeVisible();
  await press('Done');
  answers.visits = () => Response.json({ ...done, lists: [], seat: { tableNumber: 5, seatNumber: 2 } });
  await typeKeys('5125550177');
  await press('Next');
  await press("Yes, that's me");
  expect(screen.getByText(/^You're at Table 5, seat 2\./)).toBeVisible();
});

test('an ended membership says where to renew, and lists can be joined', async () => {
  answers.visits = () => Response.json({ ...visit, membership: 'ended', memberUntil: null });
  await openLists();
  expect(screen.getByText('Renew at the desk')).toBeVisible();
  expect(button('Check in for 1 list')).toBeVisible();
});

test('an answer that is lost is asked for again with the same key, another choice with another one', async () => {
  await openLists();
  answers['check-ins'] = () => {
    throw new TypeError('Failed to fetch');
  };
  await press('Check in for 1 list');
  expect(screen.getByRole('status')).toHaveTextContent('No answer yet. Press again, or ask at the front desk.');
  await press('Check in for 1 list');
  fireEvent.click(screen.getByRole('checkbox', { name: /Game 2/ }));
  answers['check-ins'] = () => Response.json(done);
  await press('Check in for 2 lists');
  const [first, second, third] = sent.filter(({ path }) => path === 'check-ins').map(({ key }) => key);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(heading()).toBe("You're checked in");
});

test('a list that has closed is said, and the lists of now are shown', async () => {
  await openLists();
  fireEvent.click(screen.getByRole('checkbox', { name: /Game 2/ }));
  answers['check-ins'] = refusal(409, 'list-closed');
  answers.visits = () => Response.json({ ...visit, lists: visit.lists.slice(0, 1) });
  await press('Check in for 2 lists');
  expect(screen.getByRole('status')).toHaveTextContent('This list has closed. Choose another game.');
  expect(screen.queryByText('Game 2')).not.toBeInTheDocument();
  expect(button('Check in for 1 list')).toBeVisible();
});

test('a player whom the door refuses meanwhile, and a token that has run out, lead away', async () => {
  await openLists();
  answers['check-ins'] = refusal(409, 'front-desk');
  await press('Check in for 1 list');
  expect(heading()).toBe('Please see the front desk');
  await press('Start over');
  await typeKeys('5125550177');
  await press('Next');
  answers.visits = refusal(404, 'start-over');
  await press("Yes, that's me");
  expect(heading()).toBe('Check in');
  expect(screen.getByRole('status')).toHaveTextContent('That took too long.');
});

test('after 30 seconds without a touch it asks, and ten seconds later everything is cleared', async () => {
  await openLists();
  await pass(29_000);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  fireEvent.pointerDown(document.body);
  await pass(29_500);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await pass(1_000);
  expect(screen.getByRole('alertdialog', { name: 'Are you still there?' })).toHaveAccessibleDescription(
    'This screen clears in 10 seconds.',
  );
  expect(button("I'm still here")).toHaveFocus();
  await pass(4_000);
  expect(screen.getByRole('timer')).toHaveTextContent('6');
  await press("I'm still here");
  expect(heading()).toBe('Hi, Christopher');
  await pass(41_000);
  expect(heading()).toBe('Check in');
  expect(document.body).not.toHaveTextContent('Christopher');
});

test('typed digits are cleared too, and the start asks nothing', async () => {
  await show();
  await pass(60_000);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await typeKeys('512');
  await pass(30_500);
  expect(screen.getByRole('alertdialog')).toBeVisible();
  await typeKeys('9');
  expect(screen.getByLabelText('Mobile number')).toHaveTextContent('(512) ___-____');
  await pass(10_500);
  expect(screen.getByRole('textbox')).toHaveTextContent('(___) ___-____');
});

test('an answer that comes after its visit was cleared shows nothing', async () => {
  await show();
  let answer: (response: Response) => void = () => undefined;
  answers.lookups = () => new Promise((resolve) => (answer = resolve));
  await typeKeys('5125550177');
  await press('Next');
  await pass(41_000);
  answer(Response.json({ player: { name: 'Christopher V.', token: 'sealed' } }));
  await pass(50);
  expect(heading()).toBe('Check in');
});

test('without a line it says since when, and comes back to the same view', async () => {
  await find();
  isUp = false;
  await pass(7_000);
  expect(heading()).toBe('Check-in is at the front desk');
  expect(screen.getByText(/^This screen lost its connection at 8:31 PM\./)).toBeVisible();
  isUp = true;
  await pass(3_000);
  expect(heading()).toBe('Is this you?');
});

test('lists that are chosen stay chosen while the line is cut', async () => {
  await openLists();
  const [first] = screen.getAllByRole('checkbox');
  fireEvent.click(first!);
  isUp = false;
  await pass(7_000);
  expect(heading()).toBe('Check-in is at the front desk');
  isUp = true;
  await pass(3_000);
  expect(screen.getAllByRole('checkbox')[0]).toBeChecked();
});

test('more lists than fit turn their pages', async () => {
  answers.visits = () => Response.json({ ...visit, lists: [1, 2, 3, 4, 5, 6].map((n) => list(n)) });
  await openLists();
  expect(screen.getAllByRole('checkbox')).toHaveLength(4);
  fireEvent.click(screen.getByRole('checkbox', { name: /Game 1/ }));
  await press('More lists (1 of 2)');
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  expect(button('Check in for 1 list')).toBeVisible();
});

/** Checks the start and the views after each of these presses. */
async function checkViews(...presses: readonly string[]) {
  const check = async () => {
    vi.useRealTimers();
    await expectAccessible();
    vi.useFakeTimers({ now: NOW });
  };
  await check();
  await typeKeys('5125550177');
  await presses.reduce(
    (before, name) =>
      before.then(async () => {
        await press(name);
        await check();
      }),
    Promise.resolve(),
  );
}

test('every view has no accessibility violations', async () => {
  await show();
  await checkViews('Next', "Yes, that's me", 'Check in for 1 list');
});

test('a guest reads Spanish for one visit, and the next one begins in the language of the screen', async () => {
  await show();
  await press('Español');
  expect(heading()).toBe('Regístrese');
  expect(document.documentElement.lang).toBe('es');
  expect(button('Español')).toHaveAttribute('aria-pressed', 'true');
  await typeKeys('5125550177');
  await press('Siguiente');
  expect(heading()).toBe('¿Es usted?');
  expect(screen.queryByRole('button', { name: 'English' })).not.toBeInTheDocument();
  await press('Sí, soy yo');
  expect(screen.getByText('19 de diciembre')).toBeVisible();
  expect(screen.getByText('4.º de 10')).toBeVisible();
  await press('Registrarme en 1 lista');
  expect(heading()).toBe('Ya se registró');
  await press('Listo');
  expect(heading()).toBe('Check in');
  expect(localStorage).toHaveLength(0);
});

test('the language that a guest has left goes back with the idle time', async () => {
  await show();
  await press('Español');
  await pass(30_500);
  expect(screen.getByRole('alertdialog', { name: '¿Sigue ahí?' })).toHaveAccessibleDescription(
    'Esta pantalla se borra en 10 segundos.',
  );
  await pass(10_500);
  expect(heading()).toBe('Check in');
  await pass(60_000);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('a refusal is read in the language of the player', async () => {
  await show();
  await press('Español');
  await typeKeys('5125550177');
  await press('Siguiente');
  await press('Sí, soy yo');
  answers['check-ins'] = refusal(409, 'list-closed');
  await press('Registrarme en 1 lista');
  expect(screen.getByRole('status')).toHaveTextContent('Esta lista se cerró. Elija otro juego.');
  answers['check-ins'] = refusal(404, 'start-over');
  await press('Registrarme en 1 lista');
  expect(heading()).toBe('Regístrese');
  expect(screen.getByRole('status')).toHaveTextContent('Pasó demasiado tiempo. Empiece de nuevo, por favor.');
});

test('every view in Spanish has no accessibility violations', async () => {
  await show();
  await press('Español');
  await checkViews('Siguiente', 'Sí, soy yo', 'Registrarme en 1 lista');
});
