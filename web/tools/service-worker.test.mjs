import vm from 'node:vm';
import { expect, test } from 'vitest';
import { COMPANION, FLOOR, filesOf, workerOf } from './service-worker.mjs';

const chunk = (name, more = {}) => ({ file: `assets/${name}.js`, ...more });

/** As Vite writes it: an entry that opens surfaces, two screens with what they load, and what is not theirs. */
const manifest = {
  'index.html': chunk('index', {
    isEntry: true,
    imports: ['_react'],
    css: ['assets/all.css'],
    dynamicImports: ['src/surfaces/console/mount.tsx', 'src/surfaces/kiosk/mount.tsx'],
  }),
  _react: chunk('react'),
  _forms: chunk('forms', { imports: ['_react'] }),
  'src/surfaces/console/mount.tsx': chunk('console'),
  'src/surfaces/kiosk/mount.tsx': chunk('kiosk', {
    imports: ['_react'],
    dynamicImports: [
      'src/surfaces/kiosk/mobile/mobile-page.tsx',
      'src/surfaces/kiosk/dealer/dealer-page.tsx',
      'src/surfaces/kiosk/pit-boss/pit-boss-page.tsx',
      'src/features/auth/sign-in.tsx',
    ],
  }),
  'src/surfaces/kiosk/mobile/mobile-page.tsx': chunk('mobile', {
    css: ['assets/mobile.css'],
    dynamicImports: ['src/surfaces/kiosk/mobile/seat-sheet.tsx'],
  }),
  'src/surfaces/kiosk/mobile/seat-sheet.tsx': chunk('seat-sheet', { imports: ['_forms'] }),
  'src/surfaces/kiosk/dealer/dealer-page.tsx': chunk('dealer', {
    assets: ['assets/font.woff2'],
    dynamicImports: ['src/surfaces/console/pages/table.tsx', 'gone.tsx'],
  }),
  'src/surfaces/kiosk/pit-boss/pit-boss-page.tsx': chunk('pit-boss'),
  'src/surfaces/console/pages/table.tsx': chunk('table'),
  'src/features/auth/sign-in.tsx': chunk('sign-in'),
};

test('kept is what the two screens ask for, at once or after a tap, and nothing else', () => {
  const kept = filesOf(manifest).filter((file) => file.startsWith('assets/'));
  expect(kept.map((file) => file.slice('assets/'.length))).toEqual([
    'all.css',
    'dealer.js',
    'font.woff2',
    'forms.js',
    'index.js',
    'kiosk.js',
    'mobile.css',
    'mobile.js',
    'react.js',
    'seat-sheet.js',
  ]);
  expect(filesOf(manifest)).toEqual(
    expect.arrayContaining(['index.html', 'dealer.webmanifest', 'mobile.webmanifest']),
  );
});

/** The worker in a browser that is made of a map and a network that can be cut. */
function worker(files, build, stores = new Map(), kind = FLOOR) {
  const handlers = {};
  const asked = [];
  let online = true;
  const skipWaiting = () => asked.push('skipWaiting');
  const fetch = (request) => {
    asked.push(request.url);
    return online ? Promise.resolve('from the server') : Promise.reject(new TypeError('Failed'));
  };
  const caches = {
    open: (name) => {
      const store = stores.get(name) ?? new Map();
      stores.set(name, store);
      return Promise.resolve({
        addAll: (requests) => {
          for (const { url } of requests) store.set(url, `kept ${url}`);
          return Promise.resolve();
        },
        match: (path) => Promise.resolve(store.get(path)),
      });
    },
    keys: () => Promise.resolve([...stores.keys()]),
    delete: (name) => Promise.resolve(stores.delete(name)),
  };
  // Called with `new`, and what it gives is what `new` gives.
  const asRequest = function made(url) {
    return { url };
  };
  const self = {
    registration: { scope: 'https://club/mobile' },
    location: { origin: 'https://club' },
    addEventListener: (type, handler) => (handlers[type] = handler),
    skipWaiting,
  };
  vm.runInNewContext(workerOf(files, build, kind), {
    self,
    caches,
    fetch,
    Request: asRequest,
    URL,
  });
  return {
    stores,
    asked,
    cut: () => (online = false),
    message: (data) => handlers.message({ data }),
    async lifecycle(type) {
      let done;
      handlers[type]({ waitUntil: (promise) => (done = promise) });
      await done;
    },
    /** Undefined: the browser asks the server itself. */
    ask(url, { mode = 'no-cors', method = 'GET' } = {}) {
      let answer;
      handlers.fetch({
        request: { url, mode, method },
        respondWith: (promise) => (answer = promise),
      });
      return answer;
    },
  };
}

test('its screens and files come from what is kept, also without a network', async () => {
  const sw = worker(['index.html', 'assets/a.js'], 'one');
  await sw.lifecycle('install');
  sw.cut();
  const navigate = { mode: 'navigate' };
  expect(await sw.ask('https://club/mobile/waitlist', navigate)).toBe('kept /index.html');
  expect(await sw.ask('https://club/dealer/table_5', navigate)).toBe('kept /index.html');
  expect(await sw.ask('https://club/assets/a.js')).toBe('kept /assets/a.js');
  expect(sw.asked).toEqual([]);
});

test('the companion’s addresses have a page of their own', async () => {
  const sw = worker(['pitboss-go.html'], 'one', new Map(), COMPANION);
  await sw.lifecycle('install');
  sw.cut();
  const navigate = { mode: 'navigate' };
  expect(await sw.ask('https://club/pitboss-go/game/g_1', navigate)).toBe('kept /pitboss-go.html');
  expect(sw.ask('https://club/mobile', navigate)).toBeUndefined();
});

test('it keeps away from everything else: answers of the server, other screens, other hosts', async () => {
  const sw = worker(['index.html'], 'one');
  await sw.lifecycle('install');
  const navigate = { mode: 'navigate' };
  for (const answer of [
    sw.ask('https://club/api/tables'),
    sw.ask('https://club/api/seats', { method: 'POST' }),
    sw.ask('https://club/floor-manager', navigate),
    sw.ask('https://club/mobile?admin=true', navigate),
    sw.ask('https://club/mobiles', navigate),
    sw.ask('https://elsewhere/index.html'),
  ])
    expect(answer).toBeUndefined();
});

test('a file that is no longer kept is asked for', async () => {
  const sw = worker(['assets/a.js'], 'one');
  expect(await sw.ask('https://club/assets/a.js')).toBe('from the server');
});

test('a new version waits to be told, and takes the old files of its own scope away', async () => {
  const stores = new Map([
    ['pitboss https://club/mobile one', new Map()],
    ['pitboss https://club/dealer one', new Map()],
  ]);
  const sw = worker(['index.html'], 'two', stores);
  await sw.lifecycle('install');
  expect(sw.asked).toEqual([]);
  sw.message('take-over');
  expect(sw.asked).toEqual(['skipWaiting']);
  await sw.lifecycle('activate');
  expect([...stores.keys()]).toEqual([
    'pitboss https://club/dealer one',
    'pitboss https://club/mobile two',
  ]);
});
