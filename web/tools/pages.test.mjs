import { expect, test } from 'vitest';
import { pagesOf } from './pages.mjs';

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
};

test('the companion’s page names all files of its first screen once, and those of its sign-in', () => {
  const { companion } = pagesOf(html, manifest, 'assets/start-1.js');
  expect(companion).toContain(
    '<script src="/assets/start-1.js" data-door="assets/login.css assets/login.js assets/fields.js"></script>',
  );
  expect([...companion.matchAll(/<link rel="(\w+)"[^>]*href="([^"]+)"/g)].map((m) => m[2])).toEqual(
    [
      '/assets/react.js',
      '/assets/mount.js',
      '/assets/companion.css',
      '/assets/companion.js',
      '/assets/common.js',
    ],
  );
});

test('every other address has the page that was built, with its script’s new name', () => {
  const { index } = pagesOf(html, manifest, 'assets/start-1.js');
  expect(index).toBe(html.replace('/start.js', '/assets/start-1.js'));
  expect(() => pagesOf('<html></html>', manifest, 'x')).toThrow('start.js');
});
