import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tooltip } from '@/config/limits';
import { Tooltip, TooltipProvider } from './tooltip';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

function hover(name: string) {
  fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' });
}

/** The layer comes after the page. */
async function layer() {
  await act(async () => {
    await import('./tip-layer');
  });
}

test('after 700 ms; the next one at once within 300 ms', async () => {
  render(
    <TooltipProvider>
      <Tooltip content="First reason">
        <button type="button">One</button>
      </Tooltip>
      <Tooltip content="Second reason">
        <button type="button">Two</button>
      </Tooltip>
    </TooltipProvider>,
  );
  await layer();
  hover('One');
  pass(tooltip.delayMs - 1);
  expect(screen.queryByRole('tooltip')).toBeNull();
  pass(1);
  expect(screen.getByRole('tooltip')).toHaveTextContent('First reason');

  fireEvent.keyDown(document, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  pass(tooltip.skipDelayMs - 1);
  hover('Two');
  pass(0);
  expect(screen.getByRole('tooltip')).toHaveTextContent('Second reason');
});

test('who came before the layer is not forgotten, and a handler of its own stays', async () => {
  const focused = vi.fn<() => void>();
  render(
    <TooltipProvider>
      <Tooltip content="Cash Games">
        <button type="button" onFocus={focused}>
          Games
        </button>
      </Tooltip>
    </TooltipProvider>,
  );
  const button = screen.getByRole('button', { name: 'Games' });
  act(() => button.focus());
  await layer();
  expect(focused).toHaveBeenCalledOnce();
  expect(screen.getByRole('tooltip')).toHaveTextContent('Cash Games');
  expect(button).toHaveAccessibleDescription('Cash Games');

  act(() => button.blur());
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(button).not.toHaveAttribute('aria-describedby');
});
