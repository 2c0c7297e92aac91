// Reuses browser windows. A new one costs five times as much as opening the page in it: a process, its own controls,
// every script fetched, unpacked and compiled anew. After each use the window is cleaned.
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { startMs } from './chromium';

/** Timeout of an expectation: enough for a machine ten times slower than a desk's. */
const patienceMs = 45_000;
const loadingMs = 90_000;

interface Wanted {
  origin: string;
  /** The browser storage of the person at the window. */
  cookies: Record<string, string>;
  localStorage: Record<string, string>;
  width: number;
  height: number;
  touch: boolean;
  /** For changes that outlast the test: a fake clock, scripts, a service worker, no network. */
  alone: boolean;
  /** Whether the pages may register a service worker, which then stays with the window. */
  worker: boolean;
}

export interface Window {
  context: BrowserContext;
  page: Page;
  devtools: CDPSession;
  origin: string;
  reusable: boolean;
}

/** A page of the origin without scripts. */
const quiet = '/mark.svg';

/** Methods whose effect cannot be undone: a test that needs one gets a window of its own, by `before`. */
const lasting = {
  page: ['addInitScript', 'emulateMedia', 'exposeFunction', 'routeWebSocket', 'setExtraHTTPHeaders'],
  context: ['addInitScript', 'exposeFunction', 'grantPermissions', 'routeWebSocket', 'setOffline'],
  clock: ['install', 'setFixedTime', 'setSystemTime'],
};

/** Events that a test or its visit may listen to. Closing a window waits for its own events. */
const events = [
  ...['console', 'dialog', 'domcontentloaded', 'download', 'filechooser', 'frameattached'],
  ...['framedetached', 'framenavigated', 'load', 'page', 'pageerror', 'popup', 'request'],
  ...['requestfailed', 'requestfinished', 'response', 'weberror', 'websocket', 'worker'],
];

let browser: Promise<Browser> | undefined;
let idle: Window[] = [];

export async function takeWindow(wanted: Wanted): Promise<Window> {
  const { origin, width, height, touch, alone, worker } = wanted;
  const stale = idle.filter((one) => one.origin !== origin);
  idle = idle.filter((one) => one.origin === origin);
  await Promise.all(stale.map(({ context }) => context.close()));
  const single = touch || alone || worker;
  const window = (single ? undefined : idle.pop()) ?? (await openWindow({ origin, touch, worker, reusable: !single }));
  const { context, page } = window;
  await page.setViewportSize({ width, height });
  await context.addCookies(
    Object.entries(wanted.cookies).map(([name, value]) => ({
      name,
      value,
      url: origin,
      httpOnly: true,
    })),
  );
  await page.evaluate((kept) => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  }, wanted.localStorage);
  return window;
}

interface Opening {
  origin: string;
  touch: boolean;
  worker: boolean;
  reusable: boolean;
}

async function openWindow({ origin, touch, worker, reusable }: Opening): Promise<Window> {
  browser ??= chromium.connect(inject('browser'), { timeout: startMs });
  const context = await (
    await browser
  ).newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    hasTouch: touch,
    serviceWorkers: worker ? 'allow' : 'block',
  });
  context.setDefaultTimeout(patienceMs);
  context.setDefaultNavigationTimeout(loadingMs);
  const page = await context.newPage();
  if (reusable) {
    forbid(page, lasting.page);
    forbid(context, lasting.context);
    forbid(page.clock, lasting.clock);
  }
  await page.goto(quiet);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.resetNavigationHistory');
  return { context, page, devtools, origin, reusable };
}

function forbid(thing: object, methods: string[]) {
  for (const name of methods)
    Reflect.set(thing, name, () => {
      throw new Error(`${name} outlasts the test: do it in the visit's "before".`);
    });
}

/**
 * Returns a window for reuse. No data of the person may reach the next one, so a window that cannot be cleaned is
 * closed.
 */
export async function leaveWindow(window: Window, failed = false) {
  const { context, page, reusable } = window;
  if (reusable && !failed && !page.isClosed()) {
    const clean = await clear(window).catch(() => false);
    if (clean) return void idle.push(window);
  }
  await context.close();
}

async function clear(window: Window): Promise<boolean> {
  const { context, page } = window;
  for (const event of events) {
    page.removeAllListeners(event);
    context.removeAllListeners(event);
  }
  await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())));
  await Promise.all([page.unrouteAll(), context.unrouteAll()]);
  await page.goto(quiet);
  const stores = await page.evaluate(async () => {
    self.name = '';
    localStorage.clear();
    sessionStorage.clear();
    const kept = [indexedDB.databases(), caches.keys(), navigator.serviceWorker.getRegistrations()] as const;
    return (await Promise.all(kept)).flat().length;
  });
  await context.clearCookies();
  await page.mouse.move(-1, -1); // nothing on the next page lies under the pointer
  await window.devtools.send('Page.resetNavigationHistory');
  return stores === 0;
}
