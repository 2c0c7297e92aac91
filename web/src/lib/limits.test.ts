import { expect, test } from 'vitest';
import * as limits from './limits';

test('the specified constants', () => {
  expect(limits.toast).toEqual({
    limit: 1,
    removeDelayMs: 1_000_000,
    durationMs: 5_000,
    swipeThresholdPx: 50,
  });
  expect(limits.tooltip).toEqual({ delayMs: 700, skipDelayMs: 300 });
  expect(limits.sidebar).toMatchObject({
    width: '16rem',
    widthMobile: '18rem',
    widthCollapsed: '3rem',
    cookieMaxAgeSeconds: 604_800,
  });
  expect(limits.phoneBelowPx).toBe(768);
  expect(limits.commandListMaxHeightPx).toBe(300);
});
