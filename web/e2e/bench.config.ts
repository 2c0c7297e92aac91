import e2e from './vitest.config';

// `npm run bench`: the same program and browser, but measured. One window at a time, and nothing is tried twice.
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
