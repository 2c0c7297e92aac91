import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { LODGE_TABLES, NL25, table5, table8 } from '@/test/fixtures/lodge';
import { renderUi } from '@/test/render';
import type { SeatingCheck } from '@/room/players/seating-check';
import type { SeatingOptions } from '@/room/players/seating-check';
import type { FormHandle } from '@/shells/with-handle';
import type { SeatingValues } from './schema';
import { SeatPlayerDialog, type SeatingWho } from './seat-player-dialog';

const joanna: SeatingWho = {
  id: 'entry_joanna_pike',
  name: 'Joanna Pike',
  detail: 'Next for 2/5 NL, waiting 29 min',
  entryId: 'entry_joanna_pike',
  asksReason: false,
};
const tables = LODGE_TABLES.filter(({ gameTypeId }) => gameTypeId === NL25.id).toReversed();

/** An entry check without objections. */
const passed: SeatingCheck = {
  notes: null,
  sale: null,
  isDirty: false,
  blocked: undefined,
  extras: () => ({}),
  onRefused: () => undefined,
};

const idle: FormHandle<unknown, unknown> = { busy: false, send: async () => undefined, sayDone: () => undefined };

/** `onSeat` is called with what is sent. */
function open(over: Partial<ComponentProps<typeof SeatPlayerDialog>> = {}) {
  const onSeat = vi.fn<(values: SeatingValues, extras: SeatingOptions) => unknown>(() => ({}));
  const props = {
    who: joanna,
    tables,
    suggested: { tableId: table5.id, seatNumber: 7 },
    entryCheck: passed,
    act: idle,
    vars: onSeat,
    onClose: vi.fn<() => void>(),
    ...over,
  };
  return { ...props, onSeat, ...renderUi(<SeatPlayerDialog {...props} />) };
}

const seatButton = () => screen.getByRole('button', { name: 'Seat Player' });

