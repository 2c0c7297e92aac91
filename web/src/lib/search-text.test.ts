import { expect, test } from 'vitest';
import { normalizeForSearch } from './search-text';

test.each([
  ['Zoë  Müller', 'zoe muller'],
  ["O'BRIEN", "o'brien"],
  [' José\tÁlvarez\n', 'jose alvarez'],
  ['Łukasz', 'lukasz'],
  ['Søren Groß', 'soren gross'],
  ['Ærøskøbing', 'aeroskobing'],
  ['İpek', 'ipek'],
  ['李小龙', '李小龙'],
  ['', ''],
])('%j is searched as %j', (text, as) => {
  expect(normalizeForSearch(text)).toBe(as);
});
