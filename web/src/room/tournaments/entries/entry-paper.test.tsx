import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeEntry } from '@/test/fixtures/desk';
import { makeRoom } from '@/test/fixtures/make';
import { makeTournament } from '@/test/fixtures/tournament';
import { renderUi } from '@/test/render';
import { EntryPaper } from './entry-paper';

test('the paper of an entry names the room of its tournament, in the time of that room', () => {
  const tournament = makeTournament({ roomId: 'room_el_paso', startTime: '2026-11-21T02:00:00.000Z' });
  renderUi(
    <EntryPaper
      paper={{ entry: makeEntry(), purchase: null, receipt: null }}
      pageAddress={null}
      tournament={tournament}
    />,
    {
      rooms: [
        makeRoom({ name: 'Round Rock' }),
        makeRoom({ id: 'room_el_paso', name: 'El Paso', timeZone: 'America/Denver' }),
      ],
    },
  );
  expect(screen.getAllByText(/El Paso/, { ignore: false }).length).toBeGreaterThan(0);
  expect(screen.queryByText(/Round Rock/)).toBeNull();
  expect(screen.getByText(/Fri 7:00 PM/)).toBeInTheDocument();
});
