import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesOf, GROUPS } from './service-worker.mjs';

const chunk = (name, more = {}) => ({ file: `assets/${name}.js`, ...more });

/** As Vite writes it: an entry that opens surfaces, screens with what they load, and chunks that several share. */
const manifest = {
  'index.html': chunk('index', {
    isEntry: true,
    imports: ['_react'],
    css: ['assets/all.css'],
    assets: ['assets/font.woff2'],
    dynamicImports: ['src/surfaces/console/mount.tsx', 'src/surfaces/kiosk/mount.tsx'],
  }),
  _react: chunk('react'),
  _core: chunk('core', { imports: ['_react', 'index.html'] }),
  _forms: chunk('forms', { imports: ['_react'] }),
  _shared: chunk('shared', { dynamicImports: ['src/surfaces/console/pages/table.tsx'] }),
  'src/surfaces/console/mount.tsx': chunk('console', {
    imports: ['_core'],
    dynamicImports: [
      'src/surfaces/console/pages/table.tsx',
      'src/surfaces/console/pages/reports.tsx',
    ],
  }),
  'src/surfaces/console/pages/table.tsx': chunk('table', {
    dynamicImports: ['src/features/table/dialog.tsx'],
  }),
  'src/features/table/dialog.tsx': chunk('dialog', { imports: ['_forms'] }),
  'src/surfaces/console/pages/reports.tsx': chunk('reports', {
    dynamicImports: ['src/features/reports/day.tsx'],
  }),
  'src/features/reports/day.tsx': chunk('day'),
  'src/surfaces/companion/mount.tsx': chunk('companion', { imports: ['_core'] }),
  'src/surfaces/kiosk/mount.tsx': chunk('kiosk', {
    imports: ['_core'],
    dynamicImports: [
      'src/surfaces/kiosk/mobile/mobile-page.tsx',
      'src/surfaces/kiosk/pit-boss/pit-boss-page.tsx',
      'src/features/auth/sign-in.tsx',
    ],
  }),
  'src/surfaces/kiosk/mobile/mobile-page.tsx': chunk('mobile', {
    imports: ['_shared'],
    css: ['assets/mobile.css'],
    dynamicImports: ['src/surfaces/kiosk/mobile/seat-sheet.tsx', 'gone.tsx'],
  }),
  'src/surfaces/kiosk/mobile/seat-sheet.tsx': chunk('seat-sheet', { imports: ['_forms'] }),
  'src/surfaces/kiosk/pit-boss/pit-boss-page.tsx': chunk('pit-boss'),
  'src/features/auth/sign-in.tsx': chunk('sign-in'),
};

const { base, groups } = filesOf(manifest);
const short = (files) => files.map((file) => file.slice('assets/'.length));

test('at once: what every surface loads', () => {
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
