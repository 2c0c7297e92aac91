// The service worker: every screen that was opened once opens without a network, a new build takes over completely, and
// no answer of the server is ever stored.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { assetNames, otherBuild } from './harness/builds';
import { openClub } from './harness/club';
import { CutProxy } from './harness/cut-proxy';
import { button, dialog, filesKept, gone, heading, navigation, see, seeToast } from './harness/pages';

const club = openClub();
const folder = mkdtempSync(path.join(tmpdir(), 'pitboss-builds-'));
let isOther = false;

beforeAll(() => otherBuild(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(async () => {
  if (!isOther) return;
  await club.stopServer();
  await club.startServer();
  isOther = false;
});

async function deployOther() {
  isOther = true;
  await club.stopServer();
  await club.startServer(otherBuild(folder));
}

async function visit(address: string, as: 'floor' | 'dealer' | 'host' | 'owner' = 'floor') {
  const page = await club.visit(address, { as, worker: true });
  club.expectOutage(page);
  return page;
}

/** The scripts and style sheets that a page has loaded so far. */
function loaded(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .flatMap((name) => /^\/assets\/(.+\.(?:js|css))$/.exec(name)?.[1] ?? []),
  );
}

/** The build of the files that a page has loaded: start.js is the same in both. */
async function buildsOf(page: Page): Promise<string[]> {
  const names = (await loaded(page)).filter((name) => !name.startsWith('start-'));
  return [...new Set(names.map((name) => (assetNames.has(name) ? 'this' : 'other')))];
}

/** The whole content of Cache Storage. */
function stored(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return all.flat().map((url) => new URL(url).pathname);
  });
}

function scopes(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );
}

/** The screens that start from the device show an offline copy, which they write from time to time. */
async function answersKept(page: Page, group: string) {
  if (!['mobile', 'dealer', 'pitboss-go'].includes(group)) return;
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((name) => /^(?:go_)?last_known:.*(?:user|me)/.test(name)),
  );
}

/** Opens a previously opened address while the server is away. Every file comes from the device. */
async function openAgain(page: Page, address: string) {
  const missing: string[] = [];
  page.on('requestfailed', (request) => {
    if (request.url().includes('/assets/')) missing.push(request.url());
  });
  await page.goto(address);
  await expect.poll(() => page.locator('#root > *').count()).toBeGreaterThan(0);
  await page.waitForLoadState('load');
  expect(missing).toEqual([]);
  expect(await page.getByText('PitBoss could not start').count()).toBe(0);
}

test.each([
  ['/floor-manager', 'floor', 'console', 'Could not load your account.'],
  ['/players', 'floor', 'console', 'Could not load your account.'],
  ['/settings/users', 'owner', 'console', 'Could not load your account.'],
  ['/pit-boss/room_lodge_poker', 'floor', 'pit-boss', 'Could not load your account.'],
  ['/roaming-manager/room_lodge_poker', 'owner', 'roaming-manager', 'Could not load your account.'],
  ['/mobile/waitlist', 'floor', 'mobile', /^Offline since/],
  ['/dealer/table_4', 'dealer', 'dealer', /^Offline since/],
  ['/pitboss-go/statistics', 'host', 'pitboss-go', /^Offline since/],
] as const)('the second visit to %s starts without the server', async (address, as, group, text) => {
  const page = await visit(address, as);
  await filesKept(page, group);
  await answersKept(page, group);
  await club.stopServer();
  try {
    await openAgain(page, address);
    await see(page.getByText(text).first());
  } finally {
    await club.startServer();
  }
});

test('a page of the console comes back with the server', async () => {
  const page = await visit('/');
  await filesKept(page, 'console');
  await club.stopServer();
  await openAgain(page, '/analytics');
  await see(page.getByText('Could not load your account.'));
  await club.startServer();
  await button(page, 'Retry').click();
  await see(heading(page, 'Analytics'));
  await see(navigation(page));
});

