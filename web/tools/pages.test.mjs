import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pagesOf } from './pages.mjs';
import { ROUTES } from './routes.mjs';

const html = `<!doctype html>
<html>
  <head>
    <script src="/start.js"></script>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react.js">
  </head>
</html>`;

const manifest = {
  _react: { file: 'assets/react.js' },
  _common: { file: 'assets/common.js', imports: ['_react'] },
  _companion: {
    file: 'assets/companion.js',
    css: ['assets/companion.css'],
    imports: ['_common', '_react'],
  },
  'src/surfaces/companion/mount.tsx': { file: 'assets/mount.js', imports: ['_companion'] },
  _fields: { file: 'assets/fields.js', imports: ['_common'] },
  'src/surfaces/companion/pages/login.tsx': {
    file: 'assets/login.js',
    css: ['assets/login.css'],
    imports: ['_companion', '_fields'],
  },
  'src/surfaces/console/mount.tsx': { file: 'assets/console.js', imports: ['_common'] },
  'src/surfaces/console/pages/players.tsx': { file: 'assets/players.js', imports: ['_common'] },
};
const routes = [
  { name: 'pitboss-go', paths: ['/pitboss-go/*'], modules: ['src/surfaces/companion/mount.tsx'] },
  {
    name: 'players',
    paths: ['/players'],
    modules: ['src/surfaces/console/mount.tsx', 'src/surfaces/console/pages/players.tsx'],
    first: ['/api/rooms', '/api/tables/$room'],
  },
];

const linked = (page) =>
  [...page.matchAll(/<link rel="\w+"[^>]*href="([^"]+)"/g)].map(([, href]) => href);

test('the companion’s page names all files of its first screen once, and those of its sign-in', () => {
  const { 'pitboss-go': page } = pagesOf(html, manifest, 'assets/start-1.js', routes);
  expect(page).toContain(
    '<script src="/assets/start-1.js" data-door="assets/login.css assets/login.js assets/fields.js"></script>',
  );
  expect(linked(page)).toEqual([
    '/assets/react.js',
    '/assets/mount.js',
    '/assets/companion.css',
    '/assets/companion.js',
    '/assets/common.js',
  ]);
});

test('a page names the files of its surface and its screen, each once', () => {
  const { players } = pagesOf(html, manifest, 'assets/start-1.js', routes);
  expect(players).toContain(
    '<script src="/assets/start-1.js" data-first="/api/rooms /api/tables/$room"></script>',
  );
  expect(linked(players)).toEqual([
    '/assets/react.js',
    '/assets/console.js',
    '/assets/common.js',
    '/assets/players.js',
  ]);
});

test('every other address has the page that was built, with its script’s new name', () => {
  const { index } = pagesOf(html, manifest, 'assets/start-1.js', routes);
  expect(index).toBe(html.replace('/start.js', '/assets/start-1.js'));
  expect(() => pagesOf('<html></html>', manifest, 'x', [])).toThrow('start.js');
});

test('a screen that is not built fails the build', () => {
  const gone = [{ name: 'gone', paths: ['/gone'], modules: ['src/gone.tsx'] }];
  expect(() => pagesOf(html, manifest, 'x', gone)).toThrow('src/gone.tsx');
});

test('every route of the console has a page with its screen', () => {
  const router = readFileSync('src/surfaces/console/router.tsx', 'utf8');
  const routed = [
    ...router.matchAll(/path: '([^']+)'[^}]*?(?:import\('\.\/pages\/([\w-]+)'\)|(SettingsPage))/g),
  ].map(([, path, page]) => [path.replaceAll(/\$\w+/g, '$id'), page ?? 'settings']);
  expect(routed.length).toBe(router.match(/path: '/g)?.length);
  for (const [path, page] of routed) {
    // The companion has this address for all but the shell.
    if (path === '/pitboss-go') continue;
    const route = ROUTES.find(({ paths }) => paths.includes(path));
    expect([path, route?.modules]).toEqual([
      path,
      expect.arrayContaining([`src/surfaces/console/pages/${page}.tsx`]),
    ]);
  }
});

test('a fixed name comes before any name', () => {
  const paths = ROUTES.flatMap((route) => route.paths);
  expect(paths.indexOf('/tournaments/seasons')).toBeLessThan(paths.indexOf('/tournaments/$id'));
});
