import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readQr } from '@/test/read-qr';
import { renderUi } from '@/test/render';
import { QrCode } from './qr-code';

/** The dark modules, read from the drawing. */
function darkOf(path: string): { x: number; y: number }[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)].flatMap(([, x, y, width]) =>
    Array.from({ length: Number(width) }, (_, index) => ({ x: Number(x) + index, y: Number(y) })),
  );
}

test('four modules around a code stay white, and its three corners are where a camera looks', () => {
  renderUi(<QrCode text="https://club.example/tournaments/t?entry=14" label="Code of entry 14" />);
  const code = screen.getByRole('img', { name: 'Code of entry 14' });
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2]);
  const dark = darkOf(code.querySelector('path')?.getAttribute('d') ?? '');
  const is = (x: number, y: number) => dark.some((each) => each.x === x && each.y === y);
  expect(dark.every(({ x, y }) => Math.min(x, y) >= 4 && Math.max(x, y) < size - 4)).toBe(true);
  for (const [x, y] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const) {
    // A finder: a ring of seven, white inside it, three by three in the middle.
    expect([0, 1, 2, 3, 4, 5, 6].map((step) => is(x + step, y))).toEqual(Array(7).fill(true));
    expect([0, 1, 2, 3, 4, 5, 6].map((step) => is(x + step, y + 3))).toEqual([
      true,
      false,
      true,
      true,
      true,
      false,
      true,
    ]);
  }
});

test('a decoder reads the text of a code', () => {
  renderUi(<QrCode text="https://club.example/p/link_1#secret" label="Code" />);
  expect(readQr(screen.getByRole('img', { name: 'Code' }))).toBe('https://club.example/p/link_1#secret');
});
