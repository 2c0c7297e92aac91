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
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/** What the main thread does in a second: milliseconds of processor time by kind, and how often. */
interface Work {
  all: number;
  scripts: number;
  layout: number;
  paint: number;
  pictures: number;
  requests: number;
}

const kinds: Record<string, 'scripts' | 'layout' | 'paint'> = {
  FunctionCall: 'scripts',
  EvaluateScript: 'scripts',
  TimerFire: 'scripts',
  RunMicrotasks: 'scripts',
  EventDispatch: 'scripts',
  FireAnimationFrame: 'scripts',
  MinorGC: 'scripts',
  MajorGC: 'scripts',
  UpdateLayoutTree: 'layout',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
};

/** The browser's clock: both are the machine's monotonic one, in microseconds. */
const now = () => Number(process.hrtime.bigint() / 1_000n);
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What the page's main thread does in each of the windows that follow an act. */
async function measured(cdp: CDPSession, act: Event['act']): Promise<Work[]> {
  const trace: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => void trace.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', {
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
    },
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
  return began.map((start) =>
    workOf(busiest.filter(({ ts }) => ts >= start && ts < start + WINDOW_MS * 1_000)),
  );
}

/** What happens in the page's thread: of the renderers' it is the one that did most. */
function mainThread(trace: readonly TraceEvent[]): TraceEvent[] {
  const idOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const names = new Set(
    trace
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(idOf),
  );
  const threads = [...names].map((id) =>
    trace.filter((one) => idOf(one) === id && (one.ph === 'X' || one.ph === 'I')),
  );
  return threads.toSorted((a, b) => workOf(b).all - workOf(a).all)[0] ?? [];
}

function workOf(events: readonly TraceEvent[]): Work {
  const work: Work = { all: 0, scripts: 0, layout: 0, paint: 0, pictures: 0, requests: 0 };
  const around: TraceEvent[] = [];
  for (const event of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    const { name, ts, tdur = 0 } = event;
    const ms = tdur / 1_000;
    if (name === 'RunTask') work.all += ms;
    if (name === 'Commit') work.pictures += 1;
    if (name === 'ResourceSendRequest') work.requests += 1;
    const kind = kinds[name];
    if (kind === undefined) continue;
    while (around.length > 0 && endOf(around.at(-1)) <= ts) around.pop();
    const outer = kinds[around.at(-1)?.name ?? ''];
    // What is part of another counts once.
    if (outer !== undefined) work[outer] -= ms;
    work[kind] += ms;
    around.push(event);
  }
  return work;
}

const endOf = (event?: TraceEvent) => (event?.ts ?? 0) + (event?.dur ?? 0);

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** The median of each figure. */
function medians(seconds: readonly Work[]): Work {
  const of = (figure: keyof Work) => median(seconds.map((work) => work[figure]));
  return {
    all: of('all'),
    scripts: of('scripts'),
    layout: of('layout'),
    paint: of('paint'),
    pictures: of('pictures'),
    requests: of('requests'),
  };
}

/** What the event added to a second, what of it was scripts, style and layout, painting; how many pictures and requests. */
function cell(work: Work, quiet: Work): string {
  const more = (figure: keyof Work) => work[figure] - quiet[figure];
  const parts = [more('scripts'), more('layout'), more('paint')].map((ms) => ms.toFixed(1));
  return `${more('all').toFixed(1)}${more('all') > AIM_MS ? ' NO' : ''} (${parts.join(' + ')}; ${more('pictures')} p, ${work.requests} r)`;
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
  const quiet = medians(await measured(cdp, async () => undefined));
  const cells: string[] = [];
  for (const { act } of events) cells.push(cell(medians(await measured(cdp, act)), quiet));
  if (lines.length === 0) {
    lines.push(`| screen | ${events.map(({ name }) => name).join(' | ')} | a second without |`);
    lines.push(`|---|${'---:|'.repeat(events.length + 1)}`);
  }
  lines.push(`| \`${address}\` | ${cells.join(' | ')} | ${quiet.all.toFixed(1)} |`);
  await club.leave(address, false);
});

afterAll(async () => {
  await club.close();
  process.stdout.write(
    `\nMilliseconds of main thread per event, processor ${SLOWER} times slower, aim ${AIM_MS}; median of ${EVENTS} (scripts + style and layout + painting; p: pictures more, r: requests):\n\n${lines.join('\n')}\n`,
  );
});
