// After the pages of the app: builds the pages of players and visitors apart from it. They come on phones, often once:
// they should load nothing of the staff's client, and the staff nothing of theirs. Then the pages of the guide and of the
// API's documentation, each apart for the same reason.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { PUBLIC_PAGES } from './routes.mjs';

const PAGES = [...new Set(PUBLIC_PAGES.map(({ page }) => page))];
const DOCUMENTS = ['/guide-page.html', '/api-docs.html'];
const root = new URL('../', import.meta.url);
const app = new URL('dist/app/', root);
const isOfBothPages = (id) => !/\/lobby\/(player\/(?!client)|room\/|language\/es)/.test(id) && !id.includes('uqr');

const buildPages = (pages, output = {}) =>
  build({
    root: fileURLToPath(root),
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    resolve: { alias: { '@': fileURLToPath(new URL('src', root)) } },
    build: {
      outDir: fileURLToPath(app),
      emptyOutDir: false,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2_000,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: pages.map((page) => fileURLToPath(new URL(`.${page}`, root))), output },
    },
  });

// One file for the code that both pages need at once: each further one is a request of the first view.
await buildPages(PAGES, { codeSplitting: { groups: [{ name: 'theme', test: isOfBothPages, minShareCount: 2 }] } });
for (const page of DOCUMENTS) await buildPages([page]);

// A file of one script: a worker that imports others would need them again for each update.
await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: fileURLToPath(app),
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: fileURLToPath(new URL('src/player-sw.ts', root)),
      output: { format: 'iife', entryFileNames: 'player-sw.js' },
    },
  },
});

const [start] = /assets\/start-\w+\.js/.exec(readFileSync(new URL('index.html', app), 'utf8'));
for (const page of PAGES) {
  const file = new URL(`.${page}`, app);
  writeFileSync(file, readFileSync(file, 'utf8').replace('/start.js', `/${start}`));
}
