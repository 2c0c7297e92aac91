import { expect, test } from 'vitest';
import { makePlayer } from '@/test/fixtures/make';
import { sharedField } from './same-person';

function conflict(over: Parameters<typeof makePlayer>[0]) {
  return { status: 409, current: makePlayer(over) };
}

test('the field that two records share', () => {
  const jo = conflict({ phoneNumber: '512 555 0148', email: 'jo@club.example' });
  expect(sharedField(jo, { phoneNumber: '(512) 555-0148', email: null })).toBe('phone');
  expect(sharedField(jo, { phoneNumber: '+1 512-555-0148', email: 'x@y.example' })).toBe('phone');
  expect(sharedField(jo, { phoneNumber: '512 555 0199', email: 'Jo@club.example' })).toBe('email');
  expect(sharedField(jo, { phoneNumber: null, email: 'jo@club.example' })).toBe('email');
  expect(sharedField(null, undefined)).toBe('phone');
});

test('two namesakes share only the name', () => {
  const jo = conflict({ phoneNumber: '512 555 0148', email: 'jo@club.example' });
  const uniqueName = true;
  expect(sharedField(jo, { uniqueName })).toBe('name');
  expect(sharedField(jo, { phoneNumber: '512 555 0199', email: 'x@y.example', uniqueName })).toBe('name');
  expect(sharedField(jo, { phoneNumber: '(512) 555-0148', uniqueName })).toBe('phone');
  expect(sharedField(jo, { email: 'Jo@club.example', uniqueName })).toBe('email');
});