test('a server that says nothing for two seconds is not waited for', async () => {
  const proxy = await CutProxy.open(() => club.origin);
  try {
    const { token } = await club.api('floor');
    const page = await club.visit(`${proxy.origin}/mark.svg`, { worker: true });
    club.expectOutage(page);
    await page.evaluate((text) => localStorage.setItem('auth_token', text), token);
    await page.goto(`${proxy.origin}/`);
    await filesKept(page, 'console');
    proxy.cutNext(/^GET \/players$/, 'hang');
    await page.goto(`${proxy.origin}/players`);
    await see(heading(page, 'Players Database'));
    expect(proxy.cutCalls).toBe(1);
  } finally {
    await proxy.close();
  }
});

test('the phone takes a new build over whole, when its person says so', async () => {
  const page = await visit('/mobile/tables');
  await filesKept(page, 'mobile');
  await page.reload();
  await see(page.getByText('Table 5', { exact: true }));
  expect(await buildsOf(page)).toEqual(['this']);

  await deployOther();
  await seeToast(page, 'A new version is ready');
  expect(await buildsOf(page)).toEqual(['this']);
  await button(page, 'Reload').click();
  await expect.poll(() => buildsOf(page).catch(() => [])).toEqual(['other']);
  await see(page.getByText('Table 5', { exact: true }));

  // No file of the new build is missing, though the server stops at once.
  await answersKept(page, 'mobile');
  await club.stopServer();
  await openAgain(page, '/mobile/profile');
  await see(page.getByText(/^Offline since/));
  expect(await buildsOf(page)).toEqual(['other']);
  await club.startServer(otherBuild(folder));
});

test('two tabs of two builds: the old one continues and keeps its typed text', async () => {
  const old = await visit('/players');
  await filesKept(old, 'console');
  await old.reload();
  await button(old, 'Add Player').click();
  const name = dialog(old, 'Add Player').getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Wanda Brisk');

  await deployOther();
  const fresh = await old.context().newPage();
  await fresh.goto('/players');
  await see(heading(fresh, 'Players Database'));
  // The worker of the new build has taken over, without a question in the tab that has the new build already.
  await expect.poll(() => activeBuild(fresh)).toBe('other');
  expect(await fresh.getByText('A new version is ready').count()).toBe(0);
  expect(await buildsOf(fresh)).toEqual(['other']);

  await old.bringToFront();
  await seeToast(old, 'A new version is ready');
  expect(await name.inputValue()).toBe('Wanda Brisk');
  // A part that the page loads for the first time comes from its own build, which the server no longer has.
  await button(dialog(old, 'Add Player'), 'Cancel').click();
  await gone(dialog(old, 'Add Player'));
  await old.keyboard.press('?');
  await see(dialog(old, 'Keyboard shortcuts'));
  await old.keyboard.press('Escape');
  await gone(dialog(old, 'Keyboard shortcuts'));
  expect(await buildsOf(old)).toEqual(['this']);

  await button(old, 'Reload').click();
  await expect.poll(() => buildsOf(old).catch(() => [])).toEqual(['other']);
});

/**
 * The build of the worker that took over last, from its storage. The worker itself is not queried: constant messages
 * would keep it busy, and Chromium lets a busy worker run for five minutes.
 */
async function activeBuild(page: Page): Promise<string> {
  const files = await page.evaluate(async () => {
    const record = await caches.match('/screens.json');
    return ((await record?.json()) as { files: string[] } | undefined)?.files ?? [];
  });
  return files.some((file) => assetNames.has(file.replace('/assets/', ''))) ? 'this' : 'other';
}

