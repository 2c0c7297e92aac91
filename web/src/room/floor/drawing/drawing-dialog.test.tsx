import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Drawing } from '@/api/insight-types';
import { expectAccessible } from '@/test/axe';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeSession } from '@/test/fixtures/house';
import { ROOM_ID } from '@/test/fixtures/make';
import { makeWhere } from '@/test/fixtures/players';
import { renderWithData } from '@/test/render-with-data';
import { DrawingDialog } from './drawing-dialog';

afterEach(() => vi.unstubAllGlobals());

const DRAWN: Drawing = {
  id: 'drawing_1',
  entries: ['Ray Whitfield', 'Lena Kowalski', 'Dev Mehta'],
  winners: ['Dev Mehta', 'Ray Whitfield'],
  seed: 'ab'.repeat(32),
  drawnAt: '2026-11-21T02:42:00.000Z',
  by: 'Pat Delgado',
};

function open(history: Drawing[] = []) {
  const asked = fakeFetch(({ method }) => jsonAnswer(method === 'POST' ? DRAWN : history));
  const onClose = vi.fn<() => void>();
  const ui = <DrawingDialog onClose={onClose} />;
  return { ...renderWithData(ui), asked, onClose };
}

const drawButton = () => screen.getByRole('button', { name: 'Draw' });

test('blank entries cannot be drawn', async () => {
  const { user } = open();
  expect(await screen.findByText('Nothing has been drawn in this room yet.')).toBeVisible();
  expect(drawButton()).toHaveAccessibleDescription('Enter at least one name');
  expect(screen.getByLabelText(/Number of winners/)).toHaveValue('1');
  await user.type(screen.getByLabelText(/Entries/), '  {Enter} ');
  expect(drawButton()).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
});

test('players seated now or checked in today are entered by one press', async () => {
  const ray = makeSession({ name: 'Ray Whitfield', checkInTime: '2026-11-21T01:00:00Z' });
  const left = makeSession({ name: 'Lena Kowalski', checkInTime: '2026-11-21T00:00:00Z', status: 'checked_out' });
  const again = { ...left, id: 'session_again', checkInTime: '2026-11-21T02:00:00Z' };
  fakeFetch(({ path }) => {
    if (path.startsWith('/api/sessions')) return jsonAnswer([ray, left, again]);
    if (path.startsWith('/api/whereabouts')) {
      const seat = { seatId: 'seat_1', tableId: 'table_5', tableNumber: 5, seatNumber: 1, awaySince: null };
      return jsonAnswer([makeWhere(ray.player.id, { seat })]);
    }
    return jsonAnswer([]);
  });
  const { user } = renderWithData(<DrawingDialog onClose={() => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Players Checked In Today' }));
  await waitFor(() => expect(screen.getByLabelText(/Entries/)).toHaveValue('Lena Kowalski\nRay Whitfield'));
  await user.click(screen.getByRole('button', { name: 'Players Seated Now' }));
  await waitFor(() => expect(screen.getByLabelText(/Entries/)).toHaveValue('Ray Whitfield'));
});

test('refuses more winners than entries before any request', async () => {
  const { user, asked } = open();
  await user.type(screen.getByLabelText(/Entries/), 'Ray Whitfield{Enter}Lena Kowalski');
  expect(screen.getByText('2 entries')).toBeVisible();
  await user.clear(screen.getByLabelText(/Number of winners/));
  await user.type(screen.getByLabelText(/Number of winners/), '3');
  await user.click(drawButton());
  expect(await screen.findByText('Enter a number from 1 to 2')).toBeVisible();
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

test('shows the winners after two seconds, in the order of the draw', async () => {
  const { user, asked } = open();
  await user.type(screen.getByLabelText(/Entries/), 'Ray Whitfield{Enter}{Enter} Lena Kowalski {Enter}Dev Mehta');
  await user.clear(screen.getByLabelText(/Number of winners/));
  await user.type(screen.getByLabelText(/Number of winners/), '2');
  const began = Date.now();
  await user.click(drawButton());
  expect(await screen.findByText('Winners of 3 entries')).toBeVisible();
  expect(Date.now() - began).toBeGreaterThanOrEqual(1_900);
  const winners = screen.getByRole('region', { name: 'Winners' });
  expect(winners).toHaveTextContent('1.Dev Mehta2.Ray Whitfield');
  const sent = asked.find(({ method }) => method === 'POST');
  expect(JSON.parse(sent?.body ?? '{}')).toEqual({
    roomId: ROOM_ID,
    entries: ['Ray Whitfield', 'Lena Kowalski', 'Dev Mehta'],
    winners: 2,
  });
});

test('any user can repeat an earlier drawing', async () => {
  const { user } = open([DRAWN]);
  await user.click(await screen.findByRole('button', { name: /^Repeat the drawing of Nov 20/ }));
  expect(screen.getByText(DRAWN.seed)).toBeVisible();
  expect(screen.getByText(/Perm\(3\)/)).toBeVisible();
  expect(screen.getByText(/^1 Lena Kowalski$/)).toBeVisible();
  await waitFor(() => expect(screen.getByText(/Pat Delgado/)).toBeVisible());
});
