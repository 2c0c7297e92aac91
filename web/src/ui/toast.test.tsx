import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { toast as limits } from '@/lib/limits';
import { expectAccessible } from '@/test/axe';
import { renderUi } from '@/test/render';
import { Dialog } from './dialog';
import { toast, toasts } from './toast-store';

afterEach(() => {
  vi.useRealTimers();
  act(() => toasts.clear());
});

function show(title: string, tone: 'default' | 'error' = 'default') {
  act(() => {
    toast({ title, tone });
  });
}

test('one at a time; the cross dismisses', async () => {
  const { user } = renderUi(<main>Page</main>);
  show('Player seated successfully');
  show('Failed to seat player', 'error');
  expect(screen.queryByText('Player seated successfully')).toBeNull();
  expect(screen.getByText('Failed to seat player')).toBeVisible();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Close notification' }));
  expect(screen.queryByText('Failed to seat player')).toBeNull();
  expect(toasts.get()).toMatchObject([{ open: false }]);
});

test('Undo over a dialog that opened later undoes, and the dialog stays', async () => {
  const undo = vi.fn<() => void>();
  const { user, rerender } = renderUi(<main>Page</main>);
  act(() => {
    toast({ title: 'Player unseated', action: { label: 'Undo', onAct: undo } });
  });
  rerender(
    <Dialog title="Seat Player" onClose={() => expect.fail('the dialog closes')}>
      <button type="button">Seat</button>
    </Dialog>,
  );
  expect(await screen.findByRole('dialog', { name: 'Seat Player' })).toBeVisible();
  await user.click(screen.getByText('Undo'));
  expect(undo).toHaveBeenCalledOnce();
});

test('gone after 5 s, and F8 goes to the list', () => {
  vi.useFakeTimers();
  renderUi(<main>Page</main>);
  show('Table updated successfully');
  fireEvent.keyDown(document, { code: 'F8', key: 'F8' });
  expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toContainElement(
    document.activeElement instanceof HTMLElement ? document.activeElement : null,
  );
  // The focus pauses the timer; a blur resumes it.
  act(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  act(() => {
    vi.advanceTimersByTime(limits.durationMs - 50);
  });
  expect(toasts.get()).toMatchObject([{ open: true }]);
  act(() => {
    vi.advanceTimersByTime(100);
  });
  expect(toasts.get()).toMatchObject([{ open: false }]);
});
