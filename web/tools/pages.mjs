// After the bundle: minifies start.js and names it after its content, so that browsers can cache it, and writes a page
// for each address of tools/routes.mjs. A page names every file of its first screen, so that all are fetched in one
// wave: a file that is found only through another's import costs a further round trip. `.vite/pages.json` tells the
// server which page belongs to which address.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { minifySync } from 'vite';
import { closure, entryOf, filesOf } from './manifest.mjs';
import { API_DOCS, GO_SIGN_IN, PUBLIC_PAGES, ROUTES } from './routes.mjs';

const startTag = /<script src="\/[^"]*start[^"]*"><\/script>/;
const bundleTags =
  / *<(?:script type="module"|link rel="(?:modulepreload|stylesheet)") crossorigin [^>]*>(?:<\/script>)?\n/g;

/** The files that must be loaded before `keys` run. */
function filesBefore(manifest, keys) {
  for (const key of keys) if (manifest[key] === undefined) throw new Error(`There is no chunk of ${key}`);
  return filesOf(manifest, closure(manifest, keys));
}

/** The files of the forms, which a page without a form loads when it is idle. */
function formsOf(manifest) {
  const keys = Object.keys(manifest).filter((key) => ['forms', 'dialogs'].includes(manifest[key].name));
  return filesBefore(manifest, keys);
}

/** Two files that import each other run in the wrong order. */
export function checkCycles(manifest, keys, path = []) {
  for (const key of keys) {
    if (path.includes(key)) throw new Error(`These files import each other: ${[...path, key].join(' > ')}`);
    checkCycles(manifest, manifest[key].imports ?? [], [...path, key]);
  }
}

function tagOf(file, entry) {
  if (file === entry) return `<script type="module" crossorigin src="/${file}"></script>`;
  if (file.endsWith('.css')) return `<link rel="stylesheet" crossorigin href="/${file}">`;
  if (file.endsWith('.woff2')) return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`;
  return `<link rel="modulepreload" crossorigin href="/${file}">`;
}

const order = ['.css', '.js', '.woff2'];
const rank = (file) => order.findIndex((ending) => file.endsWith(ending));

/** In the first lists of a page, the number of the segment of the address that an id is. */
function numbered(path, first) {
  const at = path.split('/').findIndex((segment) => segment === '$id' || segment === '*');
  return first.map((list) => list.replace('$id', `$${at}`)).join(' ');
}

/**
 * Derives all pages from the one that Vite wrote: `index` for every address, and those of the routes by their names.
 */
export function pagesOf(html, manifest, start, routes = ROUTES) {
  if (!startTag.test(html)) throw new Error('index.html has no start.js');
  const entry = entryOf(manifest);
  const base = filesBefore(manifest, [entry]);
  const pageOf = (more, data = '') => {
    const files = [...base, ...[...more].filter((file) => !base.has(file))]
      .filter((file) => rank(file) >= 0)
      .toSorted((a, b) => rank(a) - rank(b));
    const tags = files.map((file) => `    ${tagOf(file, manifest[entry].file)}\n`);
    return html
      .replaceAll(bundleTags, '')
      .replace(startTag, () => `<script src="/${start}"${data}></script>`)
      .replace('  </head>', `${tags.join('')}  </head>`);
  };
  const pages = { index: pageOf([]) };
  for (const { name, paths, modules, first = [] } of routes) {
    const files = filesBefore(manifest, modules);
    const more = (label, others) => {
      const missing = [...others].filter((file) => !files.has(file) && !base.has(file));
      return missing.length === 0 ? '' : ` data-${label}="${missing.join(' ')}"`;
    };
    const isGo = name.startsWith('pitboss-go');
    const data = [
      first.length === 0 ? '' : ` data-first="${numbered(paths[0], first)}"`,
      isGo ? more('sign-in', filesBefore(manifest, [GO_SIGN_IN])) : '',
      // A phone at a card table needs them less than its data.
      isGo || paths.length === 0 ? '' : more('later', formsOf(manifest)),
    ];
    pages[name] = pageOf(files, data.join(''));
  }
  return pages;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = new URL('../dist/app/', import.meta.url);
  const { code: script } = minifySync('start.js', readFileSync(new URL('start.js', root), 'utf8'), { module: false });
  const start = `assets/start-${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', root), 'utf8'));
  checkCycles(manifest, Object.keys(manifest));
  const pages = pagesOf(readFileSync(new URL('index.html', root), 'utf8'), manifest, start);
  writeFileSync(new URL(start, root), script);
  rmSync(new URL('start.js', root));
  for (const [name, page] of Object.entries(pages)) writeFileSync(new URL(`${name}.html`, root), page);
  const list = [
    ...ROUTES.flatMap(({ name, paths }) => paths.map((path) => ({ path, page: `/${name}.html` }))),
    ...PUBLIC_PAGES,
    API_DOCS,
  ];
  writeFileSync(new URL('.vite/pages.json', root), JSON.stringify(list, undefined, 1));
}
