import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { type Asked, fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeEntryCheck, makeMembership, makeSession } from '@/test/fixtures/house';
import { makePlayer, ROOM_ID, makeUser } from '@/test/fixtures/make';
import { makeWhere } from '@/test/fixtures/players';
import { renderWithData } from '@/test/render-with-data';
import { CheckInDialog } from './check-in-dialog';
import { SellMembershipDialog } from '@/room/cage/memberships/sell-membership-dialog';

const marisol = makePlayer({ name: 'Marisol Vega', phoneNumber: '5125550168' });
const inside = makePlayer({ name: 'Dev Mehta' });

let asked: Asked[];
let entryCheck: ReturnType<typeof makeEntryCheck>;
let refusal: Response | null;

beforeEach(() => {
  refusal = null;
  entryCheck = makeEntryCheck({
    maySit: false,
    membership: makeMembership({ status: 'expired', expiryDate: '2026-11-18T18:00:00.000Z' }),
    owed: '18.00',
    owedHere: '18.00',
    owedSince: '2026-11-15T20:00:00.000Z',
  });
  asked = fakeFetch(({ method, path }) => {
    if (method === 'POST') {
      const answer = refusal;
      refusal = null;
      return answer ?? jsonAnswer(path.includes('sessions') ? makeSession() : makeMembership());
    }
    if (path.includes('/door')) return jsonAnswer(entryCheck);
    if (path.startsWith('/api/whereabouts')) {
      return jsonAnswer([
        makeWhere(inside.id, {
          seat: {
            seatId: 'seat_1',
            tableId: 'table_7',
            tableNumber: 7,
            seatNumber: 8,
            awaySince: null,
          },
        }),
      ]);
    }
    if (path.startsWith('/api/sessions')) {
      return jsonAnswer([makeSession({ name: inside.name, status: 'playing' })]);
    }
    return jsonAnswer([marisol, inside]);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const posts = () => asked.filter(({ method }) => method === 'POST');
const sent = (index = 0) => JSON.parse(posts()[index]?.body ?? '{}');

function checkIn(over: Partial<Parameters<typeof CheckInDialog>[0]> = {}) {
  const onClose = vi.fn<() => void>();
  const ui = renderWithData(<CheckInDialog onClose={onClose} {...over} />, {
    user: makeUser({ permissions: ['manage_cage'] }),
  });
  return { onClose, ...ui };
}

test('a player must be selected; players in the room are listed with their place', async () => {
  const { user } = checkIn({ title: 'Check In Guest' });
  await user.click(screen.getByRole('button', { name: 'Check In' }));
  expect(await screen.findByText('Please select a player')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: /Player/ }));
  expect(await screen.findByRole('option', { name: /Marisol Vega/ })).toBeVisible();
  const here = screen.getByRole('option', { name: /Dev Mehta/ });
  await waitFor(() => expect(here).toHaveTextContent('Table 7, seat 8'));
  expect(here).toHaveAttribute('aria-disabled', 'true');
});

test('the entry check, the sale and the debt in one act', async () => {
  const { user, onClose } = checkIn({ player: marisol });
  expect(await screen.findByText('Monthly expired Nov 18')).toBeVisible();
  expect(screen.getByText('$18.00, Nov 15')).toBeVisible();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Take $43.00 and Check In' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual({
    playerId: marisol.id,
    roomId: ROOM_ID,
    status: 'checked_in',
    notes: null,
    membershipType: 'daily',
    payOwed: true,
    paymentMethod: 'cash',
  });
  expect(screen.getByText('Player checked in successfully')).toBeVisible();
});

test('takes no payment when the player wants no membership and pays later', async () => {
  const { user } = checkIn({ player: marisol });
  await user.click(await screen.findByRole('radio', { name: /No membership now/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Take the unpaid $18.00' }));
  await user.click(screen.getByRole('button', { name: 'Check In' }));
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(sent()).toEqual({
    playerId: marisol.id,
    roomId: ROOM_ID,
    status: 'checked_in',
    notes: null,
  });
});

test('a barred player cannot check in: the refusal can be logged', async () => {
  entryCheck = makeEntryCheck({
    mayEnter: false,
    refuse: 'barred',
    barred: { since: '2026-10-04T17:00:00.000Z', by: 'Pat', reason: 'Fighting' },
  });
  const { user } = checkIn({ player: marisol });
  expect(await screen.findByRole('alert')).toHaveTextContent('Marisol Vega is barred: Fighting');
  expect(screen.getByRole('button', { name: 'Check In' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Log Refused Entry' }));
  await waitFor(() => expect(posts()[0]?.path).toBe(`/api/players/${marisol.id}/refusals`));
  expect(sent()).toEqual({ roomId: ROOM_ID, place: 'check_in', reason: 'barred' });
});

test('where the room refuses players with debts, they pay first', async () => {
  entryCheck = makeEntryCheck({ mayEnter: false, refuse: 'unpaid', owed: '18.00', owedHere: '18.00' });
  const { user } = checkIn({ player: marisol });
  await user.click(await screen.findByRole('checkbox', { name: /Take the unpaid/ }));
  const button = screen.getByRole('button', { name: 'Check In' });
  expect(button).toHaveAccessibleDescription('Marisol Vega owes $18.00 from earlier visits');
});

test('a membership is sold at the server’s price', async () => {
  const onClose = vi.fn<() => void>();
  const { user } = renderWithData(<SellMembershipDialog player={marisol} onClose={onClose} />);
  await screen.findByRole('radio', { name: /Monthly/ });
  await user.click(screen.getByRole('button', { name: 'Sell Membership' }));
  expect(await screen.findByText('Please select a membership')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /Monthly/ }));
  await user.click(screen.getByRole('radio', { name: 'Card' }));
  await user.click(screen.getByRole('button', { name: 'Sell for $100.00' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual({
    playerId: marisol.id,
    organizationId: 'org_demo',
    roomId: ROOM_ID,
    membershipType: 'monthly',
    status: 'active',
    feeAmount: '100.00',
    expiryDate: entryCheck.offers[1]?.expiryDate,
    paymentMethod: 'card',
  });
  expect(screen.getByText('Membership created successfully')).toBeVisible();
});
