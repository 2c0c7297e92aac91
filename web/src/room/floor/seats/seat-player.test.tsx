import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '@/api/query-client';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { LODGE_TABLES } from '@/test/fixtures/lodge';
import { decideNext, makePlayer, makeSeat } from '@/test/fixtures/make';
import { makeWhere } from '@/test/fixtures/players';
import { problem, sent } from '@/test/render-page';
import { renderUi } from '@/test/render';
import { toasts } from '@/ui/toast-store';
import { SeatPlayer } from './seat-player';

afterEach(() => {
  vi.unstubAllGlobals();
  toasts.clear();
});

const TOM = makePlayer({ id: 'player_tom_brandt', name: 'Tom Brandt' });
const AT_TABLE_3 = {
  seatId: 'seat_3_2',
  tableId: 'table_3',
  tableNumber: 3,
  seatNumber: 2,
  awaySince: null,
};

test('a seated player on no list moves: the dialog shows their seat and asks for no buy-in', async () => {
  const asked = fakeFetch(({ method, path }) => {
    if (method === 'POST' && path === '/api/seats/seat_3_2/move') return jsonAnswer(makeSeat({ seatNumber: 7 }));
    if (path.startsWith('/api/whereabouts')) return jsonAnswer([makeWhere(TOM.id, { seat: AT_TABLE_3 })]);
    if (path.startsWith('/api/players?')) return jsonAnswer([TOM]);
    if (path.startsWith('/api/next-players')) return jsonAnswer(decideNext(LODGE_TABLES, []));
    return method === 'GET' ? jsonAnswer([]) : problem(404, 'Nothing here.');
  });
  const onClose = vi.fn<() => void>();
  const { user } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <SeatPlayer tables={LODGE_TABLES} entries={[]} onClose={onClose} />
    </QueryClientProvider>,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Seat Player' }));
  await user.click(await dialog.findByRole('option', { name: /Tom Brandt.*Table 3, seat 2/ }));
  expect(dialog.getByText(/^Moves from Table 3, seat 2\. They take their chips along/)).toBeVisible();
  expect(dialog.queryByLabelText(/Buy-in amount/)).toBeNull();
  await user.click(dialog.getByRole('radio', { name: /7 of 9 seated/ }));
  await user.click(dialog.getByRole('radio', { name: 'Seat 7, open' }));
  await user.click(dialog.getByRole('button', { name: 'Move Player' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent(asked)).toEqual(['POST /api/seats/seat_3_2/move {"tableId":"table_5","seatNumber":7}']);
});
