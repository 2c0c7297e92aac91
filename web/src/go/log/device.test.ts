import { expect, test } from 'vitest';
import { plainName, sortOfDevice } from './device';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X)', 5, 'iPhone', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile Safari/537.36', 5, 'Android phone', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X710) Safari/537.36', 5, 'Android tablet', 'tablet'],
  [MAC, 5, 'iPad', 'tablet'],
  [MAC, 0, 'Computer', 'computer'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 0, 'Computer', 'computer'],
])('%s with %i touch points has the name %s', (agent, points, name, sort) => {
  expect(plainName(agent, points)).toBe(name);
  expect(sortOfDevice(agent, points)).toBe(sort);
});
