import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actRecords, readRecords, writeRecord } from '@/api/acts/records';
import { sendAct } from '@/api/acts/send';
import { FakeServer } from '@/test/acts';
import { expectAccessible } from '@/test/axe';
import { renderWithData } from '@/test/render-with-data';
import { Confirm } from '@/ui/confirm';
import { toasts } from '@/ui/toast-store';
import { ActsRuntime } from './acts-runtime';
import { useSignOutQuestion } from './sign-out-question';
import { UnansweredStrip } from './unanswered-strip';

// Above every page: the acts whose outcome is unknown, with the possible actions for each.

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  readRecords();
  server = new FakeServer();
  server.start();
});

afterEach(() => {
  toasts.clear();
  vi.unstubAllGlobals();
});

async function lose(amount: string, network: 'down' | 'loses answers' = 'down') {
  server.network = network;
  await sendAct({
    name: 'chip-sale',
    label: `Chip sale $${amount}, Curtis Boyd`,
    method: 'POST',
    path: '/api/chip-transactions',
    body: { amount },
    repeat: 'each',
  });
}

function show() {
  return renderWithData(
    <ActsRuntime>
      <UnansweredStrip />
    </ActsRuntime>,
  );
}

const recordedAt = expect.stringMatching(/^Recorded at /) as string;

const strip = () => screen.queryByRole('region', { name: 'Actions without a confirmed result' });

test('nothing is shown while every act has an answer', () => {
  show();
  expect(strip()).not.toBeInTheDocument();
});

test('the strip names the act and its time, and offers to check and to discard', async () => {
  await lose('200.00');
  show();
  expect(await screen.findByText('1 action has no confirmed result:')).toBeVisible();
  expect(strip()).toHaveTextContent(/Chip sale \$200\.00, Curtis Boyd, \d{1,2}:\d{2} [AP]M\./);
  expect(screen.getByRole('button', { name: /^Check Chip sale/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Discard Chip sale/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Send Again/ })).not.toBeInTheDocument();
  await expectAccessible();
});

test('an act that the server does not know can be sent again, under its key', async () => {
  await lose('200.00');
  const { user } = show();
  server.network = 'up';
  await user.click(await screen.findByRole('button', { name: /^Check/ }));
  await user.click(await screen.findByRole('button', { name: /^Send Again/ }));
  await waitFor(() => expect(strip()).not.toBeInTheDocument());
  expect(new Set(server.keys()).size).toBe(1);
  expect(server.done()).toBe(1);
  expect(await screen.findByText(/^Recorded at/)).toBeVisible();
});

test('an act that was recorded is settled by checking it, without sending it', async () => {
  await lose('200.00', 'loses answers');
  const { user } = show();
  server.network = 'up';
  await user.click(await screen.findByRole('button', { name: /^Check/ }));
  await waitFor(() => expect(strip()).not.toBeInTheDocument());
  expect(server.writes()).toHaveLength(1);
});

test('each of several acts is discarded on its own', async () => {
  await lose('200.00');
  await lose('300.00');
  const { user } = show();
  expect(await screen.findByText('2 actions have no confirmed result:')).toBeVisible();
  server.network = 'up';
  await user.click(screen.getByRole('button', { name: /^Discard .*\$300\.00/ }));
  expect(await screen.findByText('1 action has no confirmed result:')).toBeVisible();
  expect(strip()).toHaveTextContent('$200.00');
  expect(server.withdrawn.size).toBe(1);
});

test('a question shows an unanswered act, which the strip behind it cannot offer', async () => {
  await lose('200.00');
  const { user } = renderWithData(
    <ActsRuntime>
      <Confirm onClose={() => undefined} title="Delete Founders Cup?" confirmLabel="Delete" onConfirm={() => undefined}>
        Nobody has entered it.
      </Confirm>
    </ActsRuntime>,
  );
  const question = screen.getByRole('alertdialog', { name: 'Delete Founders Cup?' });
  expect(within(question).getByRole('region')).toHaveTextContent('Chip sale $200.00');
  await expectAccessible();
  server.network = 'up';
  await user.click(within(question).getByRole('button', { name: /^Check/ }));
  await user.click(await within(question).findByRole('button', { name: /^Send Again/ }));
  await waitFor(() => expect(strip()).not.toBeInTheDocument());
  expect(server.done()).toBe(1);
});

test('another person’s acts are not shown', async () => {
  await lose('200.00');
  const [one] = actRecords.get();
  localStorage.clear();
  if (one !== undefined) writeRecord({ ...one, person: 'user_2' });
  show();
  expect(actRecords.get()).toHaveLength(1);
  expect(strip()).not.toBeInTheDocument();
});

function Leaving({ signOut }: { signOut: () => void }) {
  const { askToLeave, question } = useSignOutQuestion(signOut);
  return (
    <>
      <button type="button" onClick={askToLeave}>
        Leave
      </button>
      {question}
    </>
  );
}

test('signing out asks first while an act is not confirmed, and only then', async () => {
  const signOut = vi.fn<() => void>();
  const { user } = renderWithData(<Leaving signOut={signOut} />);
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(signOut).toHaveBeenCalledOnce();

  signOut.mockClear();
  await lose('200.00');
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Sign out with 1 unconfirmed action?',
  });
  expect(question).toHaveTextContent('Chip sale $200.00, Curtis Boyd. This may have been recorded.');
  await user.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(signOut).not.toHaveBeenCalled();
});

test('a page that is left right after an outcome was shown leaves it to the next page', async () => {
  await lose('210.00', 'loses answers');
  server.network = 'up';
  const first = show();
  await waitFor(() => expect(toasts.get().map(({ title }) => title)).toEqual([recordedAt]));
  expect(readRecords()).toHaveLength(0);
  window.dispatchEvent(new Event('pagehide'));
  expect(readRecords()).toMatchObject([{ state: 'unknown', label: 'Chip sale $210.00, Curtis Boyd' }]);
  first.unmount();
  toasts.clear();
  show();
  await waitFor(() => expect(toasts.get().map(({ title }) => title)).toEqual([recordedAt]));
  expect(readRecords()).toHaveLength(0);
});

test('a page that is left after an outcome could be read keeps no record of it', async () => {
  await lose('220.00', 'loses answers');
  server.network = 'up';
  show();
  await waitFor(() => expect(toasts.get()).toHaveLength(1));
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  window.dispatchEvent(new Event('pagehide'));
  vi.restoreAllMocks();
  expect(readRecords()).toHaveLength(0);
});
