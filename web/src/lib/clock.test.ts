import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { observeServerTime, serverNow } from './clock';

const NOW = Date.parse('2026-11-21T02:42:00.500Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  observeServerTime(new Date(Date.now()).toUTCString(), Date.now(), Date.now());
  vi.useRealTimers();
});

test('a right clock is left alone', () => {
  observeServerTime('Sat, 21 Nov 2026 02:42:01 GMT', NOW, NOW);
  expect(serverNow()).toBe(NOW);
});

test('a clock four minutes slow is put right, and stays steady', () => {
  observeServerTime('Sat, 21 Nov 2026 02:46:00 GMT', NOW, NOW);
  expect(serverNow()).toBe(NOW + 240_000);
  observeServerTime('Sat, 21 Nov 2026 02:46:01 GMT', NOW, NOW);
  expect(serverNow()).toBe(NOW + 240_000);
});

test('an answer without a date changes nothing', () => {
  observeServerTime(null, NOW, NOW);
  observeServerTime('soon', NOW, NOW);
  expect(serverNow()).toBe(NOW);
});
