import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Tests the real program in a real browser: `npm run test:e2e`. PITBOSS_BINARY and PITBOSS_CHROMIUM choose them.
export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
  test: {
    include: ['**/*.test.ts'],
    globalSetup: ['harness/global.ts'],
    pool: 'forks',
    maxWorkers: 2,
    isolate: false, // so that the files share their browser windows
    retry: 1, // a busy machine may be late once; a real failure fails twice
    bail: 12, // each failure waits for two full timeouts
    testTimeout: 240_000,
    hookTimeout: 300_000,
    teardownTimeout: 120_000,
    // The same timeout as in harness/club.ts: a slow machine is not a failure.
    expect: { poll: { timeout: 45_000, interval: 50 } },
  },
});
