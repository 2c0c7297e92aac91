import { describe, expect, test } from 'vitest';
import { errorText, fieldErrors, HttpError, isStatus } from './errors';

describe('an answer that is not OK', () => {
  test('says exactly: status, colon, body', () => {
    expect(new HttpError(409, 'Conflict', '{"detail":"Seat 4 is taken"}').message).toBe(
      '409: {"detail":"Seat 4 is taken"}',
    );
  });

  test('or the status text when there is no body', () => {
    expect(new HttpError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
  });

  test('has the sentence for a person', () => {
    const error = new HttpError(409, 'Conflict', '{"status":409,"detail":"Seat 4 is taken"}');
    expect(error.detail).toBe('Seat 4 is taken');
    expect(errorText(error)).toBe('Seat 4 is taken');
  });

  test('has the first message of each field', () => {
    const body = JSON.stringify({
      errors: [
        { field: 'name', message: 'Player name is required' },
        { field: 'email', message: 'Invalid email' },
        { field: 'email', message: 'Too long' },
      ],
    });
    expect(fieldErrors(new HttpError(422, '', body))).toEqual({
      name: 'Player name is required',
      email: 'Invalid email',
    });
  });

  test('from something else than our server is still an error', () => {
    for (const body of ['<html>', '[]', '"no"', '{"errors":"many"}']) {
      const error = new HttpError(500, 'Server Error', body);
      expect([error.detail, error.fieldErrors]).toEqual([null, {}]);
    }
  });
});

test('the text for failures without a sentence of the server', () => {
  expect(errorText(new TypeError('fetch failed'))).toBe('The server could not be reached.');
  expect(errorText(new HttpError(500, 'Oops', ''))).toBe('Unknown error');
  expect(errorText('boom', 'Failed to seat player')).toBe('Failed to seat player');
  expect(fieldErrors(new TypeError('x'))).toEqual({});
});

test('finds errors by status', () => {
  expect(isStatus(new HttpError(409, '', ''), 409)).toBe(true);
  expect(isStatus(new HttpError(404, '', ''), 409)).toBe(false);
  expect(isStatus(new Error('409: '), 409)).toBe(false);
});
