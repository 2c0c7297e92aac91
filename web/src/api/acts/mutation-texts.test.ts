import { expect, test } from 'vitest';
import { HttpError } from '../client/errors';
import { failureText } from './mutation-texts';

const texts = { error: 'Failed to update table' };

test('the specified sentence, then the server’s own', () => {
  const full = new HttpError(409, 'Conflict', '{"detail":"Table 5 is full"}');
  expect(failureText(full, texts)).toBe('Failed to update table: Table 5 is full');
  expect(failureText(new HttpError(500, 'Server Error', ''), texts)).toBe('Failed to update table');
  expect(failureText(new TypeError('fetch failed'), texts)).toBe(
    'Failed to update table: the server could not be reached.',
  );
  expect(failureText('?', texts)).toBe('Failed to update table');
});
