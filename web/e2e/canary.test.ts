import { expect, test } from 'vitest';
import { Canary, unheardOf } from './harness/canary';

const token = 'q7Zr0-Xk_3mVbN8sT5wYcD2fG6hJ9lP4aE1uI7oR0tQ';

function kept() {
  const canary = new Canary();
  canary.went('/api/auth/login', JSON.stringify({ email: 'a@club.example', password: unheardOf() }));
  canary.went('/api/auth/login', JSON.stringify({ token }));
  return canary;
}

const inFile = (content: Buffer | string) => [['pitboss.db', Buffer.from(content)] as const];

test.each([
  ['as it is', token],
  ['in capitals', token.toUpperCase()],
  ['as hex', Buffer.from(token).toString('hex')],
  ['as base64', Buffer.from(token).toString('base64')],
  ['as base64 inside of something', Buffer.from(`{"t":"${token}"}`).toString('base64')],
  ['as base64 of bytes beside it', Buffer.from(`xy${token}z`).toString('base64url')],
  ['as the bytes that it stands for', Buffer.from(token, 'base64url')],
])('a token is found %s', (_, written) => {
  const around = [Buffer.alloc(4096, 7), Buffer.from(written), Buffer.alloc(99, 1)];
  expect(kept().found(inFile(Buffer.concat(around)), '')).toEqual(['token of /api/auth/login in pitboss.db']);
});

test('a text that only begins like a token does not match, at the end either', () => {
  expect(kept().found(inFile(token.slice(0, -1)), '')).toEqual([]);
});

test('in a log, an address and a refusal', () => {
  const canary = kept();
  expect(canary.found(inFile('nothing'), '')).toEqual([]);
  canary.asked(`http://localhost/#${token}`); // a fragment stays in the browser
  expect(canary.found([], '')).toEqual([]);
  canary.asked(`http://localhost/ws?token=${token}`);
  canary.refused('/api/rooms', `{"detail":"${token} is not known"}`);
  expect(canary.found([], `{"msg":"${token}"}`)).toHaveLength(3);
});

test('public values are no secrets; an invitation may be in its link', () => {
  const canary = new Canary();
  canary.went('/api/auth/login', JSON.stringify({ password: 'demo-floor-2026' }));
  canary.went('/api/pitboss-go/game-sessions', JSON.stringify({ inviteCode: 'ABCDEFGHJK' }));
  expect(canary.secrets).toBe(0);
  canary.went('/api/pitboss-go/admin/invite', JSON.stringify({ code: 'KQ7XW2MNP4RT9' }));
  canary.asked('http://localhost/pitboss-go?invite=KQ7XW2MNP4RT9');
  expect(canary.found([], '')).toEqual([]);
  expect(canary.found(inFile('..KQ7XW2MNP4RT9..'), '')).toHaveLength(1);
});
