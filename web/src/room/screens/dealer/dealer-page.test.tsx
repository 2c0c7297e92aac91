import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '@/api/query-client';
import { lost, reached } from '@/api/client/reachability';
import type { DealerScreen } from '@/api/staff-types';
import type { Seat, SeatChange, Table, User } from '@/api/types';
import { expectAccessible } from '@/test/axe';
import { type Asked, fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { lodgeDesk } from '@/test/fixtures/desk';
import { joanna, LODGE_TABLES, omar, ray, table5 } from '@/test/fixtures/lodge';
import { makeHold, makeRoom, makeSeat, makeTable, makeUser, minutesAgo, NOW } from '@/test/fixtures/make';
import { makeSeatChange } from '@/test/fixtures/change';
import { makeAlert, makeDealerScreen } from '@/test/fixtures/staff';
import { problem, sent } from '@/test/render-page';
import { renderRoutes } from '@/test/render-routes';
import { silence } from '@/ui/announcer';
import { screenTree } from '@/app/routes/screens';

// The clock of a test must not run while the screen's chunk is first imported.
beforeAll(async () => {
  await import('./dealer-page');
});
beforeEach(() => vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reached();
  silence();
});

const named = (name: string) => ({ player: { id: name, name } });
const SEATS = [
  makeSeat({ seatNumber: 1, minutes: 222, ...named('Curtis Nakamura') }),
  makeSeat({ seatNumber: 3, minutes: 52, ...named('Priya Kapoor') }),
  makeSeat({ seatNumber: 4, state: 'reserved' }),
  makeSeat({ seatNumber: 6, state: 'walk_in', minutes: 23 }),
  makeSeat({ seatNumber: 8, state: 'away', awaySince: minutesAgo(12), ...named('Lena Kowalski') }),
];
const held = { ...table5, holds: [makeHold({ entryId: ray.id })] };

const dealer = makeUser({
  role: 'dealer',
  permissions: ['view_floor', 'deal_tables', 'raise_alerts'],
});

interface Scene {
  tableId?: string | null;
  table?: Table;
  seats?: Seat[] | Response;
  dealing?: DealerScreen | Response;
  changes?: SeatChange[];
  user?: User;
  client?: QueryClient;
  /** The response to an act. */
  done?: (asked: Asked) => Response | Promise<Response>;
}

function show(scene: Scene = {}) {
  const { tableId = 'table_5', table = held, user = dealer, client, done = () => jsonAnswer({}) } = scene;
  const tables = [...LODGE_TABLES.filter(({ id }) => id !== table.id), table];
  const given = (answer: unknown) => (answer instanceof Response ? answer.clone() : jsonAnswer(answer));
  const asked = fakeFetch((call) => {
    if (call.method !== 'GET') return done(call);
    if (call.path.endsWith('/desk')) return jsonAnswer(lent);
    if (call.path.startsWith('/api/tables')) return jsonAnswer(tables);
    if (call.path === '/api/rooms') return jsonAnswer([makeRoom()]);
    if (call.path.startsWith('/api/seats/')) return given(scene.seats ?? SEATS);
    if (call.path.startsWith('/api/seat-changes/')) return jsonAnswer(scene.changes ?? []);
    if (call.path.startsWith('/api/waitlist/')) return jsonAnswer([ray, joanna, omar]);
    if (call.path.startsWith('/api/dealer/')) return given(scene.dealing ?? makeDealerScreen());
    if (call.path === '/api/time') return jsonAnswer({ now: new Date().toISOString() });
    return problem(404, 'Nothing here.');
  });
  window.history.replaceState(null, '', tableId === null ? '/dealer' : `/dealer/${tableId}`);
  return { ...renderRoutes(screenTree, { user, ...(client && { client }) }), asked };
}

const seat = (n: number) => screen.findByRole('button', { name: new RegExp(`^Seat ${n} `) });
const press = (name: string | RegExp) => screen.findByRole('button', { name });

