// The tests of pure TypeScript, without the app's plugins and the tests that need a page.
import { resolve } from 'node:path';

// Stryker looks at tests alone, and a file that cannot be loaded has none. It gets one that failed.
let files;
const failUnloadedFiles = {
  onInit: ({ state }) => (files = () => state.getFiles()),
  onTestRunEnd: () => {
    for (const file of files())
      if (file.result?.state === 'fail' && file.tasks.length === 0)
        file.tasks.push({ type: 'test', id: file.id, name: 'loads', file, suite: file, meta: {}, result: file.result });
  },
};

export default {
  resolve: { alias: { '@': resolve('src') } },
  test: {
    environment: 'node',
    include: ['**/*.test.ts'],
    setupFiles: ['src/test/fresh.ts'],
    testTimeout: 180_000,
    reporters: [failUnloadedFiles],
  },
};
