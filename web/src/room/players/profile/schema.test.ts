import { expect, test } from 'vitest';
import { makePlayer } from '@/test/fixtures/make';
import { existingPlayer } from '../directory/same-person';
import { newPlayerSchema } from './schema';

const blank = { name: '', phoneNumber: '', email: '', nickname: '' };

function messages(input: unknown): string[] {
  const parsed = newPlayerSchema.safeParse(input);
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
}

test('only the name is required', () => {
  expect(messages(blank)).toEqual(['Player name is required']);
  expect(newPlayerSchema.parse({ ...blank, name: ' Joanna Pike ' })).toEqual({
    name: 'Joanna Pike',
    phoneNumber: null,
    email: null,
    nickname: null,
  });
});

test('an email address is valid or absent', () => {
  expect(messages({ ...blank, name: 'Jo', email: 'jo@' })).toEqual(['Invalid email']);
  expect(newPlayerSchema.parse({ ...blank, name: 'Jo', email: ' jo@club.example ' }).email).toBe('jo@club.example');
});

test('the server names the conflicting player', () => {
  const current = makePlayer({ name: 'Joanna Pike' });
  expect(existingPlayer({ status: 409, current })).toMatchObject({
    id: current.id,
    name: 'Joanna Pike',
  });
  expect(existingPlayer({ status: 409, current: null })).toBeNull();
  expect(existingPlayer({ status: 422, current })).toBeNull();
  expect(existingPlayer(null)).toBeNull();
});
