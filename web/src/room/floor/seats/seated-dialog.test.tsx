import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Seat } from '@/api/types';
import { fakeFetch } from '@/test/fake-fetch';
import { LODGE_TABLES, table5 } from '@/test/fixtures/lodge';
import { makeRoom, makeSeat } from '@/test/fixtures/make';
import { renderUi } from '@/test/render';
import { toasts } from '@/ui/toast-store';
import { SeatedDialog } from './seated-dialog';

const curtis = makeSeat();
const room = makeRoom();

function dialog(client: QueryClient, seat: Seat | null, onClose: () => void = () => undefined) {
  return (
    <QueryClientProvider client={client}>
      <SeatedDialog
        place="beside"
        table={table5}
        chosen={curtis}
        seat={seat}
        tables={LODGE_TABLES}
        settings={room.settings}
        timeZone={room.timeZone}
        waiting={2}
        onClose={onClose}
      />
    </QueryClientProvider>
  );
}

afterEach(() => {
  toasts.clear();
  vi.unstubAllGlobals();
});

test('another user was faster', () => {
  const client = new QueryClient();
  const { rerender } = renderUi(dialog(client, curtis));
  rerender(dialog(client, null));
  expect(screen.getByText('Curtis Nakamura is not in seat 1 any more')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Unseat' })).not.toBeInTheDocument();
});

test('the live event of the user’s own act arrives before its response', async () => {
  let answer: (response: Response) => void = () => undefined;
  fakeFetch(() => new Promise((resolve) => (answer = resolve)));
  const client = new QueryClient();
  const onClose = vi.fn<() => void>();
  const { user, rerender } = renderUi(dialog(client, curtis, onClose));
  await user.click(screen.getByRole('button', { name: 'Unseat' }));
  rerender(dialog(client, null, onClose));
  expect(screen.queryByText(/any more/)).not.toBeInTheDocument();
  answer(new Response(null, { status: 204 }));
  expect(await screen.findByText('Player unseated successfully')).toBeInTheDocument();
  expect(onClose).toHaveBeenCalledOnce();
});