test('an amount and Enter seat the next player in the suggested seat', async () => {
  const { user, onSeat } = open();
  expect(screen.getByLabelText(/Buy-in amount/)).toHaveFocus();
  expect(screen.getByRole('radio', { name: /Table 5 7 of 9 seated/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Seat 7, open' })).toBeChecked();
  expect(screen.getByText('Seat rental starts at $12.00 per hour.')).toBeVisible();
  await user.keyboard('500{Enter}');
  await waitFor(() =>
    expect(onSeat).toHaveBeenCalledWith(
      {
        playerId: joanna.id,
        tableId: table5.id,
        seatNumber: 7,
        buyInAmount: '500.00',
        reason: '',
        leaveOtherLists: false,
      },
      {},
    ),
  );
});

test('disabled choices stay visible with their reason', async () => {
  open();
  const full = screen.getByRole('radio', { name: /Table 4 9 of 9 seated No open seat/ });
  expect(full).toBeDisabled();
  expect(screen.getByRole('radio', { name: 'Seat 4, held for Ray Whitfield' })).toBeDisabled();
  await expectAccessible();
});

test('a buy-in is required', async () => {
  const { user, onSeat } = open();
  await user.click(seatButton());
  expect(await screen.findByText('Buy-in is required')).toBeVisible();
  expect(onSeat).not.toHaveBeenCalled();
});

test('asks before a buy-in outside the game’s bounds is sent', async () => {
  const { user, onSeat } = open();
  await user.keyboard('50{Enter}');
  const question = 'Below the minimum buy-in of $200. Press again to use this amount.';
  expect(await screen.findByText(question)).toBeVisible();
  expect(onSeat).not.toHaveBeenCalled();
  await user.click(seatButton());
  await waitFor(() => expect(onSeat).toHaveBeenCalledWith(expect.objectContaining({ buyInAmount: '50.00' }), {}));
});

test('a player who is not next needs a reason, and the first invalid field gets the focus', async () => {
  const { user, onSeat } = open({ who: { ...joanna, asksReason: true } });
  await user.click(seatButton());
  expect(await screen.findByText('Enter a reason for skipping the list')).toBeVisible();
  // The form moves the focus after it has shown the errors.
  await waitFor(() => expect(screen.getByLabelText(/Buy-in amount/)).toHaveFocus());
  await user.keyboard('300');
  await user.type(screen.getByLabelText(/Reason/), 'Moved from a broken table');
  await user.click(seatButton());
  await waitFor(() =>
    expect(onSeat).toHaveBeenCalledWith(expect.objectContaining({ reason: 'Moved from a broken table' }), {}),
  );
});

test('shows a refusal in the dialog and keeps the draft', async () => {
  const { user } = open({
    act: {
      ...idle,
      send: async (_vars, _done, refused) =>
        refused?.({ kind: 'refused', status: 409, message: 'Seat 7 is taken', fields: {}, current: null }),
    },
  });
  await user.keyboard('500{Enter}');
  expect(await screen.findByText('Seat 7 is taken')).toBeVisible();
  expect(screen.getByLabelText(/Buy-in amount/)).toHaveValue('500');
});

test('reports at once that another user took the seat, and keeps the amount', async () => {
  const { user, rerender, ...props } = open();
  await user.keyboard('500');
  const taken = tables.with(0, { ...table5, seatStates: table5.seatStates.with(6, 'occupied') });
  rerender(
    <SeatPlayerDialog
      who={joanna}
      tables={taken}
      suggested={props.suggested}
      entryCheck={passed}
      act={idle}
      vars={props.vars}
      onClose={props.onClose}
    />,
  );
  expect(screen.getByText('Seat 7 is taken. Choose another one.')).toBeVisible();
  expect(screen.getByLabelText(/Buy-in amount/)).toHaveValue('500');
});

test('a refused player cannot be seated, and required options are sent with the seating', async () => {
  const blocked = open({
    entryCheck: { ...passed, blocked: 'Joanna Pike is barred: cheating', notes: <p>Barred</p> },
  });
  expect(screen.getByText('Barred')).toBeVisible();
  expect(seatButton()).toHaveAttribute('aria-disabled', 'true');
  expect(seatButton()).toHaveAccessibleDescription('Joanna Pike is barred: cheating');
  blocked.unmount();

  const missing = open({ entryCheck: { ...passed, extras: () => null } });
  await missing.user.keyboard('500{Enter}');
  expect(missing.onSeat).not.toHaveBeenCalled();
  missing.unmount();

  const { user, onSeat } = open({
    entryCheck: { ...passed, extras: () => ({ overrideReason: 'Pays on the way out' }) },
  });
  await user.keyboard('500{Enter}');
  await waitFor(() =>
    expect(onSeat).toHaveBeenCalledWith(expect.objectContaining({ seatNumber: 7 }), {
      overrideReason: 'Pays on the way out',
    }),
  );
});

test('another table selects its first open seat and its stakes', async () => {
  const { user } = open({ tables: [table5, table8] });
  await user.click(screen.getByRole('radio', { name: /Table 8 1\/2 PLO/ }));
  expect(screen.getByRole('radio', { name: 'Seat 2, open' })).toBeChecked();
  expect(screen.getByText('Seat rental starts at $8.00 per hour.')).toBeVisible();
});

test('closing asks only after an input', async () => {
  const { user, onClose } = open();
  await user.keyboard('5{Escape}');
  const asks = screen.getByRole('alertdialog', { name: 'Discard changes?' });
  await user.click(within(asks).getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a player who moves keeps their chips, and the dialog shows their present seat', async () => {
  const moves = { from: 'Table 1, seat 1', otherLists: 2 };
  const { user, onSeat } = open({ who: { ...joanna, moves } });
  expect(screen.getByText(/^Moves from Table 1, seat 1\./)).toBeVisible();
  expect(screen.queryByLabelText(/Buy-in amount/)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Leave the 2 other waitlists' }));
  await user.click(screen.getByRole('button', { name: 'Move Player' }));
  await waitFor(() =>
    expect(onSeat).toHaveBeenCalledWith(
      {
        playerId: joanna.id,
        tableId: table5.id,
        seatNumber: 7,
        buyInAmount: '',
        reason: '',
        leaveOtherLists: true,
      },
      {},
    ),
  );
});
