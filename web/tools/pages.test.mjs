import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkCycles, pagesOf } from './pages.mjs';
import { ROUTES } from './routes.mjs';

const html = `<!doctype html>
<html>
  <head>
    <script src="/start.js"></script>
    <script type="module" crossorigin src="/assets/react.js"></script>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>
</html>`;

const manifest = {
  'index.html': {
    file: 'assets/index.js',
    css: ['assets/index.css'],
    assets: ['assets/inter.woff2', 'assets/drawing.webp'],
    imports: ['_react'],
    dynamicImports: ['src/app/console/mount.tsx'],
  },
  _forms: { file: 'assets/forms.js', name: 'forms', imports: ['_common'] },
  _react: { file: 'assets/react.js' },
  _common: { file: 'assets/common.js', imports: ['_react'] },
  _companion: {
    file: 'assets/companion.js',
    css: ['assets/companion.css'],
    imports: ['_common', '_react'],
  },
  'src/app/go/mount.tsx': { file: 'assets/mount.js', imports: ['_companion'] },
  _fields: { file: 'assets/fields.js', imports: ['_common'] },
  'src/go/pages/login.tsx': {
    file: 'assets/login.js',
    css: ['assets/login.css'],
    imports: ['_companion', '_fields'],
  },
  'src/app/console/mount.tsx': { file: 'assets/console.js', imports: ['_common'] },
  'src/room/players/pages/players.tsx': { file: 'assets/players.js', imports: ['_common'] },
};
const routes = [
  { name: 'pitboss-go', paths: ['/pitboss-go/*'], modules: ['src/app/go/mount.tsx'] },
  {
    name: 'players',
    paths: ['/players'],
    modules: ['src/app/console/mount.tsx', 'src/room/players/pages/players.tsx'],
    first: ['/api/rooms', '/api/tables/$room'],
  },
];

const base = ['/assets/index.css', '/assets/index.js', '/assets/react.js'];
const linked = (page) =>
  [...page.matchAll(/<(?:link|script type="module")[^>]*(?:href|src)="([^"]+)"/g)].map(([, href]) => href);

test('the companion’s page names all files of its first screen once, and those of its sign-in', () => {
  const { 'pitboss-go': page } = pagesOf(html, manifest, 'assets/start-1.js', routes);
  expect(page).toContain(
    '<script src="/assets/start-1.js" data-sign-in="assets/login.js assets/login.css assets/fields.js"></script>',
  );
  expect(linked(page)).toEqual([
    ...['/assets/index.css', '/assets/companion.css', '/assets/index.js', '/assets/react.js'],
    ...['/assets/mount.js', '/assets/companion.js', '/assets/common.js', '/assets/inter.woff2'],
  ]);
});

test('a page names the files of its surface and its screen, each once', () => {
  const { players } = pagesOf(html, manifest, 'assets/start-1.js', routes);
  expect(players).toContain(
    '<script src="/assets/start-1.js" data-first="/api/rooms /api/tables/$room" data-later="assets/forms.js"></script>',
  );
  expect(linked(players).toSorted()).toEqual(
    [...base, '/assets/console.js', '/assets/common.js', '/assets/players.js', '/assets/inter.woff2'].toSorted(),
  );
});

test('the id in an address is a segment of it in the first lists', () => {
  const route = { ...routes[1], name: 'desk', paths: ['/tournaments/$id'], first: ['/api/tournaments/$id/desk'] };
  const { desk } = pagesOf(html, manifest, 'assets/start-1.js', [route]);
  expect(desk).toContain('data-first="/api/tournaments/$2/desk"');
});

test('every other address has a page that starts the app, with one module script', () => {
  const { index } = pagesOf(html, manifest, 'assets/start-1.js', routes);
  expect(index).toContain('<script src="/assets/start-1.js"></script>');
  expect(linked(index)).toEqual([...base, '/assets/inter.woff2']);
  expect(index.match(/<script type="module"/g)).toHaveLength(1);
  expect(() => pagesOf('<html></html>', manifest, 'x', [])).toThrow('start.js');
});

test('two files that import each other fail the build', () => {
  const both = { a: { imports: ['b'] }, b: { imports: ['a'] } };
  expect(() => checkCycles(both, ['a'])).toThrow('a > b > a');
});

test('a screen that is not built fails the build', () => {
  const gone = [{ name: 'gone', paths: ['/gone'], modules: ['src/gone.tsx'] }];
  expect(() => pagesOf(html, manifest, 'x', gone)).toThrow('src/gone.tsx');
});

/** The routes of a file of the route tree, each with its path and the source text of its options. */
function routesIn(file) {
  const [head, ...texts] = readFileSync(`src/app/routes/${file}`, 'utf8').split('createRoute({');
  return { head, routes: texts.map((text) => [/path: '([^']+)'/.exec(text)?.[1], text]) };
}

const pageIn = (text) => /import\('@\/([\w/-]+)'\)/.exec(text)?.[1];

test('every route of the console has a page with its screen', () => {
  const room = routesIn('room.tsx');
  expect(room.routes.length).toBeGreaterThan(15);
  for (const [path, text] of room.routes) {
    // Outside the shell this address belongs to the companion.
    if (path === '/pitboss-go') continue;
    const address = path.replaceAll(/\$\w+/g, '$id');
    const [, name] = /component: pages\.(\w+)/.exec(text);
    const page = pageIn(room.head.slice(room.head.indexOf(`  ${name}: `)));
    const route = ROUTES.find(({ paths }) => paths.includes(address));
    expect([path, route?.modules]).toEqual([path, expect.arrayContaining([`src/${page}.tsx`])]);
  }
});

test('every screen without a frame has a page', () => {
  const screens = routesIn('screens.tsx');
  expect(screens.routes).toHaveLength(5);
  for (const [path, text] of screens.routes) {
    const [, name] = /component: (\w+)\.component/.exec(text);
    const page = pageIn(screens.head.slice(screens.head.indexOf(`const ${name} = screen(`)));
    const [, first] = path.split('/');
    const route = ROUTES.find(({ paths }) => paths.includes(`/${first}/*`));
    expect([path, route?.modules]).toEqual([path, expect.arrayContaining([`src/${page}.tsx`])]);
  }
});

test('every screen of the companion has a page', () => {
  for (const [path, text] of routesIn('go.tsx').routes) {
    const address = path?.replaceAll(/\$\w+/g, '$id');
    const page = pageIn(text);
    // The parent of all has no path. The first screen is part of the surface, and the chunk of the game has a name.
    if (path === undefined || page === undefined) continue;
    const route = ROUTES.find(({ paths }) => paths.includes(address));
    expect([path, route?.modules]).toEqual([path, expect.arrayContaining([`src/${page}.tsx`])]);
  }
});

test('a fixed name comes before any name', () => {
  const paths = ROUTES.flatMap((route) => route.paths);
  expect(paths.indexOf('/tournaments/seasons')).toBeLessThan(paths.indexOf('/tournaments/$id'));
});
