// Measures a first visit: on a slow line the time until the first row of each screen with a budget; for the marketing
// page and the sign-in pages the largest paint, the layout shifts, and whether the console stays empty. Each visit uses
// a new window.
// usage: make bench-first     PITBOSS_BINARY measures another build with the same scene.
import { afterAll, expect, test } from 'vitest';
import { firstLoad, firstRows, slowLine } from './first-rows';
import { openClub } from './harness/club';
import { openRoomPage } from './harness/room-page';

const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
const LCP_MS = 1_500;
const CLS = 0.02;

const club = openClub(openRoomPage);
const lines: string[] = [];
const rows: string[] = [];
afterAll(() =>
  process.stdout.write(
    ['\n| first row, 300 ms and 1.6 Mbit/s | s | budget | requests | budget | KB | budget |']
      .concat('|---|---:|---:|---:|---:|---:|---:|', rows, '')
      .join('\n'),
  ),
);
afterAll(() =>
  process.stdout.write(
    ['\n| first look | width | theme | LCP, ms | CLS | LCP at 4×, ms | CLS at 4× |']
      .concat('|---|---:|---|---:|---:|---:|---:|', lines, '')
      .join('\n'),
  ),
);

interface Look {
  lcp: number;
  cls: number;
}

/** In the page: the largest paint so far, and the worst session of layout shifts, as browsers report them. */
function watch() {
  let lcp = 0;
  let [cls, sum, began, last] = [0, 0, 0, 0];
  let changed = 0;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) [lcp, changed] = [startTime, performance.now()];
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (entry.hadRecentInput) continue;
      const { startTime, value } = entry;
      // A session ends after a second without a shift, and at the latest after five seconds.
      if (startTime - last > 1_000 || startTime - began > 5_000) [sum, began] = [0, startTime];
      [sum, last, changed] = [sum + value, startTime, performance.now()];
      cls = Math.max(cls, sum);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const QUIET_MS = 1_000;
  Reflect.set(window, 'firstLook', () =>
    lcp > 0 && document.readyState === 'complete' && performance.now() > changed + QUIET_MS ? { lcp, cls } : null,
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** Repeats the first visit and returns the median of each figure. Console output fails it (harness/club.ts). */
async function looks(address: string, width: number, theme: 'light' | 'dark', slower: number) {
  const all: Look[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const page = await club.visit(address, {
      width,
      theme,
      before: async (fresh) => {
        await fresh.addInitScript(watch);
        const cdp = await fresh.context().newCDPSession(fresh);
        await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
      },
    });
    const seen = await page.waitForFunction(() => (Reflect.get(window, 'firstLook') as () => Look | null)(), null, {
      polling: 250,
    });
    all.push((await seen.jsonValue()) as Look);
    await club.leave(address, false);
  }
  return { lcp: median(all.map(({ lcp }) => lcp)), cls: median(all.map(({ cls }) => cls)) };
}

test.each(firstRows)('first row: $name', async (screen) => {
  const all = [];
  for (let run = 0; run < RUNS; run += 1) all.push(await firstLoad(club, screen, slowLine));
  const seconds = median(all.map((load) => load.seconds));
  const requests = median(all.map(({ sent }) => sent.length));
  const kb = median(all.map((load) => load.kb));
  const late = seconds > screen.seconds ? ' NO' : '';
  rows.push(
    `| ${screen.name} | ${seconds.toFixed(2)}${late} | ${screen.seconds} | ${requests} | ${screen.requests} | ${kb.toFixed(0)} | ${screen.kb} |`,
  );
});

const pages = [
  { name: 'Marketing page', address: '/?landing=true' },
  { name: 'Staff, sign-in', address: '/' },
  { name: 'Platform, sign-in', address: '/?admin=true' },
  { name: 'Companion, sign-in', address: '/pitboss-go' },
];

test.each(pages)('$name', async ({ name, address }) => {
  const moved: string[] = [];
  for (const width of [1440, 390])
    for (const theme of ['light', 'dark'] as const) {
      const full = await looks(address, width, theme, 1);
      const slow = await looks(address, width, theme, 4);
      const missed = full.lcp > LCP_MS || full.cls > CLS ? ' NO' : '';
      lines.push(
        `| ${name} | ${width} | ${theme} | ${Math.round(full.lcp)}${missed} | ${full.cls.toFixed(3)} | ${Math.round(slow.lcp)} | ${slow.cls.toFixed(3)} |`,
      );
      if (full.cls > CLS) moved.push(`${width} px, ${theme}: ${full.cls}`);
    }
  expect(moved).toEqual([]); // timings depend on the machine, layout shifts do not
});
