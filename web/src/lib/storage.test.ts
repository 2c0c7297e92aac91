// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { readJson, readText, removeText, writeJson, writeText } from './storage';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a written value can be read until it is removed', () => {
  writeText('k', 'v');
  expect(localStorage.getItem('k')).toBe('v');
  expect(readText('k')).toBe('v');
  removeText('k');
  expect(readText('k')).toBeNull();
});

test('a browser that refuses storage keeps it for the page', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  writeText('k', 'v');
  expect(readText('k')).toBe('v');
  removeText('k');
  expect(readText('k')).toBeNull();
});

test('stored data is judged before it is believed', () => {
  const parse = (value: unknown) => (typeof value === 'number' ? value : null);
  writeJson('n', 7);
  expect(readJson('n', parse)).toBe(7);
  writeJson('n', 'seven');
  expect(readJson('n', parse)).toBeNull();
  writeText('n', '{broken');
  expect(readJson('n', parse)).toBeNull();
  expect(readJson('missing', parse)).toBeNull();
});
