import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { useOnce } from './once';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a wish that got no answer is sent again with the same key; another one, or the next, with its own', async () => {
  let lost = true;
  const asked = fakeFetch(() => {
    if (lost) throw new TypeError('network');
    return jsonAnswer({});
  });
  const { result } = renderHook(useOnce);
  const send = (amount: string) => result.current('/api/chip-transactions', { amount });
  await expect(send('100.00')).rejects.toThrow('network');
  lost = false;
  await send('100.00');
  await send('100.00');
  await send('200.00');
  const keys = asked.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

test('what was changed after a refusal is another wish', async () => {
  const asked = fakeFetch(() => new Response('{}', { status: 409 }));
  const { result } = renderHook(useOnce);
  await expect(result.current('/api/shifts', { drawerId: 'a' })).rejects.toThrow('409');
  await expect(result.current('/api/shifts', { drawerId: 'b' })).rejects.toThrow('409');
  const [first, second] = asked.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(second).not.toBe(first);
});
