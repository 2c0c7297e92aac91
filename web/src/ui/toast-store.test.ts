import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast as limits } from '@/lib/limits';
import { createToastStore, reduceToasts, type ToastRecord } from './toast-store';

function record(id: string, more: Partial<ToastRecord> = {}): ToastRecord {
  return { id, title: `Title of ${id}`, open: true, ...more };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('adding shows it', () => {
  expect(reduceToasts([], { type: 'add', toast: record('a') })).toEqual([record('a')]);
});

test('a second one takes the place of the first', () => {
  const state = reduceToasts([record('a')], { type: 'add', toast: record('b') });
  expect(state).toEqual([record('b')]);
});

test('updating changes only the one that is meant', () => {
  const state = [record('a')];
  expect(reduceToasts(state, { type: 'update', id: 'a', change: { title: 'New' } })).toEqual([
    record('a', { title: 'New' }),
  ]);
  expect(reduceToasts(state, { type: 'update', id: 'x', change: { title: 'New' } })).toEqual(state);
});

test('dismissing closes and keeps the record', () => {
  expect(reduceToasts([record('a')], { type: 'dismiss', id: 'a' })).toEqual([record('a', { open: false })]);
  expect(reduceToasts([record('a')], { type: 'dismiss', id: 'x' })).toEqual([record('a')]);
});

test('dismissing without a name closes all', () => {
  expect(reduceToasts([record('a')], { type: 'dismiss' })).toEqual([record('a', { open: false })]);
});

test('removing forgets one, or all', () => {
  expect(reduceToasts([record('a')], { type: 'remove', id: 'x' })).toEqual([record('a')]);
  expect(reduceToasts([record('a')], { type: 'remove', id: 'a' })).toEqual([]);
  expect(reduceToasts([record('a')], { type: 'remove' })).toEqual([]);
});

test('it is removed 1,000,000 ms after it was dismissed, not before', () => {
  const store = createToastStore();
  const { dismiss } = store.add({ title: 'Player seated successfully' });
  vi.advanceTimersByTime(limits.removeDelayMs * 2);
  expect(store.get()).toHaveLength(1);
  dismiss();
  dismiss();
  vi.advanceTimersByTime(limits.removeDelayMs - 1);
  expect(store.get()).toMatchObject([{ open: false }]);
  vi.advanceTimersByTime(1);
  expect(store.get()).toEqual([]);
});

test('the handle updates, listeners hear, clearing stops the clock', () => {
  const store = createToastStore();
  const heard = vi.fn<() => void>();
  const stop = store.subscribe(heard);
  const handle = store.add({ title: 'Saving' });
  handle.update({ title: 'Saved' });
  expect(store.get()).toMatchObject([{ id: handle.id, title: 'Saved', open: true }]);
  handle.dismiss();
  store.clear();
  expect(store.get()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  expect(heard).toHaveBeenCalledTimes(4);
  stop();
  store.add({ title: 'Unheard' });
  expect(heard).toHaveBeenCalledTimes(4);
});
