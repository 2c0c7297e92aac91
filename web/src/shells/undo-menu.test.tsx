import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defineAct } from '@/api/acts/define';
import { readRecords } from '@/api/acts/records';
import { postWaitlistIdSeat, postWaitlistIdUndo } from '@/api/generated/operations.gen';
import { serverNow } from '@/lib/clock';
import { FakeServer } from '@/test/acts';
import { renderWithData } from '@/test/render-with-data';
import { toast, toasts } from '@/ui/toast-store';
import { undoOffers } from '@/ui/undo-store';
import { UndoMenu } from './undo-menu';
import { useAct } from './use-act';

// Acts stay in the undo list after their toast is gone, because only one toast is shown at a time.

const takeBack = defineAct('test-undo', postWaitlistIdUndo, {
  request: (id: string) => ({ path: { id }, body: {} }),
  label: (id) => `${id} taken back`,
  success: (_entry, id) => ({ title: 'Undone', description: id }),
  failure: 'Failed to take it back',
});

let undoMs: number;

const seat = defineAct('test-seat', postWaitlistIdSeat, {
  request: (id: string) => ({ path: { id }, body: {} }),
  label: (id) => `${id} seated`,
  success: (_seat, id) => ({ title: 'Player seated successfully', description: id }),
  failure: 'Failed to seat player',
  undo: (_seat, id) => ({ until: serverNow() + undoMs, undo: { act: takeBack, vars: id } }),
});

let server: FakeServer;
let players: string[];

beforeEach(() => {
  localStorage.clear();
  readRecords();
  undoOffers.set([]);
  undoMs = 60_000;
  players = Array.from({ length: 12 }, (_, i) => `Player ${i + 1}`);
  server = new FakeServer();
  server.start();
});

afterEach(() => {
  toasts.clear();
  vi.unstubAllGlobals();
});

function Page() {
  const act = useAct(seat);
  return (
    <>
      <button type="button" onClick={() => act.run(players.shift() ?? '')}>
        Seat
      </button>
      <UndoMenu />
    </>
  );
}

async function seatPlayers(count: number) {
  const ui = renderWithData(<Page />);
  for (let i = 1; i <= count; i++) {
    // oxlint-disable-next-line no-await-in-loop
    await ui.user.click(screen.getByRole('button', { name: 'Seat' }));
    // oxlint-disable-next-line no-await-in-loop
    await waitFor(() => expect(server.done()).toBe(i));
  }
  return ui;
}

test('the success toast carries Undo, which performs the act that takes it back', async () => {
  const { user } = await seatPlayers(1);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeVisible();
  expect(server.writes().map(({ path }) => path)).toEqual([
    '/api/waitlist/Player%201/seat',
    '/api/waitlist/Player%201/undo',
  ]);
  expect(screen.queryByRole('button', { name: /^Undo 1 action/ })).not.toBeInTheDocument();
});

test('another toast takes the Undo of the first away, the list keeps it', async () => {
  const { user } = await seatPlayers(1);
  toast({ title: 'Drawer opened successfully' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo 1 action' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Player 1' }));
  expect(await screen.findByText('Undone')).toBeVisible();
});

test('the list holds the last ten acts, the newest first', async () => {
  const { user } = await seatPlayers(11);
  await user.click(screen.getByRole('button', { name: 'Undo one of 10 actions' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent?.trim())).toEqual(
    Array.from({ length: 10 }, (_, i) => `Player ${11 - i}`),
  );
});

test('two presses of an act whose first answer was lost are one offer', async () => {
  players = ['Player 1', 'Player 1'];
  server.network = 'loses answers';
  const { user } = renderWithData(<Page />);
  await user.click(screen.getByRole('button', { name: 'Seat' }));
  expect(await screen.findByText('No confirmed result')).toBeVisible();
  server.network = 'up';
  await user.click(screen.getByRole('button', { name: 'Seat' }));
  expect(await screen.findByRole('button', { name: 'Undo 1 action' })).toBeVisible();
  expect(undoOffers.get()).toHaveLength(1);
  expect(server.done()).toBe(1);
});

test('an offer ends when the server does not accept it any more', async () => {
  undoMs = 400;
  await seatPlayers(1);
  expect(await screen.findByRole('button', { name: 'Undo 1 action' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo 1 action' })).toBeNull());
});
