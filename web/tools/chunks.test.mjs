import { expect, test } from 'vitest';
import { analyze, groupOf } from './chunks.mjs';

const chunk = (fileName, { module = null, imports = [], dynamicImports = [], size = 9_000 } = {}) => ({
  ...{ fileName, imports, dynamicImports, facadeModuleId: module, isDynamicEntry: module?.endsWith('.tsx') ?? false },
  moduleIds: [module ?? fileName],
  modules: { [module ?? fileName]: { renderedLength: size } },
});
const mount = (surface) => `/web/src/app/${surface}/mount.tsx`;

/** A build without groups: two surfaces, and pages that share modules. */
const output = [
  chunk('index.js', { module: '/web/index.html', imports: ['/web/src/ui/mark.tsx'], dynamicImports: ['console.js'] }),
  chunk('console.js', { module: mount('console'), imports: ['/web/src/ui/mark.tsx', '/web/src/api/queries.ts'] }),
  chunk('go.js', { module: mount('go'), imports: ['/web/src/api/queries.ts', '/web/node_modules/query/a.js'] }),
  ...['one', 'two', 'three'].map((name) =>
    chunk(`${name}.js`, {
      module: `/web/src/room/floor/pages/${name}.tsx`,
      imports: [
        '/web/src/ui/panel.tsx',
        '/web/node_modules/query/a.js',
        ...(name === 'three' ? [] : ['/web/src/room/floor/pair.ts']),
      ],
    }),
  ),
  chunk('dialog.js', { module: '/web/src/room/floor/dialog.tsx', imports: ['/web/src/room/floor/own.ts'] }),
  chunk('/web/src/ui/mark.tsx'),
  chunk('/web/src/ui/panel.tsx'),
  chunk('/web/src/api/queries.ts'),
  chunk('/web/node_modules/query/a.js'),
  chunk('/web/src/room/floor/pair.ts'),
  chunk('/web/src/room/floor/own.ts'),
];

const page = (name) => ({
  name,
  modules: ['src/app/console/mount.tsx', `src/room/floor/pages/${name}.tsx`],
});
const screens = [
  { name: 'index.html', modules: ['index.html'] },
  ...['one', 'two', 'three'].map(page),
  { name: 'pitboss-go', modules: ['src/app/go/mount.tsx'] },
];

const groups = (changed = output) =>
  Object.fromEntries(analyze(changed, screens).map((one) => [one.moduleIds[0], groupOf(one.moduleIds[0], one)]));

test('a module is in the file of the screens that need it', () => {
  expect(groups()).toMatchObject({
    '/web/src/ui/mark.tsx': 'start',
    '/web/src/api/queries.ts': 'core',
    '/web/node_modules/query/a.js': 'core',
    '/web/src/ui/panel.tsx': 'console',
    '/web/src/room/floor/pair.ts': 'one-two',
    '/web/src/room/floor/own.ts': null,
  });
});

test('a small file of two screens is not worth its request', () => {
  const small = output.map((one) =>
    one.fileName === '/web/src/room/floor/pair.ts' ? chunk(one.fileName, { size: 100 }) : one,
  );
  expect(groups(small)['/web/src/room/floor/pair.ts']).toBe('console');
});

test('a screen that is not built fails the build', () => {
  expect(() => analyze(output, [{ name: 'gone', modules: ['src/gone.tsx'] }])).toThrow('src/gone.tsx');
});
