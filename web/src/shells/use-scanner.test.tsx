import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { recordEarlyKeys } from '@/lib/early-keys';
import { useScanner } from './use-scanner';

let now = 1_000;

/** Presses the keys of a text as a scanner does, and returns those that no listener took. */
function scan(text: string, gap = 5): string {
  return [...text]
    .filter((letter) => {
      now += gap;
      const key = letter === '\n' ? 'Enter' : letter;
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: now });
      return document.body.dispatchEvent(event);
    })
    .join('');
}

function listen() {
  const onCode = vi.fn<(line: string) => void>();
  renderHook(() => useScanner({ isCode: (line) => line.startsWith('link/'), onCode, onLicense: () => undefined }));
  return onCode;
}

test('a scan that began before the page listened is read whole', () => {
  recordEarlyKeys();
  scan('link/ab');
  const onCode = listen();
  expect(scan('cn\n')).toBe('cn'); // the end was taken
  expect(onCode.mock.calls).toEqual([['link/abcn']]);
});

test('a scan that ended before the page listened is read', () => {
  recordEarlyKeys();
  scan('link/abcn\n');
  expect(listen().mock.calls).toEqual([['link/abcn']]);
});

test('what a person types before the page listens is no part of a scan', () => {
  recordEarlyKeys();
  scan('link/', 300);
  const onCode = listen();
  now += 300;
  scan('abcn\n');
  expect(onCode).not.toHaveBeenCalled();
});
