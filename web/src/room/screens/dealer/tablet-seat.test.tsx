import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { TabletSeat } from '@/api/tablet-types';
import { TabletSeatPanel } from './tablet-seat';

const ann: TabletSeat = {
  id: 'seat_ann',
  entryId: null,
  seatNumber: 3,
  state: 'occupied',
  name: 'Ann L.',
  since: '2026-11-29T02:00:00Z',
  awaySince: null,
  holdUntil: null,
};

test('a question about a player who has left is not asked about the next one', async () => {
  const panel = (seat: TabletSeat) => (
    <TabletSeatPanel
      seatNumber={3}
      seat={seat}
      timeZone="America/Chicago"
      disabledReason={undefined}
      onAct={async () => ({ kind: 'done' })}
      onDone={() => undefined}
    />
  );
  const { rerender } = render(panel(ann));
  await userEvent.click(screen.getByRole('button', { name: 'Left the table' }));
  expect(screen.getByText('Ann L. left the table?')).toBeVisible();
  rerender(panel({ ...ann, id: 'seat_bo', name: 'Bo D.' }));
  expect(screen.getByRole('heading', { name: 'Seat 3 · Bo D.' })).toBeVisible();
});
