import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tooltip } from '@/lib/limits';
import { Tooltip, TooltipProvider } from './tooltip';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** jsdom never matches `:focus-visible`. */
function focus(button: HTMLElement, visible: boolean) {
  vi.spyOn(button, 'matches').mockReturnValue(visible);
  act(() => button.focus());
}

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

function hover(name: string) {
  fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' });
}

/** The layer loads when the page is idle. */
async function layer() {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(2_000);
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

test('events before the layer has loaded are replayed, and the element keeps its own handlers', async () => {
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
  focus(button, true);
  await layer();
  expect(focused).toHaveBeenCalledOnce();
  expect(screen.getByRole('tooltip')).toHaveTextContent('Cash Games');
  expect(button).toHaveAccessibleDescription('Cash Games');

  act(() => button.blur());
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(button).not.toHaveAttribute('aria-describedby');
});

test('none for a button that a tap has focused: it would take the next Escape', async () => {
  render(
    <TooltipProvider>
      <Tooltip content="Search">
        <button type="button">Find</button>
      </Tooltip>
    </TooltipProvider>,
  );
  focus(screen.getByRole('button', { name: 'Find' }), false);
  await layer();
  expect(screen.queryByRole('tooltip')).toBeNull();
});
