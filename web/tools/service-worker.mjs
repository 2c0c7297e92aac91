// After the bundle and its pages: builds src/sw.ts into sw.js, with the lists of files that the worker keeps. `npm test` reads the
// lists.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { packs } from './packs.mjs';

const KIOSK = 'src/surfaces/kiosk/mount.tsx';
const CONSOLE = 'src/surfaces/console/mount.tsx';
const GO = 'src/surfaces/companion/mount.tsx';
const SURFACES = [KIOSK, CONSOLE, GO];

const kiosk = (page) => [KIOSK, `src/surfaces/kiosk/${page}-page.tsx`];
const pages = (...names) => names.map((name) => `src/surfaces/console/pages/${name}.tsx`);

/**
 * The screens of each group, by their modules in Vite's manifest. `src/sw/navigation.ts` names the group of an address. Pages of
 * the console that need a permission are a group of its name.
 */
export const GROUPS = {
  mobile: kiosk('mobile/mobile'),
  dealer: kiosk('dealer/dealer'),
  'pit-boss': kiosk('pit-boss/pit-boss'),
  'roaming-manager': kiosk('executive/executive'),
  clock: kiosk('clock/clock'),
  board: [KIOSK],
  'pitboss-go': [GO],
  console: [CONSOLE],
  view_reports: pages('analytics', 'revenue', 'reports'),
  manage_cage: pages('reports', 'registration'),
  view_players: pages('players', 'player', 'player-sessions', 'registration'),
  manage_settings: pages('set-up'),
};

/** How many KB the files of a group may be, with those of every group, packed as they are sent. */
const LIMITS = { mobile: 330, dealer: 330, 'pitboss-go': 395, console: 640 };

/** Screens of a kept surface that show nothing without the network: no phone keeps their files. */
const ONLINE_ONLY = ['src/surfaces/companion/host-dashboard.tsx'];

const surfaceOf = (key) => /^src\/surfaces\/(\w+)\//.exec(key)?.[1];
const named = new Set([...Object.values(GROUPS).flat(), ...ONLINE_ONLY]);

/** A screen of another group or surface. A chunk that several share may import it, and never does for this one. */
function isElsewhere(key, roots) {
  if (roots.includes(key)) return false;
  const surface = surfaceOf(key);
  return named.has(key) || (surface !== undefined && surface !== surfaceOf(roots[0]));
}

/** The chunks that must be there before `keys` run. */
function closure(manifest, keys) {
  return reach(manifest, keys, () => false);
}

/** The chunks that `keys` need, and of those that they may ask for, the wanted ones. Without `known`, and what is behind it. */
function reach(manifest, keys, isWanted, known = new Set()) {
  const found = new Set();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined || found.has(key) || known.has(key)) continue;
    found.add(key);
    waiting.push(...(chunk.imports ?? []));
    // The entry names every surface.
    if (chunk.isEntry !== true) waiting.push(...(chunk.dynamicImports ?? []).filter(isWanted));
  }
  return found;
}

function filesOfChunks(manifest, keys) {
  const files = new Set();
  for (const key of keys) {
    const { file, css = [], assets = [] } = manifest[key];
    for (const each of [file, ...css, ...assets]) files.add(each);
  }
  return files;
}

/**
 * What the worker keeps: `base` for every group, which is what the entry and all surfaces load, and for each group what its first
 * screen adds, and what its other screens and dialogs add.
 */
export function filesOf(manifest) {
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  const base = filesOfChunks(manifest, closure(manifest, [entry]));
  const [one, ...others] = SURFACES.map((key) => filesOfChunks(manifest, closure(manifest, [key])));
  for (const file of one) if (others.every((files) => files.has(file))) base.add(file);
  const shell = closure(manifest, [CONSOLE]);
  const groups = Object.fromEntries(
    Object.entries(GROUPS).map(([name, roots]) => {
      // The pages of a permission come with the console, whose router imports every page.
      const known = roots.some((root) => SURFACES.includes(root)) ? undefined : shell;
      const first = filesOfChunks(manifest, closure(manifest, roots));
      const later = filesOfChunks(
        manifest,
        reach(manifest, roots, (next) => !isElsewhere(next, roots), known),
      );
      return [
        name,
        {
          first: [...first].filter((file) => !base.has(file)).toSorted(),
          later: [...later].filter((file) => !base.has(file) && !first.has(file)).toSorted(),
        },
      ];
    }),
  );
  return { base: [...base].toSorted(), groups };
}

/** The script that runs before everything else: Vite knows nothing of it. */
const startOf = (html) => /src="\/(assets\/start-\w+\.js)"/.exec(html)[1];
const buildOf = (html) => /<script type="module"[^>]* src="([^"]+)"/.exec(html)[1];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = new URL('../dist/app/', import.meta.url);
  const read = (file) => readFileSync(new URL(file, root));
  const manifest = JSON.parse(read('.vite/manifest.json'));
  const index = read('index.html').toString();
  const { base, groups } = filesOf(manifest);
  const listed = readdirSync(root);
  const html = Object.fromEntries(
    Object.keys(GROUPS).flatMap((name) =>
      listed.includes(`${name}.html`) ? [[name, `${name}.html`]] : [],
    ),
  );
  const icons = listed.filter((name) => /\.(?:svg|png|webmanifest)$/.test(name));
  const others = ['index.html', ...Object.values(html), ...icons];
  const revisionOf = (file) => createHash('sha256').update(read(file)).digest('hex').slice(0, 16);
  const entries = [
    ...[...base, startOf(index)].map((file) => ({ url: `/${file}`, revision: null })),
    ...others.map((file) => ({ url: `/${file}`, revision: revisionOf(file) })),
  ];

  const packed = (files) =>
    Math.round(
      files.reduce(
        (sum, file) =>
          sum + (packs(file) ? brotliCompressSync(read(file)).length : read(file).length),
        0,
      ) / 1024,
    );
  const baseKb = packed([...base, ...others]);
  for (const [name, { first, later }] of Object.entries(groups)) {
    const all = baseKb + packed([...first, ...later]);
    console.log(
      `sw.js: ${name}: ${baseKb} KB, ${first.length} files ${packed(first)} KB, ${later.length} files ${packed(later)} KB, ${all} KB in all`,
    );
    if (all > (LIMITS[name] ?? Infinity)) {
      console.error(`sw.js: ${name} is more than ${LIMITS[name]} KB`);
      process.exitCode = 1;
    }
  }

  // Many groups share files: each name stands there once.
  const names = [
    ...new Set(Object.values(groups).flatMap(({ first, later }) => first.concat(later))),
  ];
  const numbers = (files) => files.map((file) => names.indexOf(file));
  const lists = Object.entries(groups).map(([name, { first, later }]) => [
    name,
    { first: numbers(first), later: numbers(later) },
  ]);
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      'process.env.NODE_ENV': '"production"',
      BUILD: JSON.stringify(buildOf(index)),
      BASE: JSON.stringify(entries),
      FILES: JSON.stringify(names.map((name) => `/${name}`)),
      GROUPS: JSON.stringify(Object.fromEntries(lists)),
      PAGES: JSON.stringify(html),
    },
    build: {
      outDir: fileURLToPath(root),
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: fileURLToPath(new URL('../src/sw.ts', import.meta.url)),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
  // For one release: the companion's worker had a script of its own. Its phones update to the one worker, whose page removes
  // this registration.
  writeFileSync(new URL('sw-go.js', root), "importScripts('/sw.js');\n");
}
