import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce, Announcer, silence } from './announcer';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => silence());
  vi.useRealTimers();
});

function region() {
  return document.querySelector('[data-announcer]');
}

test('one after the other, then silence', () => {
  render(<Announcer />);
  expect(region()).toHaveAttribute('aria-live', 'polite');
  act(() => {
    announce('4 found');
    announce('Table 5');
  });
  expect(region()).toHaveTextContent('4 found');
  act(() => {
    vi.advanceTimersByTime(700);
  });
  expect(region()).toHaveTextContent('Table 5');
  act(() => {
    vi.advanceTimersByTime(700);
  });
  expect(region()).toBeEmptyDOMElement();
});

test('the same words again are a change', () => {
  render(<Announcer />);
  act(() => announce('No open seat'));
  const first = region()?.textContent;
  act(() => announce('No open seat'));
  act(() => {
    vi.advanceTimersByTime(700);
  });
  expect(region()?.textContent).not.toBe(first);
});
