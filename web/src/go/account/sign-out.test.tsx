import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readRecords } from '@/api/acts/records';
import { sendAct } from '@/api/acts/send';
import { pinIdentity } from '@/api/client/identity';
import { FakeServer } from '@/test/acts';
import { renderWithData } from '@/test/render-with-data';
import { SignOut } from './sign-out';

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  readRecords();
  server = new FakeServer();
  server.start();
  pinIdentity('companion', { id: 'member_1', name: 'Sal Greco' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function show(unsent: number) {
  const onLeft = vi.fn<() => void>();
  return {
    onLeft,
    ...renderWithData(<SignOut name="Sal" unsent={async () => unsent} onClose={() => {}} onLeft={onLeft} />),
  };
}

async function lose() {
  server.network = 'down';
  await sendAct({
    name: 'buy-in',
    label: 'Buy-in $40.00, Friday game',
    method: 'POST',
    path: '/api/pitboss-go/game-sessions/game_1/buy-ins',
    body: { amount: '40.00' },
    repeat: 'same',
  });
  server.network = 'up';
}

test('without open changes: one question, and nothing is lost', async () => {
  const { user, onLeft } = show(0);
  expect(screen.getByRole('alertdialog', { name: 'Sign out?' })).toHaveTextContent('Nothing waits on this phone.');
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(onLeft).toHaveBeenCalledOnce());
});

test('an unconfirmed action is named before the member signs out', async () => {
  await lose();
  show(0);
  expect(screen.getByRole('alertdialog', { name: 'Sign out with 1 unconfirmed action?' })).toHaveTextContent(
    'Buy-in $40.00, Friday game. This may have been recorded. Only you can check it, after you sign in again.',
  );
});

test('unsent changes are named as well', async () => {
  await lose();
  show(2);
  const question = await screen.findByRole('alertdialog', {
    name: 'Sign out and lose what was not sent?',
  });
  expect(question).toHaveTextContent('Buy-in $40.00, Friday game.');
  expect(question).toHaveTextContent('2 changes have not reached the server yet.');
});
