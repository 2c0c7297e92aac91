import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { groupByFirstScreens } from './tools/chunks.mjs';
import { PUBLIC_PAGES } from './tools/routes.mjs';

const server = 'http://127.0.0.1:8080';

// The headers of the Go server, so that a violation shows during development. Vite's own client needs inline scripts in
// development; the built app does not.
const headers = {
  'Content-Security-Policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self' ws: wss:; frame-ancestors 'none'; object-src 'none'; base-uri 'none'",
};

/** The development server sends the pages that are built by themselves, as the Go server does. */
const publicPages: Plugin = {
  name: 'public-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const [, root] = request.url?.split('/') ?? [];
      request.url = PUBLIC_PAGES.find(({ path }) => path.startsWith(`/${root}/`))?.page ?? request.url;
      next();
    });
  },
};

export default defineConfig({
  plugins: [react(), tailwindcss(), groupByFirstScreens(), publicPages],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/ws': { target: server.replace('http', 'ws'), ws: true },
    },
  },
  preview: { headers },
  test: {
    // Long enough for a machine ten times slower than a desk's: a hang fails the test, slowness does not.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 40_000 } },
    isolate: false, // src/test/fresh.ts cleans up between two files
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          include: ['src/**/*.test.ts', 'tools/*.test.mjs'],
          setupFiles: ['src/test/fresh.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          // On a busy machine a timer in jsdom may fire late once. A real failure fails twice.
          retry: 1,
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/test/setup.ts', 'src/test/fresh.ts'],
        },
      },
    ],
  },
});
