import { expect, test } from 'vitest';
import { bytesText, measured } from './system';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 KB'],
  [4_694_016, '4.7 MB'],
  [47_000_000, '47 MB'],
  [999_600_000, '1 GB'],
  [4_700_000_000, '4.7 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(bytesText(bytes)).toBe(words);
});

test.each([
  [null, 0, '–'],
  [11.6, 0, '12'],
  [0.0163, 2, '0.02'],
  [1214, 0, '1,214'],
])('%d with %d digits is %s', (value, digits, words) => {
  expect(measured(value, digits)).toBe(words);
});
