// After the bundle: gives start.js a name that changes with what is in it, so that browsers keep it, and writes pitboss-go.html, the
// page of the companion's addresses. It names at once all that the first screen needs, which else is found file by file, with the
// network's delay between them; and for start.js what the sign-in needs, which is fetched as soon as it turns out to be wanted.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const COMPANION = 'src/surfaces/companion/mount.tsx';
const DOOR = 'src/surfaces/companion/pages/login.tsx';

/** The scripts and style sheets that must be there before `key` runs. */
function filesOf(manifest, key, files = new Set(), seen = new Set()) {
  if (seen.has(key)) return files;
  seen.add(key);
  const { file, css = [], imports = [] } = manifest[key];
  for (const each of [...css, file]) files.add(each);
  for (const next of imports) filesOf(manifest, next, files, seen);
  return files;
}

const startTag = /<script src="\/[^"]*start[^"]*"><\/script>/;

/** The two pages, from the one that Vite wrote. */
export function pagesOf(html, manifest, start) {
  if (!startTag.test(html)) throw new Error('index.html has no start.js');
  const named = (file) => html.includes(`"/${file}"`);
  const shell = [...filesOf(manifest, COMPANION)];
  const door = [...filesOf(manifest, DOOR)].filter((file) => !shell.includes(file) && !named(file));
  const links = shell
    .filter((file) => !named(file))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    );
  return {
    index: html.replace(startTag, `<script src="/${start}"></script>`),
    companion: html
      .replace(startTag, `<script src="/${start}" data-door="${door.join(' ')}"></script>`)
      .replace('  </head>', `${links.map((link) => `    ${link}\n`).join('')}  </head>`),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = new URL('../dist/app/', import.meta.url);
  const script = readFileSync(new URL('start.js', root));
  const start = `assets/start-${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
  const { index, companion } = pagesOf(
    readFileSync(new URL('index.html', root), 'utf8'),
    JSON.parse(readFileSync(new URL('.vite/manifest.json', root), 'utf8')),
    start,
  );
  writeFileSync(new URL(start, root), script);
  rmSync(new URL('start.js', root));
  writeFileSync(new URL('index.html', root), index);
  writeFileSync(new URL('pitboss-go.html', root), companion);
}