test('the players with their times, and the time left of the down', async () => {
  show();
  expect(await seat(1)).toHaveAccessibleName('Seat 1 Curtis N. 3:42 $44.40');
  expect(await seat(4)).toHaveAccessibleName('Seat 4 Ray W. Reserved');
  expect(await seat(6)).toHaveAccessibleName('Seat 6 Walk-in 0:23');
  expect(await seat(8)).toHaveAccessibleName('Seat 8 Lena K. Away 12 m');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Table 5');
  expect(screen.getByText('8:42 PM')).toBeInTheDocument();
  expect(await screen.findByRole('progressbar', { name: 'Down, 12 of 30 minutes' })).toBeVisible();
  expect(screen.getByText('Push at 9:00 PM').parentElement).toHaveTextContent('You go to Table 9');
  expect(screen.getByText('Relief').parentElement).toHaveTextContent('Luis O. from Table 4');
  expect(await screen.findByText('2 more waiting · Joanna P. next, 29 min')).toBeVisible();
  expect(screen.getByText('$145')).toBeVisible();
  await expectAccessible();
});

describe('a selected seat', () => {
  test('away is shown optimistically and sent', async () => {
    let answer: (response: Response) => void = () => undefined;
    const { user, asked } = show({ done: () => new Promise((resolve) => (answer = resolve)) });
    await user.click(await seat(3));
    expect(screen.getByRole('region', { name: 'Seat 3 · Priya Kapoor' })).toHaveTextContent(
      'Seated 7:50 PM · 52 min at $12/hour · $10.40',
    );
    await user.click(await press('Away'));
    expect(await seat(3)).toHaveAccessibleName('Seat 3 Priya K. Away 0 m');
    expect(await press('Back')).toBeVisible();
    answer(jsonAnswer({}));
    expect(sent(asked)).toEqual(['POST /api/seats/seat_3/away {}']);
  });

  test('the check-out of a player needs one confirmation', async () => {
    const { user, asked } = show();
    await user.click(await seat(3));
    await user.click(await press('Left the table'));
    expect(screen.getByText('Priya Kapoor left the table?')).toBeVisible();
    expect(sent(asked)).toEqual([]);
    await user.click(await press('Left the table'));
    expect(sent(asked)).toEqual(['DELETE /api/seats/seat_3']);
    expect(await screen.findByText('Tap a seat')).toBeVisible();
  });

  test('a question about a player who has left is not asked about the next one', async () => {
    const client = createQueryClient();
    const { user, asked } = show({ client });
    await user.click(await seat(3));
    await user.click(await press('Left the table'));
    const next = { ...makeSeat({ seatNumber: 3, minutes: 0, ...named('Amy Cole') }), id: 'seat_new' };
    act(() => {
      client.setQueryData(['/api/seats', 'table_5'], [...SEATS.filter(({ seatNumber }) => seatNumber !== 3), next]);
    });
    expect(await screen.findByRole('region', { name: 'Seat 3 · Amy Cole' })).toBeVisible();
    expect(screen.queryByText('Amy Cole left the table?')).toBeNull();
    expect(sent(asked)).toEqual([]);
  });

  test('a player is moved to an open seat', async () => {
    const { user, asked } = show();
    await user.click(await seat(3));
    await user.click(await press('Move seat'));
    expect(screen.queryByRole('button', { name: /^Seat 1 / })).not.toBeInTheDocument();
    await user.click(await press('Seat 7 Open Move here'));
    await waitFor(() =>
      expect(sent(asked)).toEqual(['POST /api/seats/seat_3/move {"tableId":"table_5","seatNumber":7}']),
    );
  });

  test('a refused move shows the reason, and another seat can be chosen', async () => {
    const { user } = show({ done: () => problem(409, 'Seat 7 is taken') });
    await user.click(await seat(3));
    await user.click(await press('Move seat'));
    await user.click(await press('Seat 7 Open Move here'));
    expect(await screen.findByText('Seat 7 is taken')).toBeVisible();
    await user.click(await press('Cancel'));
    expect(await press('Away')).toBeVisible();
  });

  test('a walk-in takes the open seat', async () => {
    const { user, asked } = show();
    await user.click(await seat(7));
    await user.click(await press('Seat Walk-in'));
    expect(sent(asked)).toEqual(['POST /api/tables/table_5/walk-ins {"seatNumber":7}']);
  });

  test('a called player sits down; a refusal is shown in place', async () => {
    const { user, asked } = show({ done: () => problem(409, 'Ray Whitfield has no membership') });
    await user.click(await press('Seated Ray W. in seat 4'));
    expect(sent(asked)).toEqual([`POST /api/waitlist/${ray.id}/seat {"tableId":"table_5","seatNumber":4}`]);
    expect(await screen.findByText('Ray Whitfield has no membership')).toBeVisible();
  });
});

