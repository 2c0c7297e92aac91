import type { UseQueryResult } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SeatRental } from '@/api/types';
import { expectAccessible } from '@/test/axe';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeRentalTab } from '@/test/fixtures/house';
import { makeProfile } from '@/test/fixtures/players';
import { renderUi } from '@/test/render';
import { renderWithData } from '@/test/render-with-data';
import { PayDialog } from './pay-dialog';
import { TakePayment } from './take-payment';
import { ToCollectPanel } from './to-collect-panel';

afterEach(() => {
  vi.unstubAllGlobals();
});

const answer = (over: Partial<UseQueryResult<SeatRental[]>>) =>
  ({ isError: false, isFetching: false, error: null, ...over }) as UseQueryResult<SeatRental[]>;

const owing = [
  makeRentalTab(),
  makeRentalTab({ name: 'Naomi Clarke', minutes: 260, owed: '52.00' }),
  makeRentalTab({ name: 'Felicia Grant', minutes: 105, hourlyRate: '8.00', owed: '14.00' }),
];

test('the players with unpaid rentals, and the total', async () => {
  const onPay = vi.fn<(rental: SeatRental) => void>();
  const { user } = renderUi(<ToCollectPanel rentals={answer({ data: owing })} onPay={onPay} />);
  expect(screen.getByText('$100.20')).toBeVisible();
  expect(screen.getByText('Table 5 · 2 h 51 min at $12.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pay $52.00, Naomi Clarke' }));
  expect(onPay).toHaveBeenCalledWith(owing[1]);
  await expectAccessible();
});

test('loading, failed and nothing to collect', () => {
  const onPay = () => {};
  const { rerender } = renderUi(<ToCollectPanel rentals={answer({})} onPay={onPay} />);
  expect(screen.getByText('Loading seat rentals')).toBeInTheDocument();
  rerender(<ToCollectPanel rentals={answer({ isError: true })} onPay={onPay} />);
  expect(screen.getByText('Could not load seat rentals.')).toBeVisible();
  rerender(<ToCollectPanel rentals={answer({ data: [] })} onPay={onPay} />);
  expect(screen.getByText('Nothing to collect')).toBeVisible();
});

test('a payment shows the server’s refusal', async () => {
  let refuse = true;
  const asked = fakeFetch(() =>
    refuse ? new Response('{"detail":"Nothing to pay"}', { status: 409 }) : jsonAnswer(owing[0]),
  );
  const onClose = vi.fn<() => void>();
  const { user } = renderWithData(<PayDialog rental={makeRentalTab()} onClose={onClose} />);
  await user.click(screen.getByRole('button', { name: 'Take $34.20' }));
  expect(await screen.findByText('Nothing to pay')).toBeVisible();
  refuse = false;
  await user.click(screen.getByRole('radio', { name: 'Check' }));
  await user.click(screen.getByRole('button', { name: 'Take $34.20' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked.at(-1)?.path).toBe(`/api/seat-rentals/${makeRentalTab().id}/pay`);
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toEqual({ paymentMethod: 'check', notes: null, amount: '34.20' });
});

test('the form of a payment follows its rental, and stays when the payment takes it off the list', async () => {
  const ended = makeRentalTab();
  let owed = [ended];
  fakeFetch(({ method }) => (method === 'GET' ? jsonAnswer(owed) : jsonAnswer({ ...ended, entryId: 'entry_1' })));
  const onClose = vi.fn<() => void>();
  const { user, client } = renderWithData(<TakePayment profile={makeProfile({ running: null })} onClose={onClose} />);
  const note = await screen.findByRole('textbox', { name: 'Notes' });
  await user.type(note, 'by Ann');
  owed = [{ ...ended, owed: '35.00' }, makeRentalTab({ name: 'Naomi Clarke' })];
  await act(() => client.refetchQueries());
  await screen.findByRole('button', { name: 'Take $35.00' });
  expect(note).toHaveValue('by Ann');
  owed = [];
  await act(() => client.refetchQueries());
  expect(screen.queryByText(/Another desk/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Take $35.00' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
