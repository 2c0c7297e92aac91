// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { endTypeAhead, startTypeAhead, takeTypedAhead } from './type-ahead';

afterEach(() => {
  endTypeAhead();
  vi.useRealTimers();
});

function press(key: string, more: KeyboardEventInit = {}): boolean {
  return document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
}

test('letters and Backspace are collected, and reach nothing else', () => {
  startTypeAhead();
  const others = vi.fn<() => void>();
  document.addEventListener('keydown', others);
  for (const key of ['T', 'a', 'x', 'Backspace', 'b']) expect(press(key)).toBe(false);
  expect(press('b', { ctrlKey: true })).toBe(true);
  others.mockClear();
  expect(press('c')).toBe(false);
  expect(others).not.toHaveBeenCalled();
  expect(takeTypedAhead()).toBe('Tabc');
  expect(press('d')).toBe(true);
  expect(takeTypedAhead()).toBe('');
  document.removeEventListener('keydown', others);
});

test('Escape, a click and five seconds end it', () => {
  for (const end of [
    () => press('Escape'),
    () => document.dispatchEvent(new Event('pointerdown')),
    () => vi.advanceTimersByTime(5_000),
  ]) {
    vi.useFakeTimers();
    startTypeAhead();
    end();
    expect(press('a')).toBe(true);
    expect(takeTypedAhead()).toBe('');
  }
});
