import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeSeatChange } from '@/test/fixtures/change';
import { makeTable, ROOM_ID } from '@/test/fixtures/make';
import { renderPage, sent } from '@/test/render-page';
import { useTables } from '../tables/queries';
import { Chains } from './chain-panel';

const main = makeTable({ tableNumber: 4, seats: 'ooooo.ooo' });
const feeder = makeTable({ tableNumber: 5, mustMoveTableId: main.id });
const hana = makeSeatChange({
  kind: 'must_move',
  player: { id: 'player_hana', name: 'Hana Sato' },
  toTableId: main.id,
  toTableNumber: 4,
  offer: { tableId: main.id, tableNumber: 4, seatNumber: 6, heldFor: null, since: null },
});
const omar = makeSeatChange({
  kind: 'must_move',
  seatId: 'seat_4',
  position: 2,
  player: { id: 'player_omar', name: 'Omar Haddad' },
});

function CashGames() {
  useTables(ROOM_ID, 'tables');
  return <Chains game={undefined} />;
}

const open = (declines = 0) =>
  renderPage({
    at: '/cash-games',
    path: '/cash-games',
    page: CashGames,
    answers: {
      [`GET /api/tables/${ROOM_ID}`]: [main, feeder],
      [`GET /api/seat-changes/${ROOM_ID}`]: [{ ...hana, declines }, omar],
      'POST /api/seats/seat_3/change/take': {},
    },
  });

test('a due move says why, and one tap makes it', async () => {
  const { user, asked } = await open();
  const due = await screen.findByRole('region', { name: 'Hana S. moves to Table 4, seat 6' });
  expect(due).toHaveTextContent('longer than the others, no move declined');
  await user.click(within(due).getByRole('button', { name: 'Move Hana S.' }));
  expect(sent(asked)).toEqual(['POST /api/seats/seat_3/change/take {"tableId":"table_4","seatNumber":6}']);
});

test('a player who has declined as often as allowed moves or leaves', async () => {
  await open(1);
  const declined = await screen.findByRole('button', { name: /^Declined/ });
  expect(declined).toHaveAccessibleDescription('Hana S. has to move now, or leaves the game');
});
