import e2e from './vitest.config';

// `npm run bench`: the same program and browser, for measuring. One window at a time, without retries.
export default {
  ...e2e,
  test: {
    ...e2e.test,
    include: ['bench.ts', 'bench-first.ts', 'bench-go.ts'],
    maxWorkers: 1,
    retry: 0,
    testTimeout: 600_000,
  },
};
