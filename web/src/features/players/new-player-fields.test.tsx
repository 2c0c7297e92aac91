import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Asked, fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makePlayer, ROOM_ID } from '@/test/fixtures/make';
import { makeWhere } from '@/test/fixtures/players';
import { renderWithData } from '@/test/render-with-data';
import { Dialog } from '@/ui/dialog';
import { NewPlayerFields } from './new-player-fields';

const sam = makePlayer({ name: 'Sam Lee', phoneNumber: '5125550162' });
const seat = {
  seatId: 'seat_1',
  tableId: 'table_7',
  tableNumber: 7,
  seatNumber: 8,
  awaySince: null,
};

let asked: Asked[];
beforeEach(() => {
  asked = fakeFetch(({ method, path, body }) => {
    if (method !== 'POST') {
      return jsonAnswer(path.startsWith('/api/whereabouts') ? [makeWhere(sam.id, { seat })] : []);
    }
    if (JSON.parse(body ?? '{}').uniqueName === false) return jsonAnswer({ ...sam, id: 'second' });
    return new Response(
      JSON.stringify({ detail: 'There is already a player named Sam Lee', current: sam }),
      { status: 409 },
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const posts = () => asked.filter(({ method }) => method === 'POST');

async function createSam() {
  const onDone = vi.fn<(player: { id: string; name: string }) => void>();
  const ui = renderWithData(
    <Dialog open title="New Player" onOpenChange={() => undefined}>
      <NewPlayerFields roomId={ROOM_ID} name="sam lee" onDone={onDone} onCancel={() => undefined} />
    </Dialog>,
  );
  await ui.user.click(screen.getByRole('button', { name: 'Create Player' }));
  const question = await screen.findByText(/There is already a player named Sam Lee/);
  return { onDone, question, ...ui };
}

test('a name that exists already asks which player is meant, with where that player is', async () => {
  const { user, onDone, question } = await createSam();
  expect(JSON.parse(posts()[0]?.body ?? '{}')).toMatchObject({ name: 'sam lee', uniqueName: true });
  await waitFor(() => expect(question).toHaveTextContent('Table 7, seat 8 · (512) 555-0162'));
  await user.click(screen.getByRole('button', { name: 'Use This Player' }));
  expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ id: sam.id, name: 'Sam Lee' }));
  expect(posts()).toHaveLength(1);
});

test('a second record of one name is made only when it is asked for', async () => {
  const { user, onDone } = await createSam();
  await user.click(screen.getByRole('button', { name: 'Create Another' }));
  await waitFor(() =>
    expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ id: 'second' })),
  );
  expect(JSON.parse(posts()[1]?.body ?? '{}')).toMatchObject({ uniqueName: false });
});
