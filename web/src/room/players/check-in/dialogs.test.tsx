import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore, useStore } from '@/lib/store';
import { SellMembershipDialog } from '@/room/cage/memberships/sell-membership-dialog';
import { expectAccessible } from '@/test/axe';
import { type Asked, fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeEntryCheck, makeMembership, makeSession } from '@/test/fixtures/house';
import { makePlayer, makeUser, ROOM_ID } from '@/test/fixtures/make';
import { renderWithData } from '@/test/render-with-data';
import { CheckIn } from './check-in-dialog';
import type { Scan } from './scan';

const marisol = makePlayer({ name: 'Marisol Vega', phoneNumber: '5125550168' });

let asked: Asked[];
let waiting: () => Promise<void>;
let entryCheck: ReturnType<typeof makeEntryCheck>;

beforeEach(() => {
  entryCheck = makeEntryCheck({
    maySit: false,
    membership: makeMembership({ status: 'expired', expiryDate: '2026-11-18T18:00:00.000Z' }),
    owed: '18.00',
    owedHere: '18.00',
    owedSince: '2026-11-15T20:00:00.000Z',
  });
  waiting = async () => undefined;
  asked = fakeFetch(async ({ method, path }) => {
    if (method === 'POST') await waiting();
    if (method === 'POST')
      return jsonAnswer(
        path.includes('sessions')
          ? { ...makeSession({ name: 'Marisol Vega' }), membership: null, paid: '43.00', paidOwed: '18.00', lists: [] }
          : makeMembership(),
      );
    if (path.startsWith('/api/players?') && path.includes('Marisol')) return jsonAnswer([marisol]);
    return jsonAnswer(path.includes('/door') ? entryCheck : []);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const posts = () => asked.filter(({ method }) => method === 'POST');
const sent = () => JSON.parse(posts()[0]?.body ?? '{}');

/** `wait`: for the answer to an act. */
function checkIn(wait = async () => undefined as void) {
  waiting = wait;
  const onClose = vi.fn<() => void>();
  const ui = renderWithData(<CheckIn player={marisol} onClose={onClose} />, {
    user: makeUser({ permissions: ['manage_cage', 'manage_players', 'manage_waitlist'] }),
  });
  return { onClose, ...ui };
}

test('the entry check, the sale and the debt in one act', async () => {
  const { user } = checkIn();
  expect(await screen.findByText('Monthly expired Nov 18')).toBeVisible();
  expect(screen.getByText('$18.00, Nov 15')).toBeVisible();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Take $43.00 and Check In' }));
  expect(await screen.findByText('Marisol Vega is checked in')).toBeVisible();
  expect(sent()).toEqual({
    playerId: marisol.id,
    roomId: ROOM_ID,
    status: 'checked_in',
    notes: null,
    gameTypeIds: [],
    amount: '43.00',
    membershipType: 'daily',
    expiryDate: entryCheck.offers[0]?.expiryDate,
    payOwed: true,
    paymentMethod: 'cash',
  });
});

test('the check-in is shown although the next name was typed before its answer', async () => {
  let answer = () => undefined as void;
  const { user } = checkIn(() => new Promise<void>((resolve) => (answer = resolve)));
  await user.click(await screen.findByRole('button', { name: 'Take $43.00 and Check In' }));
  await user.type(screen.getByRole('combobox'), 'Curtis');
  answer();
  expect((await screen.findByText('Marisol Vega is checked in')).closest('.hidden')).toBeNull();
});

test('a scan is shown although a name was typed', async () => {
  const scan = createStore<Scan | undefined>(undefined);
  const Door = () => <CheckIn player={marisol} scan={useStore(scan)} onClose={() => undefined} />;
  const { user } = renderWithData(<Door />);
  await user.type(await screen.findByRole('combobox'), 'Curtis');
  act(() => scan.set({ kind: 'unreadable' }));
  expect((await screen.findByText(/could not be read/)).closest('.hidden')).toBeNull();
});

test('“two people” is said of one name: the next name is checked again', async () => {
  const { user } = checkIn();
  await user.type(await screen.findByRole('combobox'), 'Nobody Yet');
  await user.click(await screen.findByRole('button', { name: 'Add “Nobody Yet” as a New Player' }));
  const name = await screen.findByLabelText(/^Name/);
  await user.clear(name);
  await user.type(name, 'Marisol Vega');
  await user.click(await screen.findByRole('button', { name: 'They Are Two People' }));
  await user.clear(name);
  await user.type(name, 'Curtis Boyd');
  await user.click(await screen.findByRole('button', { name: /Check In$/ }));
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(sent().newPlayer).toMatchObject({ name: 'Curtis Boyd', uniqueName: true });
});

test('an input method takes Enter for itself', async () => {
  const { user } = checkIn();
  const box = await screen.findByRole('combobox');
  await user.type(box, 'Jos');
  await screen.findByRole('button', { name: 'Add “Jos” as a New Player' });
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  expect(screen.queryByRole('dialog', { name: 'New Player' })).toBeNull();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(screen.getByRole('dialog', { name: 'New Player' })).toBeVisible();
});

test('takes no payment when the player wants no membership and pays later', async () => {
  const { user } = checkIn();
  await user.click(await screen.findByRole('radio', { name: /No membership now/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Take the unpaid $18.00' }));
  await user.click(screen.getByRole('button', { name: 'Check In' }));
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(sent()).toEqual({
    playerId: marisol.id,
    roomId: ROOM_ID,
    status: 'checked_in',
    notes: null,
    gameTypeIds: [],
    amount: '0.00',
  });
});

test('closing the form of a barred player records the refusal without its reason', async () => {
  entryCheck = makeEntryCheck({
    playerId: marisol.id,
    mayEnter: false,
    refuse: 'barred',
    barred: { since: '2026-10-04T17:00:00.000Z', by: 'Pat', reason: 'Fighting' },
  });
  const { user, onClose } = checkIn();
  expect(await screen.findByText('Do not admit')).toBeVisible();
  expect(screen.queryByText(/Fighting/)).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close and Record the Refusal' }));
  await waitFor(() => expect(posts()[0]?.path).toBe(`/api/players/${marisol.id}/refusals`));
  expect(sent()).toEqual({ roomId: ROOM_ID, place: 'check_in', reason: 'barred' });
  expect(onClose).toHaveBeenCalledOnce();
});

test('where the room refuses players with debts, they pay first', async () => {
  entryCheck = makeEntryCheck({ mayEnter: false, refuse: 'unpaid', owed: '18.00', owedHere: '18.00' });
  const { user } = checkIn();
  await user.click(await screen.findByRole('checkbox', { name: /Take the unpaid/ }));
  expect(screen.getByRole('button', { name: 'Check In' })).toHaveAccessibleDescription(
    'Marisol Vega owes $18.00 from earlier visits',
  );
});

test('a membership is sold at the server’s price', async () => {
  const { user } = renderWithData(<SellMembershipDialog player={marisol} onClose={vi.fn<() => void>()} />);
  await user.click(await screen.findByRole('radio', { name: /Monthly/ }));
  await user.click(screen.getByRole('radio', { name: 'Card' }));
  await user.click(screen.getByRole('button', { name: /^Take \$|^Sell/ }));
  await waitFor(() => expect(sent()).toMatchObject({ membershipType: 'monthly', paymentMethod: 'card' }));
});