test('no answer of the server is stored, for any role', async () => {
  const page = await visit('/floor-manager');
  await filesKept(page, 'console');
  for (const address of ['/players', '/front-office?tab=cage', '/mobile', '/analytics']) {
    await page.goto(address);
    await see(page.getByRole('heading').first());
  }
  await page.context().clearCookies();
  const { token } = await club.api('owner');
  await page.evaluate((text) => localStorage.setItem('auth_token', text), token);
  await page.goto('/reports');
  await see(page.getByRole('heading').first());
  await page.goto('/pitboss-go');
  await filesKept(page, 'pitboss-go');
  const names = await stored(page);
  expect(names.length).toBeGreaterThan(100);
  const files = /^\/(?:assets\/[\w.-]+|[\w-]+\.(?:html|svg|png|webmanifest)|screens\.json)$/;
  expect(names.filter((name) => !files.test(name))).toEqual([]);
  expect(await page.evaluate(() => caches.keys())).toHaveLength(2);
});

test.each(['/?admin=true', '/?landing=true'])('%s has no worker', async (address) => {
  const page = await club.visit(address, { worker: true });
  await see(page.getByRole('heading').first());
  await page.waitForLoadState('networkidle');
  // The code that registers the worker is not even loaded.
  expect((await loaded(page)).filter((name) => name.startsWith('install-'))).toEqual([]);
  expect(await scopes(page)).toEqual([]);
});

// The release before this one had a worker for each installed screen. This is the state that it left on a phone.
const oldWorker = `
  const CACHE = 'pitboss ' + self.registration.scope + ' 0123456789abcdef';
  self.addEventListener('install', (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(['/old.html']))));
  self.addEventListener('message', (event) => { if (event.data === 'take-over') void self.skipWaiting(); });
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate' && new URL(event.request.url).pathname.startsWith(new URL(self.registration.scope).pathname))
      event.respondWith(caches.open(CACHE).then((cache) => cache.match('/old.html')));
  });`;
const oldPage = '<!doctype html><title>Old</title><h1>The old release</h1>';

function serveOld(port: number): Promise<Server> {
  const server = createServer(({ url }, answer) => {
    const isScript = /^\/sw(?:-go)?\.js/.test(url ?? '');
    answer.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' });
    answer.end(isScript ? oldWorker : oldPage);
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

test.each([
  ['/mobile', '/sw.js', 'floor', /^Offline since/],
  ['/pitboss-go', '/sw-go.js', 'host', /^Offline since/],
] as const)('the worker that was at %s alone hands over', async (scope, script, as, text) => {
  const page = await visit('/mark.svg', as);
  await club.stopServer();
  const old = await serveOld(Number(new URL(club.origin).port));
  try {
    await page.goto(scope);
    await page.evaluate(
      async ([file, where]) => {
        const registration = await navigator.serviceWorker.register(file, { scope: where });
        const worker = registration.installing ?? registration.active;
        await new Promise<void>((resolve) => {
          const look = () => (worker?.state === 'activated' ? resolve() : undefined);
          worker?.addEventListener('statechange', look);
          look();
        });
      },
      [script, scope] as const,
    );
  } finally {
    old.closeAllConnections();
    await new Promise((resolve) => old.close(resolve));
    await club.startServer();
  }
  // The old page still comes from the old worker, and offers the new build as before.
  await page.goto(scope);
  await see(page.getByText('The old release'));
  await page.evaluate(async (where) => {
    const registration = await navigator.serviceWorker.getRegistration(where);
    await registration?.update();
    const next = registration?.installing ?? registration?.waiting;
    await new Promise<void>((resolve) => {
      const look = () => (next?.state === 'installed' ? resolve() : undefined);
      next?.addEventListener('statechange', look);
      look();
    });
    const taken = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    next?.postMessage('take-over');
    await taken;
  }, scope);
  // From now on the screen starts without a network, even before the new worker has stored every file.
  await page.reload();
  await page.waitForFunction(() => document.querySelector('#root > *') !== null);
  await filesKept(page, scope.slice(1));
  await expect.poll(() => scopes(page)).toEqual(['/']);
  expect((await page.evaluate(() => caches.keys())).toSorted()).toEqual(['pitboss-base', 'pitboss-screens']);
  await answersKept(page, scope.slice(1));
  await club.stopServer();
  try {
    await openAgain(page, scope);
    await see(page.getByText(text).first());
  } finally {
    await club.startServer();
  }
});
