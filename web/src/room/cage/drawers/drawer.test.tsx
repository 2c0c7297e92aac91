import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { BLIND, makeLedgerEntry, makeShiftHead, OPEN_BOOK } from '@/test/fixtures/house';
import { makeGameType, makePlayer, makeUser, ROOM_ID } from '@/test/fixtures/make';
import { readQr } from '@/test/read-qr';
import { renderUi } from '@/test/render';
import { renderWithData } from '@/test/render-with-data';
import { CloseDrawerDialog } from './close-drawer-dialog';
import { FundsDialog } from '../funds/funds-dialog';
import { OpenDrawerDialog } from './open-drawer-dialog';
import { PrepaidDialog } from '../funds/prepaid-dialog';
import type { RentalCharge } from '@/ui/rental-table';
import { ReceiptDialog } from '../ledger/receipt-dialog';
import { ReverseDialog } from '../ledger/reverse-dialog';
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

test('hides from the cashier what a blind count must not show, on paper too', () => {
  renderUi(
    <>
      <ShiftTable shift={BLIND} />
      <Slip shift={BLIND} />
    </>,
  );
  expect(screen.getAllByText('Hidden until counted').length).toBeGreaterThan(2);
  expect(document.body.textContent).toContain('12,000.00');
  expect(document.body.textContent).not.toContain('17,260.00');
  expect(document.body.textContent).not.toContain('20,312.40');
});

test('a drawer opens with its counted float', async () => {
  const asked = fakeFetch(() => jsonAnswer(BLIND));
  const { user } = renderWithData(<OpenDrawerDialog drawer={{ id: 'drawer_1', name: 'Drawer 1' }} onClose={none} />);
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

test('the count comes first; then the amount over or short in large type', async () => {
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
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {});
  const { user } = renderWithData(<CloseDrawerDialog shift={BLIND} onClose={none} />);
  await user.click(screen.getByRole('button', { name: 'Close Drawer' }));
  expect(await screen.findByText('Count the drawer first')).toBeVisible();
  expect(asked).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Number of $100 notes' }), '203');
  await user.click(screen.getByRole('button', { name: 'Close with $20,300.00' }));
  expect(await screen.findByText('Short by $12.40')).toBeVisible();
  expect(screen.getByText('$20,312.40')).toBeVisible();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Print Slip' }));
  expect(printed).toHaveBeenCalledOnce();
});

test('a drop shows its amount', async () => {
  const asked = fakeFetch(() => jsonAnswer(BLIND));
  const { user } = renderWithData(<TransferDialog head={makeShiftHead()} direction="fill" onClose={none} />);
  await user.click(screen.getByRole('radio', { name: 'Drop' }));
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '5000');
  await user.click(screen.getByRole('button', { name: 'Record $5,000.00 Drop' }));
  await screen.findByText('Transfer recorded successfully');
  expect(post(asked)).toEqual(['/api/shifts/shift_1/transfer', { direction: 'drop', amount: '5000.00', notes: null }]);
});

test('player funds and prepaid hours', async () => {
  const player = makePlayer({ name: 'Joanna Pike' });
  const asked = fakeFetch(({ method }) => jsonAnswer(method === 'POST' ? makeLedgerEntry() : []));
  const funds = renderWithData(<FundsDialog player={player} onReceipt={none} onClose={none} />);
  await funds.user.click(screen.getByRole('button', { name: 'Record Deposit' }));
  expect(await screen.findByText('Enter an amount such as 150.00')).toBeVisible();
  await funds.user.type(screen.getByRole('textbox', { name: 'Amount' }), '200');
  await funds.user.click(screen.getByRole('button', { name: 'Record $200.00 Deposit' }));
  await screen.findByText('Player funds updated successfully');
  expect(post(asked)[1]).toMatchObject({ direction: 'deposit', amount: '200.00' });
  funds.unmount();

  asked.length = 0;
  const game = makeGameType();
  const hours = renderWithData(<PrepaidDialog games={[game]} player={player} onReceipt={none} onClose={none} />);
  await hours.user.type(screen.getByRole('textbox', { name: 'Hours' }), '2.3');
  await hours.user.click(screen.getByRole('button', { name: 'Sell Hours' }));
  expect(await screen.findByText('Enter hours in steps of 0.5, at most 500')).toBeVisible();
  expect(screen.getByText('Please select a game type')).toBeVisible();
});

