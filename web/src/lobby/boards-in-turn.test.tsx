import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { BoardsInTurn } from './boards-in-turn';
import { showLanguage } from './language/language';
import type { BoardKind, BoardOf, BoardTournament, Screen } from './queries';

/** A moment at which the first of two and of three boards begins its turn of 20 seconds. */
const NOW = Date.parse('2026-11-29T02:42:00Z');

const shared = { roomName: 'Lodge Card Club', timeZone: 'America/Chicago', announcements: [], promotions: [] };
const lists: BoardOf['lists'] = {
  ...shared,
  holdMinutes: 5,
  joinAddress: '',
  lists: [{ gameTypeId: 'game_1', gameName: "1/3 NL Hold'em", tables: 2, entries: [] }],
};
const tables: BoardOf['tables'] = {
  ...shared,
  tables: [
    {
      id: 'table_1',
      tableNumber: 4,
      gameName: "1/3 NL Hold'em",
      seated: 9,
      openSeats: 0,
      maxSeats: 9,
      waiting: 10,
      coming: 3,
    },
  ],
};
let answers: Record<string, object>;

beforeEach(() => {
  answers = { lists, tables, tournaments: { ...shared, tournaments: [] }, announcements: shared };
  document.documentElement.style.fontSize = '10px';
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(410);
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
      send() {}
    },
  );
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = answers[path.slice(path.lastIndexOf('/') + 1)];
    return answer === undefined
      ? new Response(null, { status: 500 })
      : Response.json(answer, { headers: { Date: new Date(Date.now()).toUTCString() } });
  });
});
afterEach(async () => {
  await showLanguage('en');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.documentElement.style.fontSize = '';
});

async function pass(ms: number) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

async function show(alsoShows: Screen['alsoShows'], first: BoardKind = 'lists') {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <BoardsInTurn screen={{ roomId: 'room_1', alsoShows, turnSeconds: 20 }} first={first} />
    </QueryClientProvider>,
  );
  await pass(1_000);
  return container;
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;

/** The titles of the next turns. */
async function titles(turns: number): Promise<(string | null)[]> {
  const first = title();
  await pass(20_000);
  return turns === 1 ? [first] : [first, ...(await titles(turns - 1))];
}

test('boards take turns; one without content misses its turn until it has some', async () => {
  await show(['tables', 'tournaments', 'announcements']);
  expect(await titles(4)).toEqual(['Waitlists', 'Tables', 'Waitlists', 'Tables']);

  answers['announcements'] = { ...shared, promotions: ['High hand of the hour: $200'] };
  await pass(2_000);
  expect(new Set(await titles(3))).toEqual(new Set(['Waitlists', 'Tables', 'Announcements']));
});

test('an announcement names the day when it ends on another one', async () => {
  const announcement = (id: string, until: string) => ({ id, roomId: 'room', text: id, until });
  answers['announcements'] = {
    ...shared,
    announcements: [announcement('today', '2026-11-29T05:30:00Z'), announcement('tomorrow', '2026-11-30T03:00:00Z')],
  };
  await show(['announcements']);
  expect(await seen(/^Until/)).toEqual(new Set(['Until 11:30 PM', 'Until Sun 9:00 PM']));
});

test('a board without an answer misses its turn, and the others stay live', async () => {
  delete answers['tables'];
  await show(['tables']);
  expect(await titles(3)).toEqual(['Waitlists', 'Waitlists', 'Waitlists']);
  expect(screen.getByText('Live')).toBeDefined();
});

/** All texts that match in the next minutes. */
async function seen(pattern: RegExp): Promise<Set<string>> {
  const found = new Set<string>();
  for (let turn = 0; turn < 24; turn += 1) {
    for (const { textContent } of screen.queryAllByText(pattern)) found.add(textContent);
    // oxlint-disable-next-line no-await-in-loop
    await pass(10_000);
  }
  return found;
}

test('two running tournaments each show all their prizes', async () => {
  const running = (id: string, from: number): BoardTournament => ({
    ...{ id, name: id, status: 'running', startTime: new Date(NOW).toISOString() },
    ...{ startedAt: new Date(NOW).toISOString(), currentEntries: 60, maxEntries: null, playersLeft: 40 },
    ...{ bounty: '0.00', chipsInPlay: 1, entriesOpen: false, openTables: 4, prizePool: '5000.00', ante: 'none' },
    clock: {
      position: 0,
      since: new Date(NOW).toISOString(),
      pausedAt: null,
      remainingMs: 3_600_000,
      handForHand: false,
    },
    items: [{ kind: 'level', minutes: 60, smallBlind: 100, bigBlind: 200, ante: 0, colorUp: [], note: '' }],
    prizes: Array.from({ length: 24 }, (_, i) => ({ from: from + i, to: from + i, amount: '10.00' })),
  });
  answers['tournaments'] = { ...shared, tournaments: [running('A', 1), running('B', 101)] };
  await show([], 'tournaments');
  expect((await seen(/^\d+(st|nd|rd|th)$/)).size).toBe(48);
});

test('two must-move games each show all their players', async () => {
  const since = new Date(NOW).toISOString();
  const tableOf = (name: string, steps: number) => ({
    ...{ id: `${name} ${steps}`, tableNumber: steps + 1, steps, maxSeats: 9, seated: 9, seatStates: [] },
    movers: Array.from({ length: steps * 12 }, (_, i) => {
      const player = `Player ${name}${i}`;
      return { id: player, name: player, since, tableNumber: null, seatNumber: null };
    }),
  });
  const game = (name: string) => ({ gameName: name, tables: [tableOf(name, 0), tableOf(name, 1)] });
  answers['must-move'] = { ...shared, joinAddress: '', order: 'longest', tables: [], games: [game('A'), game('B')] };
  await show([], 'must_move');
  expect((await seen(/^Player /)).size).toBe(24);
});

test('a screen in Spanish', async () => {
  await showLanguage('es');
  const container = await show(['tables']);
  expect(title()).toBe('Listas de espera');
  expect(screen.getByText('No hay nadie en espera.')).toBeDefined();
  await pass(20_000);
  expect(title()).toBe('Mesas');
  expect(screen.getByText('7 aquí, 3 en camino')).toBeDefined();
  vi.useRealTimers();
  await expectAccessible(container);
});
