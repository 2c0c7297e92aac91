// Writes sw.js, what the dealer's tablet and the floor's phone need to start without a network, and sw-go.js, what the companion
// needs. Only their own files are kept, the same as after one visit; answers of the server are never kept here. `npm test` reads
// what it makes.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { packs } from './packs.mjs';

/**
 * Each worker: where its screens begin, as Vite's manifest names them; what behind them nobody needs without a network; the
 * paths it answers for; how many KB it may keep, and how many of them may come over the network, packed as they are sent.
 */
export const FLOOR = {
  name: 'sw.js',
  page: 'index.html',
  roots: [
    'src/surfaces/kiosk/mount.tsx',
    'src/surfaces/kiosk/mobile/mobile-page.tsx',
    'src/surfaces/kiosk/dealer/dealer-page.tsx',
  ],
  apart: [/\/kiosk\/(?:clock|pit-boss|executive)\//, /\/(?:auth\/sign-in|app\/sign-in-again)\./],
  manifests: ['mobile.webmanifest', 'dealer.webmanifest'],
  screens: '^\\/(?:mobile|dealer)(?:\\/|$)',
  limit: 900,
  packed: 305,
};
export const COMPANION = {
  name: 'sw-go.js',
  page: 'pitboss-go.html',
  roots: ['src/surfaces/companion/mount.tsx'],
  // What only the server can answer, and staff's socket, which stands behind the companion's own.
  apart: [
    /\/companion\/pages\/(?:admin|join|leaderboard|login|settings)\./,
    /\/live\/connect\.|\/app\/sign-in-again\./,
  ],
  manifests: ['pitboss-go.webmanifest'],
  screens: '^\\/pitboss-go(?:\\/|$)',
  // With the hand tracker, which has to work a whole night without a network.
  limit: 990,
  packed: 340,
};

/** Every file that a worker's screens may ask for, whether at once or after a tap. */
export function filesOf(manifest, { page, roots, apart, manifests } = FLOOR) {
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  const files = new Set([page, 'mark.svg', ...manifests]);
  const seen = new Set();
  function visit(key, further) {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(`${key} ${further}`)) return;
    seen.add(`${key} ${further}`);
    files.add(chunk.file);
    for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) visit(next, further);
    if (!further) return;
    for (const next of chunk.dynamicImports ?? [])
      if (!apart.some((pattern) => pattern.test(next)) && !next.includes('/surfaces/console/'))
        visit(next, true);
  }
  visit(entry, false);
  for (const root of roots) visit(root, true);
  return [...files].toSorted();
}

/** The script that runs before everything else: Vite knows nothing of it. */
const startOf = (html) => /src="\/(assets\/start-\w+\.js)"/.exec(html)[1];

/** The worker itself. It answers only for files of its list and for its screens. */
export function workerOf(files, build, { page, screens } = FLOOR) {
  return `// Made by tools/service-worker.mjs.
const FILES = ${JSON.stringify(files.map((file) => `/${file}`))};
const CACHE = 'pitboss ' + self.registration.scope + ' ${build}';
const SCREENS = /${screens}/;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) =>
      cache.addAll(
        FILES.map((path) =>
          new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload', headers: { Accept: '*/*' } }),
        ),
      ),
    ),
  );
});

self.addEventListener('activate', (event) => {
  const ours = 'pitboss ' + self.registration.scope + ' ';
  event.waitUntil(
    caches.keys().then((names) =>
      Promise.all(
        names.filter((name) => name.startsWith(ours) && name !== CACHE).map((name) => caches.delete(name)),
      ),
    ),
  );
});

// Somebody has said yes to the new version.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const screen = request.mode === 'navigate' && SCREENS.test(pathname) && searchParams.get('admin') !== 'true';
  const path = screen ? '/${page}' : pathname;
  if (!screen && !FILES.includes(pathname)) return;
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(path, { ignoreVary: true }))
      .then((kept) => kept ?? fetch(request)),
  );
});
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = new URL('../dist/app/', import.meta.url);
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', root), 'utf8'));
  for (const kind of [FLOOR, COMPANION]) {
    const html = readFileSync(new URL(kind.page, root), 'utf8');
    const files = [...filesOf(manifest, kind), startOf(html)];
    const hash = createHash('sha256');
    let bytes = 0;
    let packed = 0;
    for (const file of files) {
      const content = readFileSync(new URL(file, root));
      bytes += content.length;
      packed += packs(file) ? brotliCompressSync(content).length : content.length;
      hash.update(file).update(content);
    }
    const inKb = (size) => Math.round(size / 1024);
    const size = `${inKb(bytes)} KB kept, ${inKb(packed)} KB sent`;
    if (bytes > kind.limit * 1024 || packed > kind.packed * 1024) {
      console.error(`${kind.name}: ${size}, more than ${kind.limit} or ${kind.packed}`);
      process.exit(1);
    }
    writeFileSync(new URL(kind.name, root), workerOf(files, hash.digest('hex').slice(0, 16), kind));
    console.log(`${kind.name}: ${files.length} files, ${size}`);
  }
}
