import { expect, test } from 'vitest';
import { waitText } from './wording';

test.each([
  [0, 5, 'up to 5 min'],
  [25, 50, '25–50 min'],
  [55, 85, '55 min to 1 h 25'],
  [80, 120, '1 h 20 to 2 h'],
  [75, 65, '1 h 15 to 1 h 05'],
])('a wait of %i to %i minutes reads "%s"', (lowMinutes, highMinutes, text) => {
  expect(waitText({ lowMinutes, highMinutes })).toBe(text);
});
