import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Seat } from '@/api/types';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { LODGE_TABLES, table5 } from '@/test/fixtures/lodge';
import { makeRoom, makeSeat, makeUser } from '@/test/fixtures/make';
import { readQr } from '@/test/read-qr';
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

test.each([
  ['with a code of their page', 'manage_players', true],
  ['without a code, for a role that makes none', 'view_players', false],
] as const)('the seat card of a player prints %s', async (_how, permission, hasCode) => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  fakeFetch(() => jsonAnswer({ link: 'link_9' }));
  const { user } = renderUi(dialog(new QueryClient(), curtis), {
    user: makeUser({ permissions: ['seat_players', permission] }),
  });
  await user.click(screen.getByRole('button', { name: 'Seat Card' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const sheet = document.querySelector('[data-print-sheet]');
  expect(sheet).toHaveTextContent(/^Lodge Card ClubSeat cardTable5Seat1Curtis Nakamura2\/5 NL Hold'em · .+ [AP]M/);
  const code = sheet?.querySelector('svg');
  expect(code === null || code === undefined ? '' : readQr(code)).toMatch(
    hasCode ? new RegExp(`^${location.origin}/p/link_9#[\\w-]{43}$`) : /^$/,
  );
});

test('a walk-in has no seat card', () => {
  renderUi(dialog(new QueryClient(), makeSeat({ state: 'walk_in' })));
  expect(screen.queryByRole('button', { name: 'Seat Card' })).not.toBeInTheDocument();
});
