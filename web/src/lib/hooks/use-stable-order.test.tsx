import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inOrder, SETTLE_MS, useStableOrder } from './use-stable-order';

function List({ items }: { items: readonly string[] }) {
  const { shown, hold } = useStableOrder(items, (item) => item);
  return (
    <ul {...hold}>
      {shown.map((item) => (
        <li key={item}>
          <button>{item}</button>
        </li>
      ))}
    </ul>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const order = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .join('');

test('new items are added at the end, removed ones disappear', () => {
  expect(inOrder(['c', 'b', 'd'], ['b', 'a', 'c'], (item) => item)).toEqual(['b', 'c', 'd']);
});

test('the order changes a while after the pointer has left the list', () => {
  const { rerender } = render(<List items={['a', 'b', 'c']} />);
  fireEvent.pointerEnter(screen.getByRole('list'));
  rerender(<List items={['c', 'a', 'd']} />);
  expect(order()).toBe('acd');
  fireEvent.pointerLeave(screen.getByRole('list'));
  act(() => void vi.advanceTimersByTime(SETTLE_MS - 1));
  expect(order()).toBe('acd');
  act(() => void vi.advanceTimersByTime(1));
  expect(order()).toBe('cad');
});

test('without pointer or focus the order is the newest', () => {
  const { rerender } = render(<List items={['a', 'b']} />);
  rerender(<List items={['b', 'a']} />);
  expect(order()).toBe('ba');
});