describe('a seat change', () => {
  const offer = { tableId: 'table_5', tableNumber: 5, seatNumber: 7, heldFor: null, since: null };
  const may = makeSeatChange({ offer, waits: '' });

  test('is requested for any seat, some seats, or another table', async () => {
    const { user, asked } = show();
    await user.click(await seat(3));
    await user.click(await press('Seat change'));
    expect(await press('Ask for another seat')).toBeVisible();
    await user.click(await press('Seat 8'));
    await user.click(await press('Seat 1'));
    await expectAccessible();
    await user.click(await press('Ask for seat 1 or 8'));
    await waitFor(() => expect(sent(asked)).toEqual(['POST /api/seats/seat_3/change {"kind":"seat","seats":[1,8]}']));
    expect(await press('Seat change')).toHaveFocus();
    await user.click(await press('Seat change'));
    await user.click(await press('Table 4'));
    await user.click(await press('Ask for Table 4'));
    await waitFor(() =>
      expect(sent(asked)[1]).toBe('POST /api/seats/seat_3/change {"kind":"table","seats":[],"tableId":"table_4"}'),
    );
  });

  test('a request has a number, is listed, and can be cancelled', async () => {
    const { user, asked } = show({ changes: [makeSeatChange()] });
    expect(await screen.findByText('Seat change: Priya K.')).toBeVisible();
    await user.click(await seat(3));
    await user.click(await press('Seat change 1'));
    expect(screen.getByText('None of these seats is open')).toBeVisible();
    await user.click(await press('Cancel Request'));
    await waitFor(() => expect(sent(asked)).toEqual(['DELETE /api/seats/seat_3/change']));
  });

  test('comes before called players, and moves or passes with one tap', async () => {
    const { user, asked } = show({ changes: [may] });
    expect(await screen.findByText('Seat 7: Priya K.')).toBeVisible();
    expect(screen.queryByText('Ray W. for seat 4')).not.toBeInTheDocument();
    await user.click(await press('Moved Priya K. to seat 7'));
    await user.click(await press('Skip seat 7 for Priya K.'));
    await waitFor(() =>
      expect(sent(asked)).toEqual([
        'POST /api/seats/seat_3/change/take {"tableId":"table_5","seatNumber":7}',
        'POST /api/seats/seat_3/change/skip {"tableId":"table_5","seatNumber":7}',
      ]),
    );
  });

  test('a seat offered to a seat change is not for a walk-in', async () => {
    const { user, asked } = show({ changes: [may], done: () => problem(409, 'Look again.') });
    await user.click(await seat(7));
    expect(screen.getByRole('region', { name: 'Seat 7 · Open' })).toHaveTextContent('Priya K. asked for it first');
    expect(screen.queryByRole('button', { name: 'Seat Walk-in' })).not.toBeInTheDocument();
    await user.click(await press('Moves to seat 7'));
    expect(sent(asked)).toHaveLength(1);
    expect(await screen.findByText('Look again.')).toBeVisible();
  });

  test('a held seat is offered too; moves to another table are left to the floor', async () => {
    const there = { tableId: 'table_4', tableNumber: 4, seatNumber: 2, heldFor: null, since: null };
    const { user } = show({
      changes: [
        makeSeatChange({ offer: { ...offer, seatNumber: 4, heldFor: 'Ray Whitfield', since: null }, waits: '' }),
        makeSeatChange({ seatId: 'seat_1', seatNumber: 1, kind: 'table', offer: there, waits: '' }),
      ],
    });
    expect(await screen.findByText('Ray W. gets 3')).toBeVisible();
    await user.click(await seat(1));
    await user.click(await press(/^Seat change 1/));
    expect(screen.getByText('The floor sends them there.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Moves to/ })).not.toBeInTheDocument();
  });
});

describe('the pot', () => {
  test('is typed, and shown optimistically', async () => {
    const { user, asked } = show({ done: () => new Promise(() => undefined) });
    await user.click(await press('Set pot'));
    expect(screen.getByRole('heading', { name: 'Set pot' })).toHaveFocus();
    await user.click(await press('2'));
    await user.keyboard('4');
    await user.click(await press('00'));
    await user.click(await press('Delete the last digit'));
    await user.click(await press('Set $240'));
    expect(sent(asked)).toEqual(['POST /api/tables/table_5/pot {"amount":"240.00"}']);
    expect(await screen.findByText('$240')).toBeVisible();
    expect(await press('Set pot')).toHaveFocus();
  });
});

describe('taking over', () => {
  test('first the dealer, the planned one on top, then the PIN', async () => {
    const { user, asked } = show();
    await user.click(await press('Maria S. Change dealer'));
    const names = within(screen.getByRole('region', { name: 'Take over' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names.slice(1, 4)).toEqual(['Luis Ortega Planned', 'Ana Ruiz ', 'Kim Park No PIN']);
    await expectAccessible();
    await user.click(await press(/Luis Ortega/));
    expect(await press('Take over')).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('1234');
    await user.click(await press('Take over'));
    expect(sent(asked)).toEqual(['POST /api/dealer/table_5/take {"staffId":"staff_luis","pin":"1234"}']);
    await waitFor(() => expect(screen.queryByText('Enter your PIN')).not.toBeInTheDocument());
  });

  test.each([
    [422, 'Something is wrong', { errors: [{ field: 'pin', message: 'Wrong PIN' }] }, 'Wrong PIN'],
    [429, 'Too many wrong PINs. Try again in a minute.', {}, /^Too many wrong PINs/],
  ])('%i: a PIN that does not open', async (status, detail, more, text) => {
    const { user } = show({ done: () => problem(status, detail, more) });
    await user.click(await press('Maria S. Change dealer'));
    await user.click(await press('Ana Ruiz'));
    await user.keyboard('9999{Enter}');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('0 digits entered')).toBeInTheDocument();
  });

  test('a table without a dealer says so', async () => {
    const { user, asked } = show({ dealing: makeDealerScreen({ dealer: null, goesTo: null }) });
    await user.click(await press('No dealer Take over'));
    expect(screen.queryByRole('button', { name: 'Leave without relief' })).not.toBeInTheDocument();
    expect(sent(asked)).toEqual([]);
  });

  test('an overdue push is shown, and the relief takes over with one more tap', async () => {
    const { dealer: at } = makeDealerScreen();
    show({ dealing: makeDealerScreen({ dealer: at && { ...at, dueAt: minutesAgo(4) } }) });
    expect(await screen.findByText('min over')).toBeVisible();
    expect(await press('Take over')).toBeVisible();
  });
});

describe('the floor', () => {
  test('is called without a reason or with one', async () => {
    const { user, asked } = show();
    await user.click(await press('Call Floor'));
    await user.click(await press('Dispute'));
    // Critical calls need a second tap.
    await user.click(await press('Tap again for Dispute'));
    await waitFor(() => expect(sent(asked)).toHaveLength(2));
    expect(sent(asked).map((text) => /"kind":"(\w+)"/.exec(text)?.[1])).toEqual(['floor', 'dispute']);
  });

  test('has arrived, which resolves the call', async () => {
    const { user, asked } = show({ dealing: makeDealerScreen({ openCalls: [makeAlert()] }) });
    expect(await screen.findByText('Dispute called')).toBeVisible();
    await user.click(await press('Floor Arrived for Dispute'));
    expect(sent(asked)).toEqual(['POST /api/pit-boss/alerts/alert_1/resolve {}']);
  });
});

test('a paused table says so and is resumed', async () => {
  const { user, asked } = show({ table: { ...held, pausedAt: minutesAgo(9) } });
  expect(await screen.findByText('Paused 9 min')).toBeVisible();
  await user.click(await press('Resume the table'));
  expect(sent(asked)).toEqual(['POST /api/tables/table_5/resume {}']);
});

test('a table is paused with a reason', async () => {
  const { user, asked } = show();
  await user.click(await press('Pause the table'));
  await user.click(await press('House error'));
  expect(sent(asked)).toEqual(['POST /api/tables/table_5/pause {"reason":"House error"}']);
  expect(await press('Pause the table')).toHaveFocus();
});

describe('offline', () => {
  test('shows since when, queues the safe acts, and disables the others', async () => {
    const { user } = show({ done: () => Promise.reject(new TypeError('Failed to fetch')) });
    await user.click(await seat(3));
    lost();
    await user.click(await press('Away'));
    await user.click(await press('Call Floor'));
    await user.click(await press('Offline since 8:42 PM · 2 actions pending'));
    expect(await press('Undo Seat 3, Priya K.: away')).toBeVisible();
    expect(await press('Move seat')).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible();
    await user.click(await press('Undo Call Floor'));
    expect(await press('Offline since 8:42 PM · 1 action pending')).toBeVisible();
  });

  test('a refusal of the server is shown until it is dismissed', async () => {
    const { user } = show({ done: () => problem(409, 'Priya Kapoor has left.') });
    await user.click(await seat(3));
    await user.click(await press('Away'));
    await user.click(await press(/1 action failed$/));
    expect(screen.getByText('Refused. Priya Kapoor has left.')).toBeVisible();
    await user.click(await press('OK Seat 3, Priya K.: away'));
    expect(screen.getByText('Everything has been done.')).toBeVisible();
  });
});

const event = { id: 'tournament_1', name: 'Weekend Special', players: 6 };
const lent = lodgeDesk();
const seventh = lent.tables.find(({ number }) => number === 7);
if (seventh !== undefined) seventh.tableId = 'table_7';

test('a table lent to a tournament: its clock, its entries, its moves, no time charge and no pot', async () => {
  const table = makeTable({ tableNumber: 7, status: 'tournament', seats: 'o.oo.ooo', event });
  const { user, asked } = show({ tableId: 'table_7', table });
  expect(await screen.findByRole('timer', { name: 'Time left in Level 7' })).toHaveTextContent('17:24');
  expect(screen.getByText('Next 500/1,000')).toBeVisible();
  expect(await screen.findByText('Seat 2: Rosa R. comes from Table 4')).toBeVisible();
  expect(screen.getByText('Comes here')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Set pot' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Pause the table' })).not.toBeInTheDocument();
  await expectAccessible();
  await user.click(await seat(3));
  await user.click(await press('Player is out'));
  expect(sent(asked)[0]).toMatch(/\/api\/tournament-entries\/[^/]+\/report {"out":true}/);
});

test('the dealer at a tournament table sets the button', async () => {
  const table = makeTable({ tableNumber: 7, status: 'tournament', seats: 'o.oo.ooo', event });
  const { user, asked } = show({ tableId: 'table_7', table });
  await user.click(await seat(3));
  await user.click(await press('Button is here'));
  expect(sent(asked)[0]).toContain('/api/tournaments/tournament_1/tables/7/button {"button":3}');
  // A dead button is at an empty seat.
  await user.click(await seat(5));
  expect(await press('Button is here')).toBeVisible();
});

test('a user who may only view sees everything and changes nothing', async () => {
  show({ user: makeUser({ role: 'executive', permissions: ['view_floor', 'view_reports'] }) });
  expect(await screen.findByText('Curtis N.')).toBeVisible();
  expect(await screen.findByText('Ray W. for seat 4')).toBeVisible();
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Help']);
});

describe('errors', () => {
  test('table not found', async () => {
    show({ tableId: 'table_nobody_has' });
    expect(await screen.findByText('Table not found')).toBeVisible();
    await expectAccessible();
  });

  test('parts that failed to load say so, the others stay', async () => {
    show({ seats: problem(500, 'Later'), dealing: problem(500, 'Later') });
    expect(await screen.findByText('Could not load the seats.')).toBeVisible();
    expect(await screen.findByText('Could not load who deals here.')).toBeVisible();
    expect(await press('Call Floor')).toBeVisible();
  });
});
