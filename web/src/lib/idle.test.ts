// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdleOrNeeded } from './idle';
import { createStore } from './store';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('it comes when the page has been there for a while', async () => {
  const done = vi.fn<() => void>();
  void whenIdleOrNeeded(createStore<string[]>([])).then(done);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(done).toHaveBeenCalled();
});

test('needed code does not wait for an idle page', async () => {
  await whenIdleOrNeeded(createStore<string[]>(['a']));
  const store = createStore<string[]>([]);
  const done = vi.fn<() => void>();
  void whenIdleOrNeeded(store).then(done);
  store.set([]);
  await Promise.resolve();
  expect(done).not.toHaveBeenCalled();
  store.set(['a']);
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
});
