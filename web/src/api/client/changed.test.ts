// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { onWrite, readChanged, type WriteResult } from './changed';
import { send } from './http';

afterEach(() => vi.unstubAllGlobals());

test('the header names rooms, the organization and other scopes', () => {
  expect(readChanged('accounts@3 organization@40 room/r@1@812')).toEqual([
    { scope: 'accounts', version: 3 },
    { scope: null, version: 40 },
    { scope: 'r@1', version: 812 },
  ]);
});

test('scopes of the platform, and what is no scope, are left out', () => {
  expect(readChanged('organization/org_2@7 platform@9 room/r1 room/r1@soon')).toEqual([]);
  expect(readChanged(null)).toEqual([]);
});

async function resultsOf(method: 'GET' | 'POST', answer: () => Response): Promise<WriteResult[]> {
  fakeFetch(answer);
  const results: WriteResult[] = [];
  const stop = onWrite((result) => results.push(result));
  await send(method, '/api/players').catch(() => undefined);
  stop();
  return results;
}

test('an answered write is announced with its changes; a read and a write without changes are not', async () => {
  const answer = () => jsonAnswer({}, { Changed: 'organization@4' });
  expect(await resultsOf('POST', answer)).toEqual([
    { kind: 'changed', path: '/api/players', changes: [{ scope: null, version: 4 }] },
  ]);
  expect(await resultsOf('GET', answer)).toEqual([]);
  expect(await resultsOf('POST', () => jsonAnswer({}))).toEqual([]);
});

test('a write that does not fit the present state is a conflict; wrong input is not', async () => {
  for (const [status, results] of [
    [404, [{ kind: 'conflict' }]],
    [409, [{ kind: 'conflict' }]],
    [422, []],
    [403, []],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop
    expect(await resultsOf('POST', () => new Response('{}', { status }))).toEqual(results);
});
