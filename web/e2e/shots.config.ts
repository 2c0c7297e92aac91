import { mergeConfig } from 'vitest/config';
import e2e from './vitest.config';

// `npm run shots`: the same program and browser, but for looking at.
export default mergeConfig(e2e, { test: { include: ['shots.ts'] } });
