// The proof that events keep the cache fresh (docs/decisions/0047): each write of the server is sent once while a page
// has every query in its cache. The events of the write must leave each query as the server has it.
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send } from '@/api/client/http';
import { pathOf } from '@/api/client/query-fn';
import { ANY } from '@/api/live/cache';
import { ACCOUNTS } from '@/room/account/events';
import { openPage, type Touched } from './harness/freshness/page';
import { subjectsOf, type Subjects } from './harness/freshness/reads';
import { type Sample, type Samples, startSamples } from './harness/freshness/samples';

// The proof does not wait for what only spares the server.
vi.mock('@/lib/config', async (original) => ({
  ...(await original<object>()),
  COALESCE_MS: 2,
  THROTTLED_INVALIDATION_MS: 10,
}));

/** Writes of other people whose scope no page subscribes to: the lists are read again while they are shown. */
const unheard: Record<string, readonly string[]> = {
  'POST /api/auth/login': ['/api/staff-sessions', '/api/profile/sessions'],
  'POST /api/auth/enter': ['/api/staff-sessions', '/api/profile/sessions'],
  'POST /api/auth/accept-invitation': [
    '/api/sign-ins',
    '/api/users',
    '/api/user-invitations',
    '/api/staff-sessions',
    '/api/profile/sessions',
  ],
  // A screen that is used is seen, which is no event.
  'POST /api/kiosk/{room}/lookups': ['/api/screens'],
  'POST /api/tablet/{room}/calls': ['/api/screens'],
  'POST /api/player-pages/{link}/arrive': ['/api/screens'],
};

/** Writes that an organization with people refuses, and one that takes a file instead of JSON. */
const refused: readonly string[] = ['POST /api/first-run', 'POST /api/first-run/code', 'POST /api/player-imports'];

/** Roles whose answer lacks the revenue: they do not hear of it either. */
const masked: Readonly<Record<string, readonly string[]>> = { '/api/dashboard/stats': ['front_office', 'dealer'] };

/** Reading routes that no screen of the staff keeps in its cache while they can change, by their beginning. */
const unread: Readonly<Record<string, string>> = {
  '/api/acts/': 'looked up once',
  '/api/admin/': 'the console of the platform has no socket; its acts name what to read again',
  '/api/pitboss-go/': "read by the companion, with the community's own socket",
  '/api/game-sessions/{id}': 'read by the companion',
  '/api/audit': 'read each time it is opened',
  '/api/reports/': 'read for printing, and again after half a minute',
  '/api/backup': 'a download',
  '/api/player-imports': 'read by the page of an import, which player-import.test.ts shows',
  '/api/export': 'a download',
  '/api/entry': 'shown before a sign-in',
  '/api/first-run': 'shown before a sign-in',
  '/api/platform': 'shown before a sign-in',
  '/api/auth/': 'shown before a sign-in',
  '/api/game-types/presets': 'part of the program',
  '/api/tables/{id}/break-plan': 'never cached',
  '/api/membership-fees': 'no screen reads it',
  '/api/memberships/recent/': 'no screen reads it',
  '/api/seat-rentals/active': 'no screen reads it',
  '/api/seat-rentals/{id}': 'read for the receipt of a rental that has ended, which stays as it is',
  '/api/players/{id}/export': 'a download',
  '/api/players/{id}/stats': 'statistics of members of the community',
  '/api/time': 'no data',
  '/api/board/': 'read by screens, with a socket of their own',
  '/api/screens/own': 'read by screens',
  '/api/kiosk/': 'the same',
  '/api/tablet/': 'the same',
  '/api/r/': 'read by visitors, who have no session',
  '/api/notice-stops/': 'read by the page of the link in an email',
  '/api/player-pages/{link}': 'read by the page of a player, which asks every few seconds',
};

/** Lists of all rooms that no screen reads. */
const ofAllRooms: readonly string[] = ['/api/sessions', '/api/tournaments', '/api/waitlist'];

let samples: Samples;
// Before each try, because the samples can be written only once.
beforeEach(async () => {
  samples = await startSamples();
  const { window } = new JSDOM('', { url: samples.origin });
  for (const name of ['document', 'location', 'localStorage', 'WebSocket'] as const) vi.stubGlobal(name, window[name]);
  vi.stubGlobal('window', window);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, samples.origin), init));
});
afterEach(() => {
  vi.unstubAllGlobals();
  samples.stop();
});

/** The acting person's writes take the way of the app's own acts. */
async function write(sample: Sample, isOwn: boolean, idempotencyKey: string): Promise<Response> {
  const { method, path, token, body } = sample;
  const init = { idempotencyKey, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body };
  if (isOwn) return await send(method, path, init.body === null ? { idempotencyKey } : init);
  return await fetch(path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': idempotencyKey,
      ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(init.body === null ? {} : { body: JSON.stringify(init.body) }),
  });
}

/** The latest subjects of each kind, the last one last. */
class Latest {
  readonly #ids: Subjects = { players: [], tables: [], tournaments: [], seasons: [], shifts: [], entries: [] };

