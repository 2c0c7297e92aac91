// The size of what each part of the product loads before it shows anything, against the budgets of the design (2.8).
// Reads Vite's manifest: the entry and a surface's chunk with everything they import statically. Sizes are gzip.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const root = new URL('../dist/app/', import.meta.url);
const KB = 1024;

const budgets = {
  surfaces: { console: 156, admin: 150, kiosk: 140, companion: 128, landing: 77 },
  routeChunk: 25,
  formsVendor: 28,
  css: 15,
  ownCss: 2,
  font: 50,
};

const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', root), 'utf8'));
const sizes = new Map();

function sizeOf(file) {
  if (!sizes.has(file))
    sizes.set(file, gzipSync(readFileSync(new URL(file, root)), { level: 9 }).length);
  return sizes.get(file);
}

/** Chunks that must be there before `key` runs. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) closure(next, seen);
  return seen;
}

const failures = [];
function check(name, bytes, budgetKb) {
  const kb = bytes / KB;
  const over = kb > budgetKb;
  console.log(
    `${over ? 'OVER' : 'ok  '} ${name.padEnd(34)} ${kb.toFixed(1).padStart(6)} of ${budgetKb} KB`,
  );
  if (over) failures.push(name);
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const sum = (keys) => [...keys].reduce((total, key) => total + sizeOf(manifest[key].file), 0);

for (const [surface, budget] of Object.entries(budgets.surfaces)) {
  const key = `src/surfaces/${surface}/mount.tsx`;
  check(`surface ${surface}`, sum(new Set([...closure(entry), ...closure(key)])), budget);
}

// The console's routes and shell are 36 KB that no phone at a card table needs: an icon or a helper that lies there brings all.
for (const key of Object.keys(manifest)) {
  if (!key.startsWith('src/surfaces/companion/')) continue;
  const foreign = [...closure(key)].find((each) => /^_(?:router|shell)-/.test(each));
  if (foreign === undefined) continue;
  console.error(`\n${key} loads ${foreign} of the console`);
  process.exit(1);
}

const shell = new Set([...closure(entry), ...closure('src/surfaces/console/mount.tsx')]);
for (const key of Object.keys(manifest)) {
  const isPage = /^src\/surfaces\/[^/]+\/pages\//.test(key);
  const isForms = key === 'src/features/auth/sign-in.tsx';
  if (!isPage && !isForms) continue;
  const added = new Set([...closure(key)].filter((each) => !shell.has(each)));
  if (isForms) check('forms, with the sign-in', sum(added), budgets.formsVendor);
  else {
    // Its own chunk against the budget for routes; what it shares with others is shown only.
    check(key.replace('src/surfaces/', ''), sizeOf(manifest[key].file), budgets.routeChunk);
    const shared = sum(added) - sizeOf(manifest[key].file);
    if (shared > 2 * KB)
      console.log(`       and ${(shared / KB).toFixed(1)} KB shared with other screens`);
  }
}

// What every screen loads, and what one of them adds to it.
const base = new Set(manifest[entry].css ?? []);
const later = Object.values(manifest).flatMap((chunk) => chunk.css ?? []);
check(
  'css',
  [...base].reduce((total, file) => total + sizeOf(file), 0),
  budgets.css,
);
for (const file of new Set(later)) if (!base.has(file)) check(file, sizeOf(file), budgets.ownCss);
for (const { file } of Object.values(manifest))
  if (file.endsWith('.woff2')) check(file, readFileSync(new URL(file, root)).length, budgets.font);

// Two files that need each other run in the wrong order: the groups in vite.config.ts must stay a tree.
function findCycle(key, path = []) {
  if (path.includes(key)) return [...path.slice(path.indexOf(key)), key];
  for (const next of manifest[key].imports ?? []) {
    const cycle = findCycle(next, [...path, key]);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
for (const key of Object.keys(manifest)) {
  const cycle = findCycle(key);
  if (cycle === undefined) continue;
  console.error(`\nThese files import each other: ${cycle.join(' > ')}`);
  process.exit(1);
}

if (failures.length > 0) {
  console.error(`\nOver budget: ${failures.join(', ')}`);
  process.exit(1);
}
