import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type {
  Player,
  Room,
  Seat,
  SeatChange,
  Table,
  TableSetup,
  User,
  WaitlistEntry,
  Whereabouts,
} from '@/api/types';
import { createQueryClient } from '@/app/query-client';
import { expectAccessible } from '@/test/axe';
import { type Asked, fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeSeatChange } from '@/test/fixtures/change';
import { makeDoor } from '@/test/fixtures/house';
import { LODGE_TABLES, LODGE_WAITLIST, table5 } from '@/test/fixtures/lodge';
import {
  decideNext,
  makeActivity,
  makePlayer,
  makeRoom,
  makeSeat,
  makeTable,
  makeUser,
  minutesAgo,
  NOW,
  secondsAhead,
} from '@/test/fixtures/make';
import { makeWhere } from '@/test/fixtures/players';
import { renderUi } from '@/test/render';
import { toasts } from '@/ui/toast-store';
import { RoomProvider, SessionProvider } from '../session-context';
import { TableViewPage } from './table-view';

const named = (name: string) => ({ player: { id: name, name } });

const SEATS = [
  makeSeat({ seatNumber: 1, minutes: 222, chipCount: '1240.00' }),
  makeSeat({ seatNumber: 2, minutes: 78, ...named('Alicia Fontaine') }),
  makeSeat({ seatNumber: 3, minutes: 52, ...named('Dev Mehta') }),
  makeSeat({
    seatNumber: 4,
    state: 'reserved',
    entryId: 'entry_ray_whitfield',
    since: secondsAhead(-80),
    reservedUntil: secondsAhead(220),
  }),
  makeSeat({ seatNumber: 5, minutes: 246, ...named('Tom Brandt') }),
  makeSeat({ seatNumber: 6, state: 'walk_in', minutes: 23 }),
  makeSeat({
    seatNumber: 8,
    state: 'away',
    minutes: 130,
    awaySince: minutesAgo(11),
    ...named('Lena Kowalski'),
  }),
  makeSeat({ seatNumber: 9, minutes: 105, ...named('Sam Okafor') }),
];

const NORTH = makeRoom({ id: 'room_north', name: 'Lodge North', location: 'Round Rock, TX' });

interface Scene {
  path?: string;
  user?: User;
  tables?: Table[];
  seats?: Seat[];
  entries?: WaitlistEntry[];
  players?: Player[];
  where?: Whereabouts[];
  /** Answers to what is sent, by "POST /api/seats". */
  changes?: SeatChange[];
  setups?: TableSetup[];
  acts?: Record<string, () => Response | Promise<Response>>;
  choose?: (roomId: string) => void;
}

function problem(status: number, detail: string): Response {
  return new Response(JSON.stringify({ status, title: 'No', detail }), { status });
}

function serve({
  tables = LODGE_TABLES,
  seats = SEATS,
  entries = LODGE_WAITLIST,
  players = [makePlayer(), makePlayer({ name: 'John Castellano', phoneNumber: '7375550112' })],
  where = [],
  changes = [],
  setups = [],
  acts = {},
}: Scene): Asked[] {
  return fakeFetch(({ method, path }) => {
    const [pathname = '', query = ''] = path.split('?');
    if (method !== 'GET') return acts[`${method} ${pathname}`]?.() ?? problem(404, 'Nothing here.');
    if (pathname === '/api/tables') return jsonAnswer(tables);
    const [, , list, id, part] = pathname.split('/');
    if (part === 'setup') {
      const setup = setups.find((each) => each.id === id);
      return setup === undefined ? problem(404, 'Table not found') : jsonAnswer(setup);
    }
    switch (list) {
      case 'tables':
        return jsonAnswer(tables.filter((table) => table.roomId === id));
      case 'next-players':
        return jsonAnswer(decideNext(tables, entries));
      case 'seats':
        return jsonAnswer(seats.filter((each) => each.tableId === id));
      case 'whereabouts':
        return jsonAnswer(where);
      case 'seat-changes':
        return jsonAnswer(changes);
      case 'waitlist':
        return jsonAnswer(entries.filter((entry) => entry.roomId === id));
      case 'activity':
        return jsonAnswer([makeActivity()]);
      case 'players': {
        if (pathname.endsWith('/door')) return jsonAnswer(makeDoor());
        const q = new URLSearchParams(query).get('q')?.toLowerCase() ?? '';
        return jsonAnswer(players.filter(({ name }) => name.toLowerCase().includes(q)));
      }
      default:
        return problem(404, 'Nothing here.');
    }
  });
}

