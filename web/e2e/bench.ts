// What a live event costs the browser's main thread, with 100 tables and 500 waiting, on a computer four times slower.
// usage: make bench-web [VITEST_FLAGS='-t cash-games']     PITBOSS_BINARY measures another build with the same scene.
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, test } from 'vitest';
import type { GameType, Table } from '@/api/types';
import { type Api, lodge } from './harness/api';
import { Club } from './harness/club';

const SLOWER = Number(process.env['BENCH_SLOWER'] ?? 4);
const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 12);
const TABLES = 100;
const WAITING = 500;
/** Each event has a second to itself, so that each window holds one tick of the page's clock. */
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
  /** Its game has few waiting; most of the five hundred wait for `game`. */
  running: Table;
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
  const running = before.find(
    ({ status, gameTypeId, currentPlayers, maxSeats }) =>
      status === 'active' &&
      gameTypeId !== game.id &&
      currentPlayers >= 5 &&
      currentPlayers < maxSeats - 1,
  );
  if (running === undefined) throw new Error('No table of the demo has two open seats.');
  return { api, running, game };
}

interface Event {
  name: string;
  /** What somebody elsewhere does, again and again: there and back. */
  act: (turn: number) => Promise<unknown>;
}

async function eventsOf({ api, running, game }: Scene): Promise<Event[]> {
  const patch = (table: Table, change: object) =>
    api.send('PATCH', `/api/tables/${table.id}`, change);
  const list = (await api.waiting()).filter(({ gameTypeId }) => gameTypeId === game.id);
  let joined: string | null = null;
  const player = await api.player(`Newcomer ${Date.now()}`);
  return [
    {
      name: '+1, −1',
      act: (turn) => patch(running, { currentPlayers: running.currentPlayers + ((turn + 1) % 2) }),
    },
    { name: 'pot', act: (turn) => patch(running, { currentPot: `${100 + turn}.00` }) },
    {
      name: 'join, leave',
      act: async () => {
        if (joined === null) ({ id: joined } = await api.wait(player, game));
        else {
          await api.remove(`/api/waitlist/${joined}`);
          joined = null;
        }
      },
    },
    {
      name: 'one of the first leaves',
      act: (turn) => api.remove(`/api/waitlist/${list[10 + turn]?.id}`),
    },
  ];
}

interface TraceEvent {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args: { name?: string };
}

/** The browser's clock: both are the machine's monotonic one, in microseconds. */
const now = () => Number(process.hrtime.bigint() / 1_000n);
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds of processor time of the page's main thread in each of the windows that follow an act. */
async function measured(cdp: CDPSession, act: Event['act']): Promise<number[]> {
  const trace: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => void trace.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', {
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'] },
    transferMode: 'ReportEvents',
  });
  const began: number[] = [];
  for (let turn = 0; turn < EVENTS; turn += 1) {
    began.push(now());
    const over = rest(WINDOW_MS);
    await act(turn);
    await over;
  }
  const done = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()));
  await cdp.send('Tracing.end');
  await done;
  cdp.off('Tracing.dataCollected', collect);
  const busiest = mainThread(trace);
  return began.map(
    (start) =>
      busiest
        .filter(({ ts }) => ts >= start && ts < start + WINDOW_MS * 1_000)
        .reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000,
  );
}

/** The tasks of the page's thread: of the renderers' it is the one that did most. */
function mainThread(trace: readonly TraceEvent[]): TraceEvent[] {
  const idOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const names = new Set(
    trace
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(idOf),
  );
  const tasks = trace.filter(({ name, ph }) => name === 'RunTask' && ph === 'X');
  const threads = [...names].map((id) => tasks.filter((task) => idOf(task) === id));
  const work = (of: TraceEvent[]) => of.reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  return threads.toSorted((a, b) => work(b) - work(a))[0] ?? [];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

const club = new Club(async () => undefined);
const lines: string[] = [];

/** Until nothing moves any more: every list is read, every script there. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await rest(3 * WINDOW_MS);
}

test.each(screens)('%s', async (address) => {
  // Each screen has an evening of its own, so that all see the same.
  await club.open(true);
  const scene = await furnish(await club.api());
  const events = await eventsOf(scene);
  const page = await club.visit(address, {
    as: 'floor',
    ...(address.startsWith('/mobile') ? { width: 390 } : {}),
  });
  await settled(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const idle = median(await measured(cdp, async () => undefined));
  const costs: number[] = [];
  for (const { act } of events) costs.push(median(await measured(cdp, act)) - idle);
  const cells = costs.map((cost) => `${cost.toFixed(1)}${cost > AIM_MS ? ' NO' : ''}`);
  if (lines.length === 0) {
    lines.push(`| screen | ${events.map(({ name }) => name).join(' | ')} | a second without |`);
    lines.push(`|---|${'---:|'.repeat(events.length + 1)}`);
  }
  lines.push(`| \`${address}\` | ${cells.join(' | ')} | ${idle.toFixed(1)} |`);
  await club.leave(address, false);
});

afterAll(async () => {
  await club.close();
  process.stdout.write(
    `\nMilliseconds of main thread per event, processor ${SLOWER} times slower, aim ${AIM_MS}; median of ${EVENTS}:\n\n${lines.join('\n')}\n`,
  );
});
