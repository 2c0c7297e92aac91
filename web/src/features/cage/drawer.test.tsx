import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { BLIND, makeLedgerEntry, makeShiftHead, OPEN_BOOK } from '@/test/fixtures/house';
import { makeGameType, makePlayer, ROOM_ID } from '@/test/fixtures/make';
import { renderUi } from '@/test/render';
import { renderWithData } from '@/test/render-with-data';
import { CloseDrawerDialog } from './close-drawer-dialog';
import { FundsDialog } from './funds-dialog';
import { OpenDrawerDialog } from './open-drawer-dialog';
import { PrepaidDialog } from './prepaid-dialog';
import { ReceiptDialog } from './receipt-dialog';
import { ReverseDialog } from './reverse-dialog';
import { ShiftTable } from './shift-table';
import { Slip } from './slip';
import { TransferDialog } from './transfer-dialog';

afterEach(() => {
  vi.unstubAllGlobals();
});

const none = () => {};
const post = (asked: ReturnType<typeof fakeFetch>) => {
  const found = asked.find(({ method }) => method === 'POST');
  return [found?.path, JSON.parse(found?.body ?? '{}')];
};
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('the shift adds up by row and by column', async () => {
  renderUi(<ShiftTable shift={OPEN_BOOK} />);
  expect(cells('Chip sales')).toEqual(['17,260.00', '4,400.00', '1,000.00', '22,660.00']);
  expect(cells('Chip redemptions')).toEqual(['−9,885.00', '–', '–', '−9,885.00']);
  expect(cells('Balance now')).toEqual(['20,312.40', '5,318.20', '1,000.00', '26,630.60']);
  await expectAccessible();
});

test('what the cashier must not know before the count is hidden, on paper too', () => {
  renderUi(
    <>
      <ShiftTable shift={BLIND} />
      <Slip shift={BLIND} roomName="Lodge Card Club" timeZone="America/Chicago" />
    </>,
  );
  expect(screen.getAllByText('Hidden until counted').length).toBeGreaterThan(2);
  expect(document.body.textContent).toContain('12,000.00');
  expect(document.body.textContent).not.toContain('17,260.00');
  expect(document.body.textContent).not.toContain('20,312.40');
});

test('a drawer is opened with its counted float', async () => {
  const asked = fakeFetch(() => jsonAnswer(BLIND));
  const { user } = renderWithData(
    <OpenDrawerDialog
      roomId={ROOM_ID}
      drawer={{ id: 'drawer_1', name: 'Drawer 1' }}
      onClose={none}
    />,
  );
  await user.type(screen.getByRole('textbox', { name: 'Number of $100 notes' }), '10');
  await user.type(screen.getByRole('textbox', { name: 'Number of $0.25 coins' }), '40');
  await user.click(screen.getByRole('button', { name: 'Open with $1,010.00' }));
  await screen.findByText('Drawer opened successfully');
  expect(post(asked)).toEqual([
    '/api/shifts',
    {
      roomId: ROOM_ID,
      drawerId: 'drawer_1',
      counts: [
        { denomination: '100.00', count: 10 },
        { denomination: '0.25', count: 40 },
      ],
    },
  ]);
});

test('the count comes first; then what is over or short, big and clear', async () => {
  const closed = {
    ...OPEN_BOOK,
    head: makeShiftHead({
      closedAt: '2026-11-21T02:42:00.000Z',
      counted: '20300.00',
      expected: '20312.40',
      overShort: '-12.40',
    }),
  };
  const asked = fakeFetch(() => jsonAnswer(closed));
  const onPrint = vi.fn<() => void>();
  const { user } = renderWithData(
    <CloseDrawerDialog shift={BLIND} onPrint={onPrint} onClose={none} />,
  );
  await user.click(screen.getByRole('button', { name: 'Close Drawer' }));
  expect(await screen.findByText('Count the drawer first')).toBeVisible();
  expect(asked).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Number of $100 notes' }), '203');
  await user.click(screen.getByRole('button', { name: 'Close with $20,300.00' }));
  expect(await screen.findByText('Short by $12.40')).toBeVisible();
  expect(screen.getByText('$20,312.40')).toBeVisible();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Print Slip' }));
  expect(onPrint).toHaveBeenCalledOnce();
});