async function show(scene: Scene = {}, rooms: Room[] = [makeRoom(), NORTH]) {
  const asked = serve(scene);
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({
        getParentRoute: () => root,
        path: '/tables/$tableId',
        component: TableViewPage,
      }),
    ]),
    history: createMemoryHistory({ initialEntries: [scene.path ?? '/tables/table_5'] }),
  });
  await router.load();
  // The app's own router is registered for types; this one stands in for it.
  const stand: unknown = router;
  const [room = makeRoom()] = rooms;
  const result = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider user={scene.user ?? makeUser()}>
        <RoomProvider rooms={rooms} room={room} choose={scene.choose ?? (() => undefined)}>
          <main id="content">
            <RouterProvider router={stand as never} />
          </main>
        </RoomProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { ...result, asked };
}

function seat(number: number): Promise<HTMLElement> {
  return screen.findByRole('button', { name: new RegExp(`^Seat ${number} `) });
}

function sent(asked: readonly Asked[]): string[] {
  return asked
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body = '' }) => `${method} ${path} ${body}`.trim());
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

afterEach(() => {
  toasts.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('table 5 at 8:42 PM', async () => {
  await show();
  expect(await seat(1)).toHaveAccessibleName('Seat 1 Curtis N. 3 h 42 $44.40 Unseat or change');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Table 5');
  expect(screen.getByText(/Open 6 h 12 min/)).toBeInTheDocument();
  expect(screen.getByText('Game Active')).toBeInTheDocument();
  expect(await seat(8)).toHaveAccessibleName(/Lena K\. Away 11 min \$26\.00/);
  expect(await seat(7)).toHaveAccessibleName('Seat 7 Open Seat a player');

  const list = within(screen.getByRole('region', { name: 'Seats' }));
  expect(list.getByText('Running tab at $12.00 per hour')).toBeInTheDocument();
  expect(list.getByText('$166.60')).toBeInTheDocument();
  expect(list.getByText('Curtis Nakamura')).toBeInTheDocument();

  const waiting = within(await screen.findByRole('region', { name: 'Waiting for 2/5 NL 3' }));
  expect(waiting.getByText('Joanna Pike')).toBeInTheDocument();
  expect(await screen.findByText('Joanna Pike seated at Table 5, seat 7')).toBeInTheDocument();
  await expectAccessible();
});

test('an id that no table has', async () => {
  await show({ path: '/tables/gone' });
  expect(await screen.findByRole('heading', { name: 'Table not found', level: 1 })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Floor Manager' })).toBeInTheDocument();
  await expectAccessible();
});

test('a table that is out of use says so', async () => {
  const retired = {
    id: 'old',
    roomId: makeRoom().id,
    tableNumber: 12,
    tableName: 'Table 12',
    gameTypeId: 'g',
    gameTypeName: '2/5 NL',
    maxSeats: 9,
    retiredAt: '2026-11-19T02:00:00.000Z',
  };
  await show({ path: '/tables/old', setups: [retired] });
  expect(await screen.findByRole('heading', { name: 'Table 12', level: 1 })).toBeVisible();
  expect(screen.getByText('Table 12 is out of use')).toBeVisible();
  expect(screen.getByText(/^Since Nov 18, 2026\./)).toBeVisible();
  await expectAccessible();
});

test('a table of another room is shown all the same, and can be switched to', async () => {
  const choose = vi.fn<(roomId: string) => void>();
  const there = makeTable({ id: 'table_n1', tableNumber: 1, roomId: NORTH.id });
  const { user } = await show({
    path: '/tables/table_n1',
    tables: [...LODGE_TABLES, there],
    choose,
  });
  expect(await screen.findByText(/This table is in/)).toHaveTextContent(
    'This table is in Lodge North - Round Rock, TX, not in the active room.',
  );
  await user.click(screen.getByRole('button', { name: 'Switch Room' }));
  expect(choose).toHaveBeenCalledWith(NORTH.id);
});

test('by the keyboard alone: an open seat, a name, an amount', async () => {
  const { user, asked } = await show({
    acts: { 'POST /api/seats': () => jsonAnswer(makeSeat({ seatNumber: 7 })) },
  });
  (await seat(1)).focus();
  await user.keyboard('{End}{ArrowLeft}{ArrowLeft}{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Seat 7' }));
  const search = await dialog.findByRole('combobox', { name: 'Player' });
  await waitFor(() => expect(search).toHaveFocus());
  await user.keyboard('castell');
  expect(await dialog.findByText('1 found')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(dialog.getByText('2 players are waiting for this game')).toBeInTheDocument();
  await expectAccessible();
  await user.keyboard('500{Enter}');
  expect(await screen.findByText('Player seated successfully')).toBeInTheDocument();
  expect(sent(asked)).toEqual([
    'POST /api/seats {"tableId":"table_5","seatNumber":7,"buyInAmount":"500.00","playerId":"player_john_castellano"}',
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const opener = await seat(7);
  await waitFor(() => expect(opener).toHaveFocus());
});

test('who waits for the game comes off its list; out of turn only with a reason', async () => {
  const { user, asked } = await show({
    acts: {
      'POST /api/waitlist/entry_omar_haddad/seat': () => jsonAnswer(makeSeat({ seatNumber: 7 })),
    },
  });
  await user.click(await seat(7));
  const dialog = within(await screen.findByRole('dialog', { name: 'Seat 7' }));
  await user.click(await dialog.findByRole('option', { name: /Omar Haddad/ }));
  await user.type(dialog.getByLabelText(/Buy-in amount/), '300');
  await user.click(dialog.getByRole('button', { name: 'Seat Omar Haddad' }));
  expect(await dialog.findByText('Say why this player goes ahead of the list')).toBeInTheDocument();
  await user.type(dialog.getByLabelText(/Reason/), 'Brother at the table');
  await user.click(dialog.getByRole('button', { name: 'Seat Omar Haddad' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(asked)).toEqual([
    'POST /api/waitlist/entry_omar_haddad/seat {"tableId":"table_5","seatNumber":7,"buyInAmount":"300.00","reason":"Brother at the table"}',
  ]);
});

test('a refusal stays in the dialog with the draft', async () => {
  const refusal = 'John Castellano is already seated at Table 3, seat 2';
  const { user } = await show({ acts: { 'POST /api/seats': () => problem(409, refusal) } });
  await user.click(await screen.findByRole('button', { name: 'Seat a player at seat 7' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Seat 7' }));
  await user.click(await dialog.findByRole('option', { name: /John Castellano/ }));
  await user.click(dialog.getByRole('button', { name: 'Seat John Castellano' }));
  expect(await dialog.findByText('Buy-in amount is required')).toBeInTheDocument();
  await user.type(dialog.getByLabelText(/Buy-in amount/), '500{Enter}');
  expect(await dialog.findByText(refusal)).toBeInTheDocument();
  expect(dialog.getByLabelText(/Buy-in amount/)).toHaveValue('500');
});

test('who sits somewhere cannot be chosen', async () => {
  const { user } = await show({
    players: [makePlayer({ id: 'Tom Brandt', name: 'Tom Brandt' })],
    where: [
      makeWhere('Tom Brandt', {
        seat: { tableId: 'table_5', tableNumber: 5, seatNumber: 5, awaySince: null },
      }),
    ],
  });
  await user.click(await seat(7));
  const option = await screen.findByRole('option', { name: /Tom Brandt/ });
  await waitFor(() => expect(option).toHaveTextContent('Already seated at Table 5, seat 5'));
  expect(option).toHaveAttribute('aria-disabled', 'true');
});

const AT_TABLE_3 = { seatId: 'seat_3_2', tableId: 'table_3', tableNumber: 3, seatNumber: 2 };
/** Ray Whitfield is called for 2/5 NL and plays another game meanwhile. */
const movingRay = LODGE_WAITLIST.map((entry) =>
  entry.id === 'entry_ray_whitfield' ? { ...entry, seated: AT_TABLE_3 } : entry,
);

test('a player of the list who has a seat moves to an open seat without a buy-in', async () => {
  const moving = LODGE_WAITLIST.map((entry) =>
    entry.id === 'entry_omar_haddad' ? { ...entry, seated: AT_TABLE_3 } : entry,
  );
  const { user, asked } = await show({
    entries: moving,
    acts: {
      'POST /api/waitlist/entry_omar_haddad/seat': () => jsonAnswer(makeSeat({ seatNumber: 7 })),
    },
  });
  await user.click(await seat(7));
  const dialog = within(await screen.findByRole('dialog', { name: 'Seat 7' }));
  const option = await dialog.findByRole('option', { name: /Omar Haddad/ });
  expect(option).toHaveTextContent('at Table 3, seat 2');
  await user.click(option);
  expect(dialog.getByText(/^Moves from Table 3, seat 2\./)).toBeVisible();
  expect(dialog.queryByLabelText(/Buy-in amount/)).not.toBeInTheDocument();
  await user.type(dialog.getByLabelText(/Reason/), 'Brother at the table');
  await user.click(dialog.getByRole('button', { name: 'Move Omar Haddad' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(asked)).toEqual([
    'POST /api/waitlist/entry_omar_haddad/seat {"tableId":"table_5","seatNumber":7,"leaveOtherLists":false,"reason":"Brother at the table"}',
  ]);
});

test('a held seat asks about a buy-in outside the game', async () => {
  const { user, asked } = await show({
    acts: {
      'POST /api/waitlist/entry_ray_whitfield/seat': () => jsonAnswer(makeSeat({ seatNumber: 4 })),
    },
  });
  await user.click(await seat(4));
  const dialog = within(await screen.findByRole('dialog', { name: 'Seat 4' }));
  await user.type(dialog.getByLabelText(/Buy-in amount/), '50{Enter}');
  expect(await dialog.findByText(/Press again to use this amount/)).toBeVisible();
  expect(sent(asked)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Seat Ray Whitfield' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
});

test('a called player who has a seat moves to the held seat without a buy-in', async () => {
  const { user, asked } = await show({
    entries: movingRay,
    acts: {
      'POST /api/waitlist/entry_ray_whitfield/seat': () => jsonAnswer(makeSeat({ seatNumber: 4 })),
    },
  });
  await user.click(await seat(4));
  const dialog = within(await screen.findByRole('dialog', { name: 'Seat 4' }));
  expect(dialog.getByText(/^Moves from Table 3, seat 2\./)).toBeVisible();
  expect(dialog.queryByLabelText(/Buy-in amount/)).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Move Ray Whitfield' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(asked)).toEqual([
    'POST /api/waitlist/entry_ray_whitfield/seat {"seatNumber":4,"leaveOtherLists":false}',
  ]);
});

test('a taken seat asks "Unseat {name}?" with time and tab', async () => {
  const { user, asked } = await show({
    acts: { 'DELETE /api/seats/seat_1': () => new Response(null, { status: 204 }) },
  });
  await user.click(await seat(1));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unseat Curtis Nakamura?' }));
  expect(dialog.getByText('3 h 42 min')).toBeInTheDocument();
  expect(dialog.getByText('$44.40')).toBeInTheDocument();
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(cancel).toHaveFocus());
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Unseat' }));
  expect(await screen.findByText('Player unseated successfully')).toBeInTheDocument();
  expect(sent(asked)).toEqual(['DELETE /api/seats/seat_1']);
});

test('away is one tap; the chips of who is away wait for their time', async () => {
  const { user, asked } = await show({
    // The answer is still under way: what is seen is the guess.
    acts: { 'POST /api/seats/seat_1/away': () => new Promise(() => undefined) },
  });
  await user.click(await seat(8));
  const pickUp = await screen.findByRole('button', { name: 'Pick Up Chips' });
  expect(pickUp).toHaveAttribute('aria-disabled', 'true');
  expect(pickUp).toHaveAccessibleDescription('Lena Kowalski has been away 11 of 20 minutes');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  await user.click(await seat(1));
  await user.click(await screen.findByRole('button', { name: 'Mark Away' }));
  expect(await seat(1)).toHaveAccessibleName(/Curtis N\. Away 0 min/);
  expect(sent(asked)).toEqual(['POST /api/seats/seat_1/away {}']);
});

test('a player moves to another table, which says its rate', async () => {
  const { user, asked } = await show({
    acts: { 'POST /api/seats/seat_2/move': () => jsonAnswer(SEATS[1]) },
  });
  await user.click(await seat(2));
  await user.click(await screen.findByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Alicia Fontaine' }));
  expect(dialog.getByRole('button', { name: 'Move to Table 5, Seat 7' })).toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: /Table 6/ }));
  expect(
    dialog.getByText('The clock goes on, at $8.00 per hour from then on.'),
  ).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Move to Table 6, Seat 6' }));
  expect(await screen.findByText('Alicia Fontaine moved to Table 6, seat 6')).toBeInTheDocument();
  expect(sent(asked)).toEqual(['POST /api/seats/seat_2/move {"tableId":"table_6","seatNumber":6}']);
});

test('another seat: who asked stands in order, and is moved before a newcomer', async () => {
  const offer = { tableId: 'table_5', tableNumber: 5, seatNumber: 7, heldFor: null };
  const { user, asked } = await show({
    changes: [
      makeSeatChange({ offer, waits: '' }),
      makeSeatChange({ seatId: 'seat_2', seatNumber: 2, position: 2, ...named('Alicia Fontaine') }),
    ],
    acts: {
      'POST /api/seats/seat_3/change/take': () => jsonAnswer({}),
      'POST /api/seats/seat_1/change': () => jsonAnswer({}),
    },
  });
  const panel = await screen.findByRole('region', { name: /^Seat changes/ });
  expect(panel).toHaveTextContent('Alicia F., seat 2Wants seat 7');
  await user.click(within(panel).getByRole('button', { name: 'Move Priya K. to seat 7' }));
  await user.click(await screen.findByRole('button', { name: /^Seat 1 Curtis/ }));
  await user.click(screen.getByRole('button', { name: 'Seat Change' }));
  await user.click(screen.getByRole('radio', { name: 'One seat here' }));
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  expect(screen.getByText('Please select a seat')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /^Seat 8/ }));
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('Curtis Nakamura asked for another seat')).toBeInTheDocument();
  expect(sent(asked)).toEqual([
    'POST /api/seats/seat_3/change/take {"tableId":"table_5","seatNumber":7}',
    'POST /api/seats/seat_1/change {"kind":"seat","seats":[8]}',
  ]);
});

test('a held seat: seat who was called, or end the call', async () => {
  const { user, asked } = await show({
    acts: {
      'POST /api/waitlist/entry_ray_whitfield/no-show': () => jsonAnswer(LODGE_WAITLIST[6]),
    },
  });
  await user.click(await seat(4));
  const dialog = within(await screen.findByRole('dialog', { name: 'Seat 4' }));
  expect(dialog.getByText('Called for 2/5 NL, waiting 41 min')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Seat Ray Whitfield' })).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Undo Call' })).toHaveAccessibleDescription(
    'A call can be undone for a minute',
  );
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'No-Show' }));
  expect(await screen.findByText('Ray Whitfield marked as a no-show')).toBeInTheDocument();
  expect(sent(asked)).toEqual(['POST /api/waitlist/entry_ray_whitfield/no-show {}']);
});