test('a reversal needs a reason', async () => {
  const asked = fakeFetch(() => jsonAnswer(makeLedgerEntry()));
  const onClose = vi.fn<() => void>();
  const { user } = renderWithData(<ReverseDialog entry={makeLedgerEntry()} onClose={onClose} />);
  await user.click(screen.getByRole('button', { name: 'Reverse $500.00' }));
  expect(await screen.findByText('Enter a reason for the reversal')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Wrong player');
  await user.click(screen.getByRole('button', { name: 'Reverse $500.00' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(post(asked)).toEqual(['/api/ledger-entries/entry_1/reverse', { reason: 'Wrong player' }]);
});

test('a receipt prints without the ledger lines', async () => {
  fakeFetch(() => jsonAnswer(makeLedgerEntry()));
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const { user } = renderWithData(
    <ReceiptDialog entryId="entry_1" chips={[{ denomination: '100.00', count: 5 }]} onClose={none} />,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Receipt 4711' });
  expect(within(dialog).getByText('Chips outstanding')).toBeVisible();
  const sheet = document.querySelector('[data-print-sheet]');
  expect(sheet).toHaveTextContent('Lodge Card Club');
  expect(sheet).toHaveTextContent('5 × $100');
  expect(sheet).not.toHaveTextContent('Chips outstanding');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

test('a new receipt prints as soon as it has loaded, and closes', async () => {
  fakeFetch(() => jsonAnswer(makeLedgerEntry()));
  const print = vi.fn<() => void>(() => window.dispatchEvent(new Event('afterprint')));
  vi.stubGlobal('print', print);
  const onClose = vi.fn<() => void>();
  renderWithData(<ReceiptDialog entryId="entry_1" printNow onClose={onClose} />);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(print).toHaveBeenCalledOnce();
});

test('a printed receipt has the code of a new link to the player’s page', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const asked = fakeFetch(({ method }) => jsonAnswer(method === 'POST' ? { link: 'link_9' } : makeLedgerEntry()));
  const { user } = renderWithData(<ReceiptDialog entryId="entry_1" onClose={none} />, {
    user: makeUser({ permissions: ['manage_cage', 'manage_players'] }),
  });
  await screen.findByRole('dialog', { name: 'Receipt 4711' });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const [path, { secret }] = post(asked) as [string, { secret: string }];
  expect(path).toMatch(new RegExp(`^/api/player-links/${ROOM_ID}/.+/codes$`));
  const code = document.querySelector('[data-print-sheet] svg');
  expect(code === null ? '' : readQr(code)).toBe(`${location.origin}/p/link_9#${secret}`);
});

test('the receipt of a seat rental has the charge line by line, on the screen and on paper', async () => {
  const rental: RentalCharge = {
    ...{ startTime: '2026-11-21T00:57:00Z', endTime: '2026-11-21T02:42:00Z', graceMinutes: 5, minimumMinutes: 0 },
    ...{ minutes: 97, charge: '26.07', prepaidUsed: '20.00', owed: '6.07' },
    lines: [
      {
        ...{ tableNumber: 8, gameName: "2/5 NL Hold'em", from: '2026-11-21T00:57:00Z', to: '2026-11-21T01:44:00Z' },
        ...{ minutes: 47, hourlyRate: '12.00', amount: '9.40' },
      },
      {
        ...{ tableNumber: 7, gameName: "5/10 NL Hold'em", from: '2026-11-21T01:44:00Z', to: '2026-11-21T02:42:00Z' },
        ...{ minutes: 50, hourlyRate: '20.00', amount: '16.67' },
      },
    ],
    pauses: [{ from: '2026-11-21T02:02:00Z', to: '2026-11-21T02:10:00Z', reason: 'table' }],
  };
  const entry = makeLedgerEntry({ kind: 'seat_rental_payment', subject: 'rental_1', amount: '6.07' });
  fakeFetch(({ path }) => jsonAnswer(path === '/api/seat-rentals/rental_1' ? rental : entry));
  renderWithData(<ReceiptDialog entryId="entry_1" onClose={none} />);
  const dialog = await screen.findByRole('dialog', { name: 'Receipt 4711' });
  const shown = await within(dialog).findByRole('table', { name: /^Seat rental by table/ });
  const rows = [
    "Table 8, 2/5 NL Hold'em6:57 PM to 7:44 PM, 47 min at $12.00/h$9.40",
    "Table 7, 5/10 NL Hold'em7:44 PM to 8:42 PM, 50 min at $20.00/h$16.67",
    '8 min free: table paused, 8:02 PM to 8:10 PM$0.00',
    '97 min charged$26.07',
    'Paid from prepaid time−$20.00',
    'Total$6.07',
  ];
  expect(
    within(shown)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(rows);
  const printed = document.querySelectorAll('[data-print-sheet] tr');
  expect([...printed].map((row) => row.textContent)).toEqual(rows);
});
