import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Player, Room, Seat, SeatChange, Table, TableSetup, User, WaitlistEntry, Whereabouts } from '@/api/types';
import { createQueryClient } from '@/api/query-client';
import { type Asked, fakeFetch, jsonAnswer } from './fake-fetch';
import { makeEntryCheck } from './fixtures/house';
import { LODGE_TABLES, LODGE_WAITLIST } from './fixtures/lodge';
import {
  decideNext,
  makeActivity,
  makePlayer,
  makeRoom,
  makeSeat,
  minutesAgo,
  NOW,
  secondsAhead,
} from './fixtures/make';
import { PageFrame } from './page-frame';
import { renderUi } from './render';
import { toasts } from '@/ui/toast-store';
import { TableViewPage } from '@/room/floor/pages/table-view';

export const named = (name: string) => ({ player: { id: name, name } });

export const SEATS = [
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

export const NORTH = makeRoom({
  id: 'room_north',
  name: 'Lodge North',
  location: 'Round Rock, TX',
});

interface Scene {
  path?: string;
  user?: User;
  tables?: Table[];
  seats?: Seat[];
  entries?: WaitlistEntry[];
  players?: Player[];
  where?: Whereabouts[];
  /** Answers to writes, by "POST /api/seats". */
  changes?: SeatChange[];
  setups?: TableSetup[];
  acts?: Record<string, () => Response | Promise<Response>>;
  choose?: (roomId: string) => void;
}

export function problem(status: number, detail: string): Response {
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
        if (pathname.endsWith('/door')) return jsonAnswer(makeEntryCheck());
        const q = new URLSearchParams(query).get('q')?.toLowerCase() ?? '';
        return jsonAnswer(players.filter(({ name }) => name.toLowerCase().includes(q)));
      }
      default:
        return problem(404, 'Nothing here.');
    }
  });
}

export async function show(scene: Scene = {}, rooms: Room[] = [makeRoom(), NORTH]) {
  const asked = serve(scene);
  const root = createRootRoute({ component: PageFrame });
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
  // The app's own router is registered for types; this one replaces it.
  const stand: unknown = router;
  const result = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <main id="content">
        <RouterProvider router={stand as never} />
      </main>
    </QueryClientProvider>,
    { ...scene, rooms },
  );
  return { ...result, asked };
}

export function seat(number: number): Promise<HTMLElement> {
  return screen.findByRole('button', { name: new RegExp(`^Seat ${number} `) });
}

export function sent(asked: readonly Asked[]): string[] {
  return asked
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body = '' }) => `${method} ${path} ${body}`.trim());
}

/** The lodge's waitlist, in which the player of one entry sits at another table. */
export function waitlistWithSeated(entryId: string, seated: WaitlistEntry['seated']) {
  return LODGE_WAITLIST.map((entry) => (entry.id === entryId ? Object.assign({}, entry, { seated }) : entry));
}

/** Every test starts at 8:42 PM and cleans up after itself. */
export function setUpTableView() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  });
  afterEach(() => {
    toasts.clear();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
