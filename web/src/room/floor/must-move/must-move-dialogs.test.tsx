import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeSeatChange } from '@/test/fixtures/change';
import { ROOM_ID } from '@/test/fixtures/make';
import { renderWithData } from '@/test/render-with-data';
import { MoveAnotherPlayer } from './must-move-dialogs';

afterEach(() => {
  vi.unstubAllGlobals();
});

const moveOf = (name: string, position: number) =>
  makeSeatChange({
    ...{ kind: 'must_move', seatId: `seat_${name}`, player: { id: name, name }, position },
    ...{ tableId: 'table_8', tableNumber: 8, seatNumber: position, toTableId: 'table_5', toTableNumber: 5 },
  });

test('a player who was moved while the form was open is not moved by it', async () => {
  const first = {
    ...moveOf('Ann', 1),
    offer: { tableId: 'table_5', tableNumber: 5, seatNumber: 7, since: null, heldFor: null },
  };
  const third = moveOf('Cy', 3);
  const asked = fakeFetch(() => jsonAnswer([first, moveOf('Bo', 2), third]));
  const { client, user } = renderWithData(<MoveAnotherPlayer seatId="seat_Ann" onClose={vi.fn<() => void>()} />);
  expect(await screen.findByRole('combobox')).toHaveTextContent('Bo');
  act(() => {
    client.setQueryData(['/api/seat-changes', ROOM_ID], [first, third]);
  });
  await user.type(screen.getByLabelText(/^Reason/), 'Friends');
  await user.click(screen.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('Please select a player')).toBeVisible();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});
