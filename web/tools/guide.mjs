// After the public pages: writes the user guide, docs/guide/*.md, as pages under /guide with their pictures, and adds
// them to `.vite/pages.json`. docs/operations.md is one of the pages, so that the guide is whole without a network.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Marked } from 'marked';

const PAGE = '/guide-page.html';
const REFERENCE = 'operations';

/** The address of a heading, as GitHub makes it. */
export const slugOf = (words) =>
  words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const escaped = (words) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const plain = (words) => words.replaceAll(/[*`]/g, '');
const addressOf = (name) => (name === 'README' ? '/guide' : `/guide/${name}`);

/** The address of a link in the guide; null for one to a document that is not part of it. */
export function targetOf(href, names) {
  if (/^(?:https?:|#|\/)/.test(href)) return href;
  if (href.startsWith('pictures/')) return `/guide/${href}`;
  const [file, heading] = href.split('#');
  const name = file.replace(/^(?:\.\.\/|guide\/)/, '').replace(/\.md$/, '');
  if (!names.includes(name)) return null;
  return addressOf(name) + (heading === undefined ? '' : `#${heading}`);
}

/** A page: its elements, with a list of its tasks below the introduction, and its title. */
export function pageOf(name, text, names) {
  const tasks = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: words }) {
        const [inner, id] = [this.parser.parseInline(tokens), slugOf(plain(words))];
        if (depth === 2) tasks.push(`<li><a href="#${id}">${inner}</a></li>`);
        const mark = depth === 2 && tasks.length === 1 ? '<!--tasks-->' : '';
        return `${mark}<h${depth} id="${id}">${inner}</h${depth}>\n`;
      },
      code: ({ text: words }) => `<pre tabindex="0"><code>${escaped(words)}</code></pre>\n`,
      link({ href, tokens }) {
        const [target, inner] = [targetOf(href, names), this.parser.parseInline(tokens)];
        return target === null ? inner : `<a href="${escaped(target)}">${inner}</a>`;
      },
      image: ({ href, text: words }) =>
        `<img src="${escaped(targetOf(href, names) ?? `/guide/${href}`)}" alt="${escaped(words)}" loading="lazy" />`,
    },
  });
  const list = () => `<nav aria-label="On this page"><ul>${tasks.join('')}</ul></nav>\n`;
  // A wide table scrolls by itself, which a keyboard can do only where it has the focus.
  const html = marked.parse(text).replace('<!--tasks-->', list).replaceAll('<table>', '<table tabindex="0">');
  return { name, html, title: plain(/^# (.+)$/m.exec(text)[1]) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const docs = new URL('../../docs/', import.meta.url);
  const app = new URL('../dist/app/', import.meta.url);
  const read = (name) => readFileSync(new URL(name === REFERENCE ? `${name}.md` : `guide/${name}.md`, docs), 'utf8');
  const index = read('README');
  const own = readdirSync(new URL('guide/', docs)).filter((file) => file.endsWith('.md'));
  const names = [...own.map((file) => file.slice(0, -'.md'.length)), REFERENCE];
  // The pages in the order of the index.
  const listed = [...new Set([...index.matchAll(/\]\(([\w-]+)\.md\)/g)].map(([, name]) => name)), REFERENCE];
  const unlisted = names.filter((name) => name !== 'README' && !listed.includes(name));
  if (unlisted.length > 0) throw new Error(`docs/guide/README.md does not name ${unlisted.join(', ')}`);
  const pages = ['README', ...listed].map((name) => pageOf(name, read(name), names));
  const template = readFileSync(new URL(`.${PAGE}`, app), 'utf8');
  rmSync(new URL(`.${PAGE}`, app));
  mkdirSync(new URL('guide/', app), { recursive: true });
  for (const { name, html, title } of pages) {
    const entries = pages.map((page) => {
      const current = page.name === name ? ' aria-current="page"' : '';
      return `<li><a href="${addressOf(page.name)}"${current}>${escaped(page.title)}</a></li>`;
    });
    const page = template
      .replace('<title>PitBoss Guide</title>', () => `<title>${escaped(title)} · PitBoss Guide</title>`)
      .replace('<nav aria-label="Pages">', (nav) => `${nav}<ul>${entries.join('')}</ul>`)
      .replace(/(<main[^>]*>)/, (main) => main + html);
    writeFileSync(new URL(`guide/${name === 'README' ? 'index' : name}.html`, app), page);
  }
  cpSync(new URL('guide/pictures/', docs), new URL('guide/pictures/', app), { recursive: true });
  const file = new URL('.vite/pages.json', app);
  const addresses = pages.map(({ name }) => ({
    path: addressOf(name),
    page: `/guide/${name === 'README' ? 'index' : name}.html`,
  }));
  const list = JSON.parse(readFileSync(file, 'utf8'));
  // Before the console's, which match every address.
  writeFileSync(file, JSON.stringify([...addresses, ...list], undefined, 1));
}
