// Measures how soon PitBoss Go is usable on a phone with a slow network and a processor four times slower, and how soon
// its table answers a tap.
// usage: make bench-web VITEST_FLAGS='bench-go'     PITBOSS_BINARY measures another build with the same scene.
import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { Who } from './harness/api';
import { openClub } from './harness/club';
import { sitDown, startedGame } from './harness/night';
import { button, filesKept } from './harness/pages';

const SLOWER = Number(process.env['BENCH_SLOWER'] ?? 4);
const RUNS = Number(process.env['BENCH_RUNS'] ?? 7);
const HANDS = Number(process.env['BENCH_HANDS'] ?? 5);
/** From the address to a usable screen with its content. */
const START_MS = 3_500;
const AGAIN_MS = 1_000;
const TAP_MS = 100;
/**
 * 1.6 Mbit/s down, 750 kbit/s up, 300 ms latency; a connection costs nothing extra, as with a reused TLS 1.3 session.
 */
const NETWORK = {
  offline: false,
  latency: 300,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const phone = { width: 390, touch: true } as const;

const club = openClub();
const lines: string[] = [];
afterAll(() => process.stdout.write(`\n${lines.join('\n')}\n`));

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

async function slow(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return cdp;
}

interface Start {
  shown: number;
  answers: number;
}

/** In the page: when an element was painted, and when no long task blocked a tap any more. */
function watch(selector: string) {
  const QUIET_MS = 500;
  let shown = 0;
  let busyUntil = 0;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (shown === 0 || startTime < Math.max(shown, busyUntil) + QUIET_MS) busyUntil = startTime + duration;
  }).observe({ type: 'longtask', buffered: true });
  const found = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    found.disconnect();
    requestAnimationFrame(() => setTimeout(() => (shown = performance.now())));
  });
  found.observe(document, { childList: true, subtree: true });
  Reflect.set(window, 'measuredStart', () =>
    shown > 0 && performance.now() > Math.max(shown, busyUntil) + 2 * QUIET_MS
      ? { shown, answers: Math.max(shown, busyUntil) }
      : null,
  );
}

async function measured(page: Page): Promise<Start> {
  const handle = await page.waitForFunction(
    () => (Reflect.get(window, 'measuredStart') as () => Start | null)(),
    null,
    { polling: 250 },
  );
  return (await handle.jsonValue()) as Start;
}

function tell(name: string, starts: readonly Start[], aim: number) {
  const of = (values: number[]) =>
    `${Math.round(median(values))} (${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))})`;
  const answers = median(starts.map((start) => start.answers));
  if (lines.length === 0) lines.push('| start, ms | shown | answers | aim |', '|---|---:|---:|---:|');
  lines.push(
    `| ${name} | ${of(starts.map(({ shown }) => shown))} | ${of(starts.map((start) => start.answers))} | ${aim}${answers > aim ? ' NO' : ''} |`,
  );
}

const scenes: { name: string; address: string; as?: Who; selector: string }[] = [
  {
    name: 'signed in: the list of games',
    address: '/pitboss-go',
    as: 'host',
    selector: '[aria-labelledby=your-games] li',
  },
  {
    name: 'signed out: the form',
    address: '/pitboss-go',
    selector: 'input[type=password]',
  },
  { name: 'staff, sign-in', address: '/', selector: 'input[type=password]' },
  { name: 'staff, dashboard', address: '/', as: 'floor', selector: 'main h1' },
];

test.each(scenes)('cold: $name', async ({ name, address, as, selector }) => {
  const starts: Start[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const page = await club.visit(address, {
      ...phone,
      ...(as === undefined ? {} : { as }),
      before: async (fresh) => {
        await fresh.addInitScript(watch, selector);
        await slow(fresh);
      },
    });
    starts.push(await measured(page));
    await club.leave(name, false);
  }
  tell(name, starts, START_MS);
});

test('from the second time on: the list of games', async () => {
  const page = await club.visit('/pitboss-go', {
    ...phone,
    as: 'host',
    before: (fresh) => fresh.addInitScript(watch, '[aria-labelledby=your-games] li'),
  });
  await filesKept(page, 'pitboss-go');
  await slow(page);
  const starts: Start[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await page.goto('/mark.svg');
    await page.goto('/pitboss-go');
    starts.push(await measured(page));
  }
  tell('from the second time on: the list of games', starts, AGAIN_MS);
});

/** In the page: the longest time from a tap's events to the next frame. */
function watchTaps() {
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'event', buffered: false, durationThreshold: 16 } as PerformanceObserverInit);
  Reflect.set(window, 'longestTap', () => {
    const value = longest;
    longest = 0;
    return value;
  });
}

test('taps at the table', async () => {
  const page = await club.visit(await startedGame(club, 9), {
    ...phone,
    as: 'host',
    before: (fresh) => fresh.addInitScript(watchTaps),
  });
  await sitDown(page, ['Dana'], ['Marcus'], ['Ines'], ['Tom'], ['Ruth'], ['Wanda']);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });

  const taps = new Map<string, number[]>();
  async function tap(what: string, where: Locator) {
    const target = where.first();
    await target.waitFor();
    const at = await target.boundingBox();
    if (at === null) throw new Error(`${what} is not to be seen.`);
    await page.evaluate(() => (Reflect.get(window, 'longestTap') as () => number)());
    await page.touchscreen.tap(at.x + at.width / 2, at.y + at.height / 2);
    // Longer than the double-tap interval and than a frame.
    await new Promise((resolve) => setTimeout(resolve, 600));
    const took = await page.evaluate(() => (Reflect.get(window, 'longestTap') as () => number)());
    taps.set(what, [...(taps.get(what) ?? []), Math.max(took, 16)]);
  }

  const named = (name: string | RegExp) => button(page, name);
  const keypad = page.getByRole('region', { name: /(bets|raises to)$/ });
  /** The main button below the table. */
  const step = page.getByRole('contentinfo').getByRole('button').last();
  await named(/^Dana/).click();
  for (let hand = 0; hand < HANDS; hand += 1) {
    await tap('next hand', step);
    await named(/^Fold/).waitFor();
    await tap('Raise', named(/^(Bet|Raise)/));
    await tap('an amount key', named('1'));
    await tap('an amount key', named('2'));
    await tap('a size', keypad.locator('[aria-pressed]'));
    await tap('raise to', keypad.getByRole('button').last());
    await tap('Call', named(/^(Check|Call)/));
    for (let turn = 0; turn < 40; turn += 1) {
      await named(/^(Fold|Pot's Right|Show 'Em|Pay out)/).waitFor();
      if (await named(/^Pay out/).isVisible()) break;
      if (await named(/^Fold/).isVisible()) {
        const early = turn < 3;
        await tap(early ? 'Fold' : 'Check or Call', named(early ? /^Fold/ : /^(Check|Call)/));
      } else await tap('next street', step);
    }
    await tap('who won', page.getByRole('main').getByRole('button'));
    await tap('pay out', step);
  }
  lines.push('', '| tap, ms | median | longest |', '|---|---:|---:|');
  for (const [what, all] of taps) {
    const longest = Math.max(...all);
    lines.push(`| ${what} | ${median(all)} | ${longest}${median(all) > TAP_MS ? ' NO' : ''} |`);
  }
  expect(taps.size).toBeGreaterThan(8);
});
