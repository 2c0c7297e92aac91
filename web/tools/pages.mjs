// After the bundle: gives start.js a name that changes with what is in it, so that browsers keep it, and writes a page for each
// address of tools/routes.mjs. A page names every file that its first screen needs, so that they come in one wave: the network's
// delay between them would be there for each file that another one imports. `.vite/pages.json` tells the server which page is whose.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { DOOR, ROUTES } from './routes.mjs';

/** The scripts and style sheets that must be there before `key` runs. */
function filesOf(manifest, key, files = new Set(), seen = new Set()) {
  if (seen.has(key)) return files;
  seen.add(key);
  if (manifest[key] === undefined) throw new Error(`There is no chunk of ${key}`);
  const { file, css = [], imports = [] } = manifest[key];
  for (const each of [...css, file]) files.add(each);
  for (const next of imports) filesOf(manifest, next, files, seen);
  return files;
}

const startTag = /<script src="\/[^"]*start[^"]*"><\/script>/;

function linkOf(file) {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
}

/** The page of every address, `index`, and those of the routes by their names, from the one that Vite wrote. */
export function pagesOf(html, manifest, start, routes = ROUTES) {
  if (!startTag.test(html)) throw new Error('index.html has no start.js');
  const isNamed = (file) => html.includes(`"/${file}"`);
  const pages = { index: html.replace(startTag, `<script src="/${start}"></script>`) };
  for (const { name, modules, first = [] } of routes) {
    const files = new Set();
    for (const key of modules) filesOf(manifest, key, files);
    const links = [...files]
      .filter((file) => !isNamed(file))
      .map((file) => `    ${linkOf(file)}\n`);
    const door =
      name === 'pitboss-go'
        ? [...filesOf(manifest, DOOR)].filter((file) => !files.has(file) && !isNamed(file))
        : [];
    const more = [
      ...(first.length === 0 ? [] : [` data-first="${first.join(' ')}"`]),
      ...(door.length === 0 ? [] : [` data-door="${door.join(' ')}"`]),
    ];
    const tag = `<script src="/${start}"${more.join('')}></script>`;
    pages[name] = html
      .replace(startTag, () => tag)
      .replace('  </head>', `${links.join('')}  </head>`);
  }
  return pages;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = new URL('../dist/app/', import.meta.url);
  const script = readFileSync(new URL('start.js', root));
  const start = `assets/start-${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
  const pages = pagesOf(
    readFileSync(new URL('index.html', root), 'utf8'),
    JSON.parse(readFileSync(new URL('.vite/manifest.json', root), 'utf8')),
    start,
  );
  writeFileSync(new URL(start, root), script);
  rmSync(new URL('start.js', root));
  for (const [name, page] of Object.entries(pages))
    writeFileSync(new URL(`${name}.html`, root), page);
  const list = ROUTES.flatMap(({ name, paths }) =>
    paths.map((path) => ({ path, page: `/${name}.html` })),
  );
  writeFileSync(new URL('.vite/pages.json', root), JSON.stringify(list, undefined, 1));
}
