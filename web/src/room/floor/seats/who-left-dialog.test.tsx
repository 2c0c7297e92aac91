import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { type Asked, fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { table8 } from '@/test/fixtures/lodge';
import { makeSeat } from '@/test/fixtures/make';
import { renderWithData } from '@/test/render-with-data';
import { WhoLeftDialog } from './who-left-dialog';

let asked: Asked[];

beforeEach(() => {
  const seats = [
    makeSeat({ seatNumber: 1, player: { id: 'p1', name: 'Marguerite Duval' } }),
    makeSeat({ seatNumber: 2, state: 'reserved', player: { id: 'p2', name: 'Not Here' } }),
    makeSeat({ seatNumber: 4, player: { id: 'p4', name: 'Cesar Luján' } }),
  ];
  asked = fakeFetch(({ method }) => (method === 'GET' ? jsonAnswer(seats) : new Response(null, { status: 204 })));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('asks which seated player left, and unseats them', async () => {
  const onClose = vi.fn<() => void>();
  const { user } = renderWithData(<WhoLeftDialog table={table8} onClose={onClose} />);
  expect(await screen.findAllByRole('radio')).toHaveLength(2);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Unseat' }));
  expect(screen.getByText('Please select a player')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /Cesar Luján/ }));
  await user.click(screen.getByRole('button', { name: 'Unseat Cesar Luján' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked.find(({ method }) => method === 'DELETE')?.path).toBe('/api/seats/seat_4');
  expect(screen.getByText('Player unseated successfully')).toBeVisible();
});
