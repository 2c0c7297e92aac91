import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Asked, fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makePlayer } from '@/test/fixtures/make';
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
    return new Response(JSON.stringify({ detail: 'There is already a player named Sam Lee', current: sam }), {
      status: 409,
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const posts = () => asked.filter(({ method }) => method === 'POST');

async function createSam() {
  const onDone = vi.fn<(player: { id: string; name: string }) => void>();
  const ui = renderWithData(
    <Dialog title="New Player" onClose={() => undefined}>
      <NewPlayerFields cancelLabel="Back" name="sam lee" onDone={onDone} onCancel={() => undefined} />
    </Dialog>,
  );
  await ui.user.click(screen.getByRole('button', { name: 'Create Player' }));
  const question = await screen.findByText(/There is already a player named Sam Lee/);
  return { onDone, question, ...ui };
}

test('an existing name asks which player is meant, with that player’s place', async () => {
  const { user, onDone, question } = await createSam();
  expect(JSON.parse(posts()[0]?.body ?? '{}')).toMatchObject({ name: 'sam lee', uniqueName: true });
  await waitFor(() => expect(question).toHaveTextContent('Table 7, seat 8 · (512) 555-0162'));
  await user.click(screen.getByRole('button', { name: 'Use This Player' }));
  expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ id: sam.id, name: 'Sam Lee' }));
  expect(posts()).toHaveLength(1);
});

test('creates a second record of the same name only on request', async () => {
  const { user, onDone } = await createSam();
  await user.click(screen.getByRole('button', { name: 'Create Another' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ id: 'second' })));
  expect(JSON.parse(posts()[1]?.body ?? '{}')).toMatchObject({ uniqueName: false });
});
