import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { type Asked, fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { LODGE_WAITLIST, NL13, NL25 } from '@/test/fixtures/lodge';
import { makePlayer, ROOM_ID } from '@/test/fixtures/make';
import { makeWhere } from '@/test/fixtures/players';
import { renderWithData } from '@/test/render-with-data';
import { AddPlayerDialog } from './add-player-dialog';

const abel = makePlayer({ name: 'Abel Fuentes', phoneNumber: '5125550162' });
const joanna = makePlayer({ name: 'Joanna Pike' });
const WHERE = [
  makeWhere(abel.id, {
    seat: { seatId: 'seat_1', tableId: 'table_7', tableNumber: 7, seatNumber: 8, awaySince: null },
  }),
];
const games = [NL13, NL25].map(({ id, name }) => ({ value: id, label: name }));

let asked: Asked[];
let refusal: Response | null;

beforeEach(() => {
  refusal = null;
  asked = fakeFetch(({ method, path }) => {
    if (method === 'POST' && path === '/api/players') return jsonAnswer(makePlayer({ id: 'new', name: 'Zelda' }));
    if (method === 'POST') return refusal ?? jsonAnswer(LODGE_WAITLIST[0]);
    if (path.startsWith('/api/players')) {
      return jsonAnswer(path.includes('q=zelda') ? [] : [abel, joanna]);
    }
    if (path.startsWith('/api/whereabouts')) return jsonAnswer(WHERE);
    return jsonAnswer(LODGE_WAITLIST);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function open(gameTypeId?: string) {
  const onClose = vi.fn<() => void>();
  const ui = renderWithData(
    <AddPlayerDialog roomId={ROOM_ID} games={games} gameTypeId={gameTypeId} onClose={onClose} />,
  );
  return { onClose, ...ui };
}

const submit = () => screen.getByRole('button', { name: 'Add Player' });
const post = () => asked.findLast(({ method }) => method === 'POST');

test('player and game are required', async () => {
  const { user } = open();
  await user.click(submit());
  expect(await screen.findByText('Please select a player')).toBeVisible();
  expect(screen.getByText('Please select a game type')).toBeVisible();
  expect(post()).toBeUndefined();
  await expectAccessible();
});

test('a player is found, chosen and added', async () => {
  const { user, onClose } = open(NL25.id);
  await user.click(screen.getByRole('combobox', { name: /Player/ }));
  await user.click(await screen.findByRole('option', { name: /Abel Fuentes/ }));
  await user.click(screen.getByRole('radio', { name: 'Phone' }));
  await user.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(JSON.parse(post()?.body ?? '')).toEqual({
    playerId: abel.id,
    gameTypeId: NL25.id,
    roomId: ROOM_ID,
    source: 'phone',
  });
  expect(screen.getByText('Player added to waitlist successfully')).toBeVisible();
});

test('a player already waiting for the game is disabled', async () => {
  const { user } = open(NL25.id);
  await user.click(screen.getByRole('combobox', { name: /Player/ }));
  const option = await screen.findByRole('option', { name: /Joanna Pike/ });
  await waitFor(() => expect(option).toHaveTextContent("Already waiting for 2/5 NL Hold'em"));
  expect(option).toHaveAttribute('aria-disabled', 'true');
});

test('a player in the room is found with their place', async () => {
  const { user } = open(NL13.id);
  await user.click(screen.getByRole('combobox', { name: /Player/ }));
  const option = await screen.findByRole('option', { name: /Abel Fuentes/ });
  await waitFor(() => expect(option).toHaveTextContent('Table 7, seat 8 · (512) 555-0162'));
  expect(option).not.toHaveAttribute('aria-disabled', 'true');
});

test('adds a new player from the dialog', async () => {
  const { user } = open(NL25.id);
  await user.click(screen.getByRole('combobox', { name: /Player/ }));
  await user.type(await screen.findByPlaceholderText('Search and select player...'), 'zelda');
  expect(await screen.findByText('No players found.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New player' }));
  expect(screen.getByRole('dialog', { name: 'New Player' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create Player' }));
  expect(await screen.findByRole('combobox', { name: /Player/ })).toHaveTextContent('Zelda');
  await user.click(submit());
  await waitFor(() => expect(post()?.body).toContain('"playerId":"new"'));
});

test('shows the server’s refusal in the dialog', async () => {
  refusal = new Response('{"detail":"Abel Fuentes is already waiting for 2/5 NL Hold\'em"}', {
    status: 409,
  });
  const { user, onClose } = open(NL25.id);
  await user.click(screen.getByRole('combobox', { name: /Player/ }));
  await user.click(await screen.findByRole('option', { name: /Abel Fuentes/ }));
  await user.click(submit());
  expect(await screen.findByText("Abel Fuentes is already waiting for 2/5 NL Hold'em")).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
