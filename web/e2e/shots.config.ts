import e2e from './vitest.config';

// `npm run shots`: the same program and browser, but for looking at. Not merged: that would keep the tests as well.
export default { ...e2e, test: { ...e2e.test, include: ['shots.ts', 'landing-shots.ts'] } };
