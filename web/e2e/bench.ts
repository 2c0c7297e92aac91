// Measures the main-thread cost of a live event, with 100 tables and 500 waiting players, on a computer four times
// slower.
// usage: make bench-web VITEST_FLAGS='bench.ts -t cash-games'
// PITBOSS_BINARY measures another build with the same scene. BENCH_BEFORE alternates between both builds, event by
// event, so that the load of a busy machine affects both.
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, test } from 'vitest';
import type { GameType, Table } from '@/api/types';
import { type Api, lodge } from './harness/api';
import { Club } from './harness/club';
import { frameOf, mainThread, medians, now, traced, type Work, workOf } from './harness/main-thread';

const SLOWER = Number(process.env['BENCH_SLOWER'] ?? 4);
const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 12);
const TABLES = 100;
const WAITING = 500;
/** Each event has a second to itself, so that each window contains one tick of the page's clock. */
const WINDOW_MS = 1_000;
/** Eight milliseconds at a quarter of the speed. */
const AIM_MS = 2 * SLOWER;

const screens = [
  '/floor-manager',
  '/cash-games',
  '/',
  `/pit-boss/${lodge}`,
  `/pit-boss/${lodge}?tab=tables`,
  '/mobile/home',
  '/mobile/tables',
  '/mobile/waitlist',
];

interface Scene {
  api: Api;
  /** Its game has few waiting players and it has two open seats; most of the five hundred wait for `game`. */
  one: Table;
  /** Another table with an open seat. */
  other: Table;
  game: GameType;
}

async function furnish(api: Api): Promise<Scene> {
  const before = await api.tables();
  const games = await api.games();
  const game = games.find(({ id }) => id === before[0]?.gameTypeId);
  if (game === undefined) throw new Error('The demo has no table.');
  for (let n = before.length; n < TABLES; n += 1) await api.table(game, 100 + n);
  for (let n = (await api.waiting()).length; n < WAITING; n += 1) {
    await api.wait(await api.player(`Waiting Person${n}`), game);
  }
  const active = before.filter(
    ({ status, currentPlayers, maxSeats }) => status === 'active' && currentPlayers >= 4 && currentPlayers < maxSeats,
  );
  const one = active.find(
    ({ gameTypeId, currentPlayers, maxSeats }) =>
      gameTypeId !== game.id && currentPlayers >= 5 && currentPlayers < maxSeats - 1,
  );
  const other = active.find(({ id }) => id !== one?.id);
  if (one === undefined || other === undefined) throw new Error('The demo has not two tables with open seats.');
  return { api, one, other, game };
}

interface Event {
  name: string;
  /** A repeated act of another client that alternates between two states. */
  act: (turn: number) => Promise<unknown>;
  /** The number of acts that share the measured work, and the number of one-second windows they take. */
  acts?: number;
  windows?: number;
}

