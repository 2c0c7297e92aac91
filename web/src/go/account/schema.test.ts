import { expect, test } from 'vitest';
import { checkLogin, checkRegister } from './schema';

test('the sign-in needs an email and a password', () => {
  expect(checkLogin({ email: ' ', password: '' })).toEqual({
    message: 'Please enter both email and password',
    fields: ['email', 'password'],
  });
  expect(checkLogin({ email: 'a@b.c', password: 'x' })).toBeNull();
});

test('the checks of the registration run in their order', () => {
  const form = {
    inviteCode: 'CODE',
    email: 'a@b.c',
    displayName: 'Ada',
    password: '12345',
    confirmPassword: '1234',
  };
  const says = (change: Partial<typeof form>) => checkRegister({ ...form, ...change })?.message;
  expect(says({ displayName: ' ' })).toBe('Please fill in all required fields');
  expect(says({})).toBe('Passwords do not match');
  expect(says({ confirmPassword: '12345' })).toBe('Password must be at least 6 characters long');
  expect(says({ password: '123456', confirmPassword: '123456' })).toBeUndefined();
});
