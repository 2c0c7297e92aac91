import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GROUPS, listsOf } from './service-worker.mjs';

const chunk = (name, more = {}) => ({ file: `assets/${name}.js`, ...more });

/** A manifest as Vite writes it: an entry that opens surfaces, screens with their imports, and shared chunks. */
const manifest = {
  'index.html': chunk('index', {
    isEntry: true,
    imports: ['_react'],
    css: ['assets/all.css'],
    assets: ['assets/font.woff2'],
    dynamicImports: ['src/app/console/mount.tsx', 'src/app/screens/mount.tsx'],
  }),
  _react: chunk('react'),
  _core: chunk('core', { imports: ['_react', 'index.html'] }),
  _forms: chunk('forms', { imports: ['_react'] }),
  _shared: chunk('shared', { dynamicImports: ['src/room/floor/pages/table.tsx'] }),
  'src/app/console/mount.tsx': chunk('console', {
    imports: ['_core'],
    dynamicImports: ['src/room/floor/pages/table.tsx', 'src/room/reports/pages/reports.tsx'],
  }),
  'src/room/floor/pages/table.tsx': chunk('table', {
    dynamicImports: ['src/room/floor/tables/dialog.tsx'],
  }),
  'src/room/floor/tables/dialog.tsx': chunk('dialog', { imports: ['_forms'] }),
  'src/room/reports/pages/reports.tsx': chunk('reports', {
    dynamicImports: ['src/room/reports/daily/day.tsx'],
  }),
  'src/room/reports/daily/day.tsx': chunk('day'),
  'src/app/go/mount.tsx': chunk('companion', { imports: ['_core'] }),
  'src/app/screens/mount.tsx': chunk('kiosk', {
    imports: ['_core'],
    dynamicImports: [
      'src/room/screens/phone/mobile-page.tsx',
      'src/room/screens/pit-boss/pit-boss-page.tsx',
      'src/room/account/sign-in/sign-in.tsx',
    ],
  }),
  'src/room/screens/phone/mobile-page.tsx': chunk('mobile', {
    imports: ['_shared'],
    css: ['assets/mobile.css'],
    dynamicImports: ['src/room/screens/phone/seat-sheet.tsx', 'gone.tsx'],
  }),
  'src/room/screens/phone/seat-sheet.tsx': chunk('seat-sheet', { imports: ['_forms'] }),
  'src/room/screens/pit-boss/pit-boss-page.tsx': chunk('pit-boss'),
  'src/room/account/sign-in/sign-in.tsx': chunk('sign-in'),
};

const { base, groups } = listsOf(manifest);
const short = (files) => files.map((file) => file.slice('assets/'.length));

test('at once: the files that every surface loads', () => {
  expect(short(base)).toEqual(['all.css', 'core.js', 'font.woff2', 'index.js', 'react.js']);
});

test('a screen has its own files, at once or after a tap, and no other screen’s', () => {
  const { first, later } = groups.mobile;
  expect(short(first)).toEqual(['kiosk.js', 'mobile.css', 'mobile.js', 'shared.js']);
  expect(short(later)).toEqual(['forms.js', 'seat-sheet.js', 'sign-in.js']);
});

test('the console has every page but those of a permission', () => {
  expect(short(groups.console.first)).toEqual(['console.js']);
  expect(short(groups.console.later)).toEqual(['dialog.js', 'forms.js', 'table.js']);
  expect(short(groups.view_reports.first)).toEqual(['reports.js']);
  expect(short(groups.view_reports.later)).toEqual(['day.js']);
});

test('every screen that a group names is in the source', () => {
  for (const key of Object.values(GROUPS).flat()) expect(readFileSync(key, 'utf8')).not.toBe('');
});
