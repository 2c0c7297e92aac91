import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Whereabouts } from '@/api/types';
import { expectAccessible } from '@/test/axe';
import { type Asked, fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeEntryCheck, makeTransaction } from '@/test/fixtures/house';
import { LODGE_TABLES } from '@/test/fixtures/lodge';
import { makeWhere } from '@/test/fixtures/players';
import { makePlayer, ROOM_ID } from '@/test/fixtures/make';
import { renderWithData } from '@/test/render-with-data';
import { ChipTransactionDialog } from './chip-transaction-dialog';

const joanna = makePlayer({ name: 'Joanna Pike', phoneNumber: '5125550148' });

let asked: Asked[];
let refusal: Response | null;
let where: Whereabouts[];

beforeEach(() => {
  refusal = null;
  where = [];
  asked = fakeFetch(({ method, path }) => {
    if (path.includes('/door')) return jsonAnswer(makeEntryCheck({ owed: '20.00', owedHere: '18.00' }));
    if (path.startsWith('/api/whereabouts')) return jsonAnswer(where);
    if (path.startsWith('/api/tables')) return jsonAnswer(LODGE_TABLES);
    if (path === '/api/game-types') return jsonAnswer(LODGE_TABLES.map(({ gameType }) => gameType));
    if (method !== 'POST') return jsonAnswer([joanna]);
    const answer = refusal;
    refusal = null;
    return answer ?? jsonAnswer(makeTransaction());
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const posts = () => asked.filter(({ method }) => method === 'POST');

function open() {
  const onClose = vi.fn<() => void>();
  const onReceipt = vi.fn<() => void>();
  const ui = renderWithData(
    <ChipTransactionDialog drawer="Drawer 2" player={joanna} onReceipt={onReceipt} onClose={onClose} />,
  );
  return { onClose, onReceipt, ...ui };
}

const amount = () => screen.getByRole('textbox', { name: 'Amount' });
const chips = (value: number) => screen.getByRole('textbox', { name: `Number of $${value} chips` });

test('missing fields show the specified errors', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Record Sale' }));
  expect(await screen.findByText('Enter an amount such as 150.00')).toBeVisible();
  expect(screen.getByText('Chip count is required')).toBeVisible();
  await user.type(amount(), '0');
  expect(await screen.findByText('Enter an amount greater than zero')).toBeVisible();
  expect(posts()).toEqual([]);
  await expectAccessible();
});

test('a redemption shows the player’s debt before it is recorded', async () => {
  const { user } = open();
  expect(screen.queryByText('Unpaid')).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Redemption' }));
  expect(screen.getByText('Unpaid')).toBeVisible();
  expect(await screen.findByText('$20.00')).toBeVisible();
});

test('the chips must equal the amount before Record is enabled', async () => {
  const { user, onClose } = open();
  await user.type(amount(), '500');
  await user.type(chips(100), '2');
  await user.type(chips(25), '8');
  expect(screen.getByText('$100.00 short')).toBeVisible();
  const record = screen.getByRole('button', { name: 'Record $500.00 Sale' });
  expect(record).toHaveAccessibleDescription('The chips must be worth the amount');
  await user.click(record);
  expect(posts()).toEqual([]);
  await user.type(chips(5), '20');
  expect(screen.getByText('Matches the amount')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Record $500.00 Sale' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(JSON.parse(posts()[0]?.body ?? '')).toEqual({
    playerId: joanna.id,
    roomId: ROOM_ID,
    transactionType: 'chip_sale',
    amount: '500.00',
    chipCount: '500.00',
    chips: [
      { denomination: '100.00', count: 2 },
      { denomination: '25.00', count: 8 },
      { denomination: '5.00', count: 20 },
    ].toSorted((a, b) => Number(b.denomination) - Number(a.denomination)),
    notes: null,
    paymentMethod: 'cash',
  });
  expect(screen.getByText('Chip transaction completed successfully')).toBeVisible();
});

test('one press fills in the fewest chips', async () => {
  const { user } = open();
  await user.type(amount(), '130');
  await user.click(screen.getByRole('button', { name: 'Fewest chips for 130.00' }));
  expect(chips(100)).toHaveValue('1');
  expect(chips(25)).toHaveValue('1');
  expect(chips(5)).toHaveValue('1');
});

test('a usual amount fills in the chips of the game where the player sits: two presses record it', async () => {
  where = [
    makeWhere(joanna.id, {
      seat: { seatId: 'seat_5_5', tableId: 'table_5', tableNumber: 5, seatNumber: 5, awaySince: null },
    }),
  ];
  const { user, onClose } = open();
  await user.type(amount(), '130');
  expect(await screen.findByRole('button', { name: '2/5 chips for 130.00' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '$300' }));
  expect(chips(5)).toHaveValue('60');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Record $300.00 Sale' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(JSON.parse(posts()[0]?.body ?? '')).toMatchObject({
    amount: '300.00',
    chips: [{ denomination: '5.00', count: 60 }],
  });
});

test('a redemption takes what the player owes in this room from the payout', async () => {
  const { user, onClose } = open();
  await user.click(screen.getByRole('radio', { name: 'Redemption' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Take the unpaid $18.00 from the payout' }));
  await user.type(amount(), '10');
  await user.type(chips(5), '2');
  await user.click(screen.getByRole('button', { name: 'Record $10.00 Redemption' }));
  expect(await screen.findByText('The chips are worth less than what the player owes')).toBeVisible();
  expect(posts()).toEqual([]);
  await user.type(amount(), '0');
  await user.type(chips(5), '20');
  await user.click(screen.getByRole('button', { name: 'Pay Out $82.00' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(JSON.parse(posts()[0]?.body ?? '')).toMatchObject({ amount: '100.00', rentalPaid: '18.00' });
});

test('an exchange counts chips in and chips out, and has no payment', async () => {
  const { user, onClose } = open();
  await user.click(screen.getByRole('radio', { name: 'Exchange' }));
  expect(screen.queryByRole('textbox', { name: 'Amount' })).not.toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Number of $100 chips, in' }), '1');
  await user.type(screen.getByRole('textbox', { name: 'Number of $25 chips, out' }), '4');
  await user.click(screen.getByRole('button', { name: 'Record $100.00 Exchange' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(JSON.parse(posts()[0]?.body ?? '')).toMatchObject({
    transactionType: 'exchange',
    amount: '100.00',
    chips: [{ denomination: '25.00', count: 4 }],
    chipsReturned: [{ denomination: '100.00', count: 1 }],
  });
  expect(posts()[0]?.body).not.toContain('paymentMethod');
});

test('a refusal stays in the dialog, and the next press is a new act', async () => {
  refusal = new Response('{"detail":"The gaming day is closed"}', { status: 409 });
  const { user, onClose } = open();
  await user.type(amount(), '100');
  await user.type(chips(100), '1');
  await user.click(screen.getByRole('button', { name: 'Record $100.00 Sale' }));
  expect(await screen.findByText('The gaming day is closed')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Record $100.00 Sale' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const keys = posts().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[1]).not.toBe(keys[0]);
});
