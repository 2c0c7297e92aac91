// scripts/mutate.sh runs Stryker in a copy of the app: MUTATE names the files, TESTS the folder of their tests.
export default {
  testRunner: 'vitest',
  vitest: { configFile: `${import.meta.dirname}/vitest.config.mjs`, dir: process.env.TESTS },
  mutate: process.env.MUTATE.split(' ').map((file) => `${file}.ts`),
  mutator: { excludedMutations: ['StringLiteral'] }, // a changed text breaks no rule
  plugins: ['@stryker-mutator/vitest-runner', `${import.meta.dirname}/reporter.mjs`],
  reporters: ['lines'],
  concurrency: Number(process.env.WORKERS),
  inPlace: true,
};
