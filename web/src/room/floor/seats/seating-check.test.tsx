import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { EntryCheck, Permission } from '@/api/types';
import { createQueryClient } from '@/api/query-client';
import type { SeatingOptions } from '@/room/players/seating-check';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeEntryCheck, makeMembership } from '@/test/fixtures/house';
import { makeUser } from '@/test/fixtures/make';
import { renderUi } from '@/test/render';
import { useSeatingCheck } from './seating-check';

afterEach(() => vi.unstubAllGlobals());

const DANA = { id: 'player_dana_fox', name: 'Dana Fox' };
const EXPIRED = makeMembership({
  membershipType: 'monthly',
  status: 'expired',
  expiryDate: '2026-11-18T20:00:00.000Z',
});

function show(entryCheck: Partial<EntryCheck>, permissions: Permission[]) {
  fakeFetch(() => jsonAnswer(makeEntryCheck(entryCheck)));
  const sent = vi.fn<(extras: SeatingOptions | null) => void>();

  function Asking() {
    const { notes, sale, blocked, extras, onRefused } = useSeatingCheck(DANA);
    return (
      <>
        {notes}
        {sale}
        <p>Blocked: {blocked ?? 'no'}</p>
        <button type="button" onClick={() => sent(extras())}>
          Seat
        </button>
        <button
          type="button"
          onClick={() =>
            onRefused({
              status: 409,
              message: 'Dana Fox is kept apart from Ray Whitfield at Table 5',
            })
          }
        >
          Refuse
        </button>
      </>
    );
  }

  const result = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <Asking />
    </QueryClientProvider>,
    { user: makeUser({ permissions: ['view_players', 'seat_players', ...permissions] }) },
  );
  const press = (name: string) => result.user.click(screen.getByRole('button', { name }));
  return { ...result, sent, press };
}

test('a member in good standing is seated without questions', async () => {
  const { sent, press } = show({}, ['manage_cage']);
  expect(await screen.findByText('Sell these chips now')).toBeVisible();
  await press('Seat');
  expect(sent).toHaveBeenCalledWith({});
  expect(screen.getByText('Blocked: no')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a role without the override cannot seat a player without a membership', async () => {
  show({ membership: EXPIRED, maySit: false }, []);
  expect(await screen.findByText('Dana Fox has no active membership.')).toBeVisible();
  expect(screen.getByText(/The monthly one expired Nov 18\./)).toBeVisible();
  expect(screen.getByText('Blocked: This player needs an active membership')).toBeVisible();
  expect(screen.queryByLabelText(/Why an exception/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sell Membership' })).toBeNull();
  expect(screen.queryByText('Sell these chips now')).toBeNull();
});

test('a role with the override enters a reason, which is sent with the seating', async () => {
  const { user, sent, press } = show({ membership: null, maySit: false }, ['override_membership', 'manage_cage']);
  expect(await screen.findByRole('button', { name: 'Sell Membership' })).toBeVisible();
  expect(screen.getByText('Blocked: no')).toBeVisible();
  await press('Seat');
  expect(sent).toHaveBeenLastCalledWith(null);
  expect(await screen.findByText('Enter a reason')).toBeVisible();
  await user.type(screen.getByLabelText(/Override reason/), ' Pays on the way out ');
  await press('Seat');
  expect(sent).toHaveBeenLastCalledWith({ overrideReason: 'Pays on the way out' });
});

test('no role can seat a barred or self-excluded player', async () => {
  const since = '2026-10-02T18:00:00.000Z';
  show(
    {
      mayEnter: false,
      maySit: false,
      refuse: 'barred',
      barred: { since, by: 'Pat Delgado', reason: 'threw a chair' },
    },
    ['override_membership', 'manage_cage'],
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Dana Fox is barred: threw a chair');
  expect(screen.getByText('Blocked: Dana Fox is barred: threw a chair')).toBeVisible();
  expect(screen.queryByText('Sell these chips now')).toBeNull();
});

test('debts and prepaid time are shown, chips are sold in the same act', async () => {
  const { user, sent, press } = show({ owed: '18.00', prepaid: '24.00' }, ['manage_cage']);
  expect(await screen.findByText('Owes $18.00 from earlier visits')).toBeVisible();
  expect(screen.getByText('Prepaid time of $24.00 is used first.')).toBeVisible();
  await user.click(screen.getByLabelText('Sell these chips now'));
  await user.click(screen.getByRole('radio', { name: 'Card' }));
  await press('Seat');
  expect(sent).toHaveBeenCalledWith({ sellChips: { paymentMethod: 'card', chips: [] } });
});

test('players kept apart: asks for a reason after the server’s refusal', async () => {
  const { sent, press } = show({}, ['manage_tables']);
  await press('Refuse');
  expect(await screen.findByText('Dana Fox is kept apart from Ray Whitfield at Table 5')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(/Override reason/)).toBeVisible());
  await press('Seat');
  expect(sent).toHaveBeenCalledWith(null);
});