async function eventsOf({ api, one, other, game }: Scene): Promise<Event[]> {
  const patch = (table: Table, change: object) => api.send('PATCH', `/api/tables/${table.id}`, change);
  const sits = (table: Table, turn: number) =>
    patch(table, { currentPlayers: table.currentPlayers + ((turn + 1) % 2) });
  const list = (await api.waiting()).filter(({ gameTypeId }) => gameTypeId === game.id);
  const player = await api.player(`Newcomer ${Date.now()}`);
  let joined: string | null = null;
  async function comesOrGoes() {
    if (joined === null) ({ id: joined } = await api.wait(player, game));
    else {
      await api.remove(`/api/waitlist/${joined}`);
      joined = null;
    }
  }
  /**
   * Ten acts, a tenth of a second each, as on a Friday: players sit down and leave at two tables, pots change, players
   * join and leave a list.
   */
  async function ten(turn: number) {
    for (let n = 0; n < 10; n += 1) {
      const soon = rest(WINDOW_MS / 10);
      const nth = Math.floor(n / 5);
      // One after the other, as on a real floor.
      await [
        () => sits(one, nth),
        () => patch(other, { currentPot: `${100 + 10 * turn + n}.00` }),
        () => sits(other, nth),
        () => comesOrGoes(),
        () => patch(one, { currentPot: `${200 + 10 * turn + n}.00` }),
      ][n % 5]?.();
      await soon;
    }
  }
  return [
    { name: '+1, −1', act: (turn) => sits(one, turn) },
    { name: 'pot', act: (turn) => patch(one, { currentPot: `${100 + turn}.00` }) },
    { name: 'join, leave', act: comesOrGoes },
    {
      name: 'one of the first leaves',
      act: (turn) => api.remove(`/api/waitlist/${list[10 + turn]?.id}`),
    },
    { name: 'ten in a second, each of them', act: ten, acts: 10, windows: 2 },
  ];
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A screen to measure: of the program, or of another build that alternates with it. */
interface Side {
  cdp: CDPSession;
  frame: string;
  events: Event[];
}

/** The main-thread work of each screen in the windows after its acts; without `nth`, in windows without an act. */
async function measured(sides: readonly Side[], nth?: number): Promise<Work[][]> {
  const began: number[][] = sides.map(() => []);
  const windowMs = WINDOW_MS * (nth === undefined ? 1 : (sides[0]?.events[nth]?.windows ?? 1));
  const [first] = sides;
  if (first === undefined) return [];
  const trace = await traced(first.cdp, async () => {
    for (let turn = 0; turn < EVENTS; turn += 1)
      for (const [i, { events }] of sides.entries()) {
        began[i]?.push(now());
        const over = rest(windowMs);
        if (nth !== undefined) await events[nth]?.act(turn);
        await over;
      }
  });
  return sides.map(({ frame }, i) => {
    const own = mainThread(trace, frame);
    return (began[i] ?? []).map((start) =>
      workOf(own.filter(({ ts }) => ts >= start && ts < start + windowMs * 1_000)),
    );
  });
}

/** The additional work of an act: scripts, style and layout, painting; the number of tasks, frames and requests. */
function cell(work: Work, quiet: Work, { acts = 1, windows = 1 }: Event): string {
  const more = (figure: keyof Work) => (work[figure] - windows * quiet[figure]) / acts;
  const parts = [more('scripts'), more('layout'), more('paint')].map((ms) => ms.toFixed(1));
  const counts = [more('tasks'), more('pictures'), work.requests / acts].map((n) => n.toFixed(acts === 1 ? 0 : 1));
  return `${more('all').toFixed(1)}${more('all') > AIM_MS ? ' NO' : ''} (${parts.join(' + ')}; ${counts[0]} t, ${counts[1]} p, ${counts[2]} r)`;
}

const nothing = async () => undefined;
const before = process.env['BENCH_BEFORE'];
const builds = [
  ...(before === undefined ? [] : [{ name: 'before', club: new Club(nothing, before) }]),
  { name: before === undefined ? '' : 'after', club: new Club(nothing) },
];
const lines: string[] = [];

/** Waits until the page is idle: every list is fetched and every script loaded. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await rest(3 * WINDOW_MS);
}

async function sideOf(club: Club, address: string): Promise<Side> {
  // Each screen has an evening of its own, so that all have the same data.
  await club.open(true);
  const events = await eventsOf(await furnish(await club.api()));
  const page = await club.visit(address, {
    as: 'floor',
    ...(address.startsWith('/mobile') ? { width: 390 } : {}),
  });
  await settled(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { cdp, frame: await frameOf(cdp), events };
}

test.each(screens)('%s', async (address) => {
  const sides: Side[] = [];
  // One after the other: creating an evening takes both processors.
  for (const { club } of builds) sides.push(await sideOf(club, address));
  const names = sides[0]?.events.map(({ name }) => name) ?? [];
  const quiet = (await measured(sides)).map(medians);
  const cells: string[][] = sides.map(() => []);
  for (const nth of names.keys()) {
    // One after the other, so that each has the whole machine.
    for (const [i, works] of (await measured(sides, nth)).entries()) {
      const [still, event] = [quiet[i], sides[i]?.events[nth]];
      if (still !== undefined && event !== undefined) cells[i]?.push(cell(medians(works), still, event));
    }
  }
  if (lines.length === 0) {
    lines.push(`| screen | ${names.join(' | ')} | a second without |`);
    lines.push(`|---|${'---:|'.repeat(names.length + 1)}`);
  }
  for (const [i, { name, club }] of builds.entries()) {
    lines.push(
      `| \`${address}\`${name === '' ? '' : `, ${name}`} | ${cells[i]?.join(' | ')} | ${quiet[i]?.all.toFixed(1)} |`,
    );
    await club.leave(address, false);
  }
});

afterAll(async () => {
  for (const { club } of builds) await club.close();
  process.stdout.write(
    `\nMilliseconds of main thread per event, processor ${SLOWER} times slower, aim ${AIM_MS}; median of ${EVENTS} (scripts + style and layout + painting; t, p: tasks and pictures more, r: requests):\n\n${lines.join('\n')}\n`,
  );
});
