import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { waitlistKey } from '@/api/queries';
import type { WaitlistEntry } from '@/api/types';
import { fakeFetch } from '@/test/fake-fetch';
import { NL25, table5 } from '@/test/fixtures/lodge';
import { makeCalled } from '@/test/fixtures/make';
import { problem } from '@/test/render-page';
import { renderWithData } from '@/test/render-with-data';
import { toasts } from '@/ui/toast-store';
import { SeatCalledDialog } from './seat-called-dialog';

afterEach(() => {
  vi.unstubAllGlobals();
  toasts.clear();
});

const ann = makeCalled(table5, 7, { name: 'Ann Lee', game: NL25, position: 1 });
const bo = makeCalled(table5, 8, { name: 'Bo Diaz', game: NL25, position: 2 });

function show() {
  const onClose = vi.fn<() => void>();
  const view = renderWithData(<SeatCalledDialog table={table5} onClose={onClose} />);
  const put = (entries: WaitlistEntry[]) =>
    act(async () => {
      view.client.setQueryData(waitlistKey(table5.roomId), entries);
    });
  return { ...view, put, onClose };
}

test('a player who is not called any more is not counted, and keeps no form from being sent', async () => {
  const asked = fakeFetch(() => problem(409, 'Seat 8 is taken.'));
  const { user, put, onClose } = show();
  await put([ann, bo]);
  await user.type(await screen.findByLabelText('Buy-in of Ann Lee'), '12,,');
  await put([bo]);
  expect(await screen.findByRole('button', { name: 'Seat 0 Players' })).toHaveAttribute('aria-disabled', 'true');
  await user.type(screen.getByLabelText('Buy-in of Bo Diaz'), '300');
  await user.click(screen.getByRole('button', { name: 'Seat 1 Player' }));
  expect(await screen.findByText('Seat 8 is taken.')).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
});

test('a refusal after the form was closed is said', async () => {
  let answer: ((response: Response) => void) | undefined;
  fakeFetch(() => new Promise((resolve) => (answer = resolve)));
  const { user, put, unmount } = show();
  await put([ann]);
  await user.type(await screen.findByLabelText('Buy-in of Ann Lee'), '300');
  await user.click(screen.getByRole('button', { name: 'Seat 1 Player' }));
  await waitFor(() => expect(answer).toBeDefined());
  unmount();
  answer?.(problem(409, 'Seat 7 is taken.'));
  await waitFor(() => expect(toasts.get().map(({ description }) => description)).toEqual(['Seat 7 is taken.']));
});