  add(kind: keyof Subjects, id: string): void {
    this.#ids[kind] = [...this.#ids[kind].filter((known) => known !== id), id];
  }

  /** The subjects that a request names, and the last ones, which it may be about as well. */
  of(request: string): Subjects {
    const chosen = (kind: keyof Subjects, last: number) =>
      this.#ids[kind].filter((id, i, { length }) => i >= length - last || request.includes(id));
    return {
      players: chosen('players', 2),
      tables: chosen('tables', 2),
      tournaments: chosen('tournaments', 1),
      seasons: chosen('seasons', 1),
      shifts: chosen('shifts', 1),
      entries: chosen('entries', 1),
    };
  }
}

function covers(pattern: readonly unknown[], key: readonly unknown[]): boolean {
  return pattern.every((part, i) => part === ANY || JSON.stringify(part) === JSON.stringify(key[i]));
}

/** The route that a query reads. */
function routeOf(key: readonly unknown[]): string {
  const path = pathOf(key.filter((part) => part !== 'pages' && part !== 'page')).replace(/\?.*/, '');
  const routes = Object.keys(samples.reads).filter((route) =>
    new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  return routes.toSorted((a, b) => a.split('{').length - b.split('{').length)[0] ?? '';
}

/** The changed queries that the acting person may read, but of which no event of their role tells. */
function hiddenFrom(
  roles: readonly string[],
  changed: readonly (readonly unknown[])[],
  touched: readonly Touched[],
): string[] {
  return changed.flatMap((key) =>
    roles
      .filter(
        (role) =>
          samples.reads[routeOf(key)]?.includes(role) === true &&
          !(masked[String(key[0])] ?? []).includes(role) &&
          !touched.some(({ type, pattern }) => samples.events[type]?.includes(role) === true && covers(pattern, key)),
      )
      .map((role) => `${JSON.stringify(key)} stays old for the role ${role}`),
  );
}

test('after each write, every cached query is as the server has it, and every route is shown', async () => {
  const page = await openPage(samples.room, samples.token);
  const latest = new Latest();
  const faults: string[] = [];
  const uncovered = new Set<string>();
  /** The reading routes of the queries that were shown. */
  const seen = new Set<string>();
  for (const { name: route, roles } of samples.writes) {
    if (!route.includes(process.env['FRESHNESS_ROUTE'] ?? '')) continue;
    const sample = await samples.prepare(route);
    const { heard } = await page.follow(sample.changed);
    for (const [kind, id] of heard.flatMap((event) => subjectsOf(event))) latest.add(kind, id);
    await page.show(latest.of(JSON.stringify([sample.path, sample.body])));
    // The preparation is no act of the page, and no event tells that time passes.
    await page.readAgain(sample.isLater ? [[]] : page.keysAfterGap(ACCOUNTS));
    const before = page.snapshot();
    for (const key of before.keys()) seen.add(routeOf(key));
    const isOwn = sample.token === page.token;
    const answer = await write(sample, isOwn, crypto.randomUUID()).catch((error: unknown) => {
      if (!refused.includes(route)) throw error;
      return null;
    });
    if (answer === null || refused.includes(route)) continue;
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
    const changed = answer.headers.get('Changed');
    const { touched } = await page.follow(changed);
    const after = page.snapshot();
    await page.readAgain([[]]);
    const now = page.snapshot();

    const keys = [...now.keys()];
    const old = keys.filter(
      (key) => after.get(key) !== now.get(key) && unheard[route]?.includes(String(key[0])) !== true,
    );
    const hidden = hiddenFrom(
      roles,
      keys.filter((key) => before.get(key) !== now.get(key) && !isOfAccounts(changed) && unheard[route] === undefined),
      touched,
    );
    const found = [...old.map((key) => JSON.stringify(key) + differenceOf(after.get(key), now.get(key))), ...hidden];
    faults.push(...found.map((fault) => `${route} changed ${changed}: ${fault}`));
    for (const { type, room, pattern } of touched)
      if (!page.keysAfterGap(room).some((prefix) => covers(prefix, pattern)))
        uncovered.add(`${type} of ${room === null ? 'the organization' : 'a room'}: ${JSON.stringify(pattern)}`);
  }
  page.stop();
  const missing = Object.keys(samples.reads).filter(
    (route) =>
      !seen.has(route) && !ofAllRooms.includes(route) && !Object.keys(unread).some((start) => route.startsWith(start)),
  );
  expect.soft(faults, faults.join('\n')).toEqual([]);
  expect.soft([...uncovered], 'keys that events change and a gap does not read again').toEqual([]);
  expect.soft(missing, 'reading routes that are neither shown nor exempt').toEqual([]);
}, 600_000);

/** The acting page reads what follows from an account again, whatever its role. */
const isOfAccounts = (changed: string | null) => changed?.startsWith('accounts@') === true;

function differenceOf(had = '', is = ''): string {
  const at = [...is].findIndex((letter, i) => letter !== had[i]);
  const from = Math.max(0, at - 60);
  return ` has ${had.slice(from, at + 60)}, the server ${is.slice(from, at + 60)}`;
}