test('a drop names its sum', async () => {
  const asked = fakeFetch(() => jsonAnswer(BLIND));
  const { user } = renderWithData(
    <TransferDialog head={makeShiftHead()} direction="fill" onClose={none} />,
  );
  await user.click(screen.getByRole('radio', { name: 'Drop' }));
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '5000');
  await user.click(screen.getByRole('button', { name: 'Record $5,000.00 Drop' }));
  await screen.findByText('Transfer recorded successfully');
  expect(post(asked)).toEqual([
    '/api/shifts/shift_1/transfer',
    { direction: 'drop', amount: '5000.00', notes: null },
  ]);
});

test('player funds and prepaid hours', async () => {
  const player = makePlayer({ name: 'Joanna Pike' });
  const asked = fakeFetch(({ method }) => jsonAnswer(method === 'POST' ? makeLedgerEntry() : []));
  const funds = renderWithData(
    <FundsDialog roomId={ROOM_ID} player={player} onReceipt={none} onClose={none} />,
  );
  await funds.user.click(screen.getByRole('button', { name: 'Record Deposit' }));
  expect(await screen.findByText('Enter an amount such as 150.00')).toBeVisible();
  await funds.user.type(screen.getByRole('textbox', { name: 'Amount' }), '200');
  await funds.user.click(screen.getByRole('button', { name: 'Record $200.00 Deposit' }));
  await screen.findByText('Player funds updated successfully');
  expect(post(asked)[1]).toMatchObject({ direction: 'deposit', amount: '200.00' });
  funds.unmount();

  asked.length = 0;
  const game = makeGameType();
  const hours = renderWithData(
    <PrepaidDialog
      roomId={ROOM_ID}
      games={[game]}
      player={player}
      onReceipt={none}
      onClose={none}
    />,
  );
  await hours.user.type(screen.getByRole('textbox', { name: 'Hours' }), '2.3');
  await hours.user.click(screen.getByRole('button', { name: 'Sell Hours' }));
  expect(await screen.findByText('Enter hours in steps of 0.5, at most 500')).toBeVisible();
  expect(screen.getByText('Please select a game type')).toBeVisible();
});

test('a reversal needs its reason', async () => {
  const asked = fakeFetch(() => jsonAnswer(makeLedgerEntry()));
  const onClose = vi.fn<() => void>();
  const { user } = renderWithData(<ReverseDialog entry={makeLedgerEntry()} onClose={onClose} />);
  await user.click(screen.getByRole('button', { name: 'Reverse $500.00' }));
  expect(await screen.findByText('Say why this entry is reversed')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Wrong player');
  await user.click(screen.getByRole('button', { name: 'Reverse $500.00' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(post(asked)).toEqual(['/api/ledger-entries/entry_1/reverse', { reason: 'Wrong player' }]);
});

test('a receipt is printed without the lines of the books', async () => {
  fakeFetch(() => jsonAnswer(makeLedgerEntry()));
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const { user } = renderWithData(
    <ReceiptDialog
      entryId="entry_1"
      chips={[{ denomination: '100.00', count: 5 }]}
      roomName="Lodge Card Club"
      timeZone="America/Chicago"
      onClose={none}
    />,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Receipt 4711' });
  expect(within(dialog).getByText('Chips outstanding')).toBeVisible();
  const sheet = document.querySelector('[data-print-sheet]');
  expect(sheet).toHaveTextContent('Lodge Card Club');
  expect(sheet).toHaveTextContent('5 × $100');
  expect(sheet).not.toHaveTextContent('Chips outstanding');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});
