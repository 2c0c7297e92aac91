import e2e from './vitest.config';

// `npm run shots`: the same program and browser, for screenshots. The configurations are not merged, because that would
// also include the tests.
export default { ...e2e, test: { ...e2e.test, include: ['shots.ts', 'landing-shots.ts', 'guide-shots.ts'] } };
