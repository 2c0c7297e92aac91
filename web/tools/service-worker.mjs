// After the bundle and its pages: builds src/sw.ts into sw.js with the lists of files that the worker stores. `npm
// test` reads the lists.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { closure, entryOf, filesOf, reach } from './manifest.mjs';
import { packs } from './packs.mjs';

const KIOSK = 'src/app/screens/mount.tsx';
const CONSOLE = 'src/app/console/mount.tsx';
const GO = 'src/app/go/mount.tsx';
const SURFACES = [KIOSK, CONSOLE, GO];

const kiosk = (page) => [KIOSK, `src/room/screens/${page}-page.tsx`];
const pages = (wing, ...names) => names.map((name) => `src/room/${wing}/pages/${name}.tsx`);

/**
 * The screens of each group, by their modules in Vite's manifest. `src/sw/navigation.ts` maps an address to its group.
 * Pages of the console that need a permission form a group named after it.
 */
export const GROUPS = {
  mobile: kiosk('phone/mobile'),
  dealer: kiosk('dealer/dealer'),
  'pit-boss': kiosk('pit-boss/pit-boss'),
  'roaming-manager': kiosk('executive/executive'),
  clock: kiosk('clock/clock'),
  'pitboss-go': [GO],
  console: [CONSOLE],
  view_reports: pages('reports', 'analytics', 'revenue', 'reports'),
  manage_cage: [...pages('reports', 'reports'), ...pages('tournaments', 'registration')],
  view_players: [...pages('players', 'players', 'player', 'player-sessions'), ...pages('tournaments', 'registration')],
  manage_settings: pages('settings', 'set-up'),
};

/** The maximum size of a group's files together with those of every group, in KB after compression. */
const LIMITS = { mobile: 370, dealer: 370, 'pitboss-go': 460, console: 720 };

/** Screens that show nothing without the network: no phone stores their files. */
const ONLINE_ONLY = ['src/go/layout/host-dashboard.tsx'];

/** The modules of one surface. A module of a wing belongs to none: several surfaces may use it. */
const OWN_MODULES = {
  console: /^src\/(?:app\/(?:console|layouts)|room\/\w+\/pages)\//,
  kiosk: /^src\/(?:app|room)\/screens\//,
  companion: /^src\/(?:app\/go|go\/(?:layout|pages))\//,
};
const surfaceOf = (key) => Object.keys(OWN_MODULES).find((surface) => OWN_MODULES[surface].test(key));
const named = new Set([...Object.values(GROUPS).flat(), ...ONLINE_ONLY]);

/**
 * Whether `key` is a screen of another group or surface. A shared chunk may import it, but this group never needs it.
 */
function isElsewhere(key, roots) {
  if (roots.includes(key)) return false;
  const surface = surfaceOf(key);
  return named.has(key) || (surface !== undefined && surface !== surfaceOf(roots[0]));
}

/**
 * The files that the worker stores: `base` for every group (the files of the entry and of all surfaces), and for each
 * group the additional files of its first screen and those of its other screens and dialogs.
 */
export function listsOf(manifest) {
  const base = filesOf(manifest, closure(manifest, [entryOf(manifest)]));
  const [one, ...others] = SURFACES.map((key) => filesOf(manifest, closure(manifest, [key])));
  for (const file of one) if (others.every((files) => files.has(file))) base.add(file);
  const shell = closure(manifest, [CONSOLE]);
  const groups = Object.fromEntries(
    Object.entries(GROUPS).map(([name, roots]) => {
      // The pages of a permission need the console, whose router imports every page.
      const known = roots.some((root) => SURFACES.includes(root)) ? undefined : shell;
      const first = filesOf(manifest, closure(manifest, roots));
      const later = filesOf(
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

/** The script that runs before everything else: it is not part of Vite's manifest. */
const startOf = (html) => /src="\/(assets\/start-\w+\.js)"/.exec(html)[1];
const buildOf = (html) => /<script type="module"[^>]* src="([^"]+)"/.exec(html)[1];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = new URL('../dist/app/', import.meta.url);
  const read = (file) => readFileSync(new URL(file, root));
  const manifest = JSON.parse(read('.vite/manifest.json'));
  const index = read('index.html').toString();
  const { base, groups } = listsOf(manifest);
  const listed = readdirSync(root);
  const html = Object.fromEntries(
    Object.keys(GROUPS).flatMap((name) => (listed.includes(`${name}.html`) ? [[name, `${name}.html`]] : [])),
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
      files.reduce((sum, file) => sum + (packs(file) ? brotliCompressSync(read(file)).length : read(file).length), 0) /
        1024,
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

  // Groups share files, so each name is written once and referenced by its index.
  const names = [...new Set(Object.values(groups).flatMap(({ first, later }) => first.concat(later)))];
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
  // For one release: the companion's worker had a script of its own. Its phones update to the one worker, whose page
  // removes this registration.
  writeFileSync(new URL('sw-go.js', root), "importScripts('/sw.js');\n");
}