test('"Call Next" calls to this table; "End Game" says what ends', async () => {
  const { user, asked } = await show({
    acts: {
      'POST /api/waitlist/entry_joanna_pike/call': () => jsonAnswer(LODGE_WAITLIST[7]),
      'POST /api/tables/table_5/end': () => jsonAnswer(table5),
    },
  });
  await seat(1);
  await user.click(screen.getByRole('button', { name: 'Call Next' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'End Game' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(
    question.getByText(
      '7 players leave their seats and 6 rentals close with a running tab of $166.60.',
    ),
  ).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'End Game' }));
  expect(await screen.findByText('Table updated successfully')).toBeInTheDocument();
  expect(sent(asked)).toEqual([
    'POST /api/waitlist/entry_joanna_pike/call {"tableId":"table_5"}',
    'POST /api/tables/table_5/end {}',
  ]);
});

test('a table break pauses the time with a reason, the pot is entered', async () => {
  const { user, asked } = await show({
    acts: {
      'POST /api/tables/table_5/pause': () => jsonAnswer(table5),
      'POST /api/tables/table_5/pot': () => jsonAnswer(table5),
    },
  });
  await seat(1);
  await user.click(screen.getByRole('button', { name: 'Table Break' }));
  await user.click(await screen.findByRole('radio', { name: 'Other' }));
  await user.click(screen.getByRole('button', { name: 'Pause Time' }));
  expect(await screen.findByText('Say why the time is paused')).toBeInTheDocument();
  await user.type(screen.getByLabelText(/Which one/), 'Lights out{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Pot $145, enter the pot' }));
  const pot = await screen.findByLabelText(/^Pot/);
  await user.clear(pot);
  await user.type(pot, '1,250{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(asked)).toEqual([
    'POST /api/tables/table_5/pause {"reason":"Lights out"}',
    'POST /api/tables/table_5/pot {"amount":"1250.00"}',
  ]);
});

test('who may only look finds nothing to press', async () => {
  await show({
    user: makeUser({ role: 'executive', permissions: ['view_floor', 'view_players'] }),
  });
  const map = await screen.findByRole('list', { name: "Seats, clockwise from the dealer's left" });
  expect(within(map).getByText('Curtis N.')).toBeInTheDocument();
  expect(within(map).queryByRole('button')).not.toBeInTheDocument();
  for (const name of ['Call Next', 'Table Break', 'End Game', /^Seat /, /^Pot/]) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

test('a dealer marks away and counts, but seats nobody', async () => {
  const { user } = await show({
    user: makeUser({ role: 'dealer', permissions: ['view_floor', 'raise_alerts'] }),
  });
  await user.click(await seat(1));
  const dialog = within(await screen.findByRole('dialog', { name: 'Curtis Nakamura' }));
  expect(dialog.getByRole('button', { name: 'Mark Away' })).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Edit Chips' })).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Unseat' })).not.toBeInTheDocument();
});
