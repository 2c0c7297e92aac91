import { useMutation, useQuery } from '@tanstack/react-query';
import { act as settle, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { discardAct } from '@/api/acts/lookup';
import { actRecords, readRecords } from '@/api/acts/records';
import { request } from '@/api/acts/request';
import { errorText } from '@/api/client/errors';
import { continueAs, pageLock, startPageAgain } from '@/api/client/identity';
import { userQuery } from '@/api/queries';
import { deposit, DepositPage } from '@/test/act-form';
import { FakeServer, problem } from '@/test/acts';
import { renderWithData } from '@/test/render-with-data';
import { Confirm } from '@/ui/confirm';
import { FormError } from '@/ui/form-error';
import { toast, toasts } from '@/ui/toast-store';
import { useAct } from './use-act';

// A refusal is shown once: at its field, above the form, in the question, or in one toast.

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  readRecords();
  server = new FakeServer();
  server.start();
});

afterEach(() => {
  toasts.clear();
  startPageAgain();
  vi.unstubAllGlobals();
});

const amount = () => screen.getByRole('textbox', { name: 'Amount' });
const notes = () => screen.getByRole('textbox', { name: 'Notes' });
const record = () => screen.getByRole('button', { name: 'Record' });

async function sendForm() {
  const ui = renderWithData(<DepositPage onDone={() => {}} />);
  await ui.user.click(screen.getByRole('button', { name: 'Deposit' }));
  await ui.user.type(amount(), '200.00');
  await ui.user.click(record());
  return ui;
}

test('refused fields say so at the fields, and the first of the form has the focus', async () => {
  server.refusal = problem(422, {
    detail: 'Check the fields',
    errors: [
      { field: 'notes', message: 'Notes are too long' },
      { field: 'amount', message: 'More than the player has' },
    ],
  });
  await sendForm();
  await waitFor(() => expect(amount()).toHaveAccessibleDescription('More than the player has'));
  expect(notes()).toHaveAccessibleDescription('Notes are too long');
  expect(amount()).toHaveFocus();
  expect(screen.queryByText('Check the fields')).not.toBeInTheDocument();
});

test('an error of an unknown field is shown once, above the form', async () => {
  server.refusal = problem(422, {
    detail: 'Check the fields',
    errors: [{ field: 'roomId', message: 'This room is closed' }],
  });
  const { user } = await sendForm();
  expect(await screen.findAllByText('This room is closed')).toHaveLength(1);
  // The previous focus is restored: the form was disabled while it was being sent.
  expect(record()).toHaveFocus();

  server.refusal = problem(409, { detail: 'The gaming day is closed' });
  await user.click(record());
  expect(await screen.findAllByText('The gaming day is closed')).toHaveLength(1);
  expect(screen.queryByText('This room is closed')).not.toBeInTheDocument();
});

test('a screen of its own shows no error for an act that the person discarded', async () => {
  const ended = vi.fn<() => void>();
  function OldScreen() {
    const sell = useMutation({
      mutationFn: () => request('POST', '/api/chip-transactions', { body: { amount: '5.00' } }),
      onError: (error) => {
        ended();
        toast({ title: 'Error', description: errorText(error, 'Failed'), tone: 'error' });
      },
    });
    return (
      <>
        {sell.error === null ? null : <FormError text={errorText(sell.error, 'Failed')} />}
        <button type="button" onClick={() => sell.mutate()}>
          Sell
        </button>
      </>
    );
  }
  server.network = 'down';
  const { user } = renderWithData(<OldScreen />);
  await user.click(screen.getByRole('button', { name: 'Sell' }));
  await waitFor(() => expect(actRecords.get()).toMatchObject([{ state: 'unknown' }]));
  server.network = 'up';
  await discardAct(actRecords.get()[0]?.key ?? '');
  await waitFor(() => expect(ended).toHaveBeenCalledOnce());
  expect(toasts.get().filter(({ tone }) => tone === 'error')).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a tap says why in one toast', async () => {
  function Tap() {
    const act = useAct(deposit);
    return (
      <button type="button" onClick={() => act.run({ amount: '5.00', notes: '' })}>
        Tap
      </button>
    );
  }
  server.refusal = problem(409, { detail: 'The gaming day is closed' });
  const { user } = renderWithData(<Tap />);
  await user.click(screen.getByRole('button', { name: 'Tap' }));
  expect(await screen.findByText('Failed to record the deposit: The gaming day is closed')).toBeVisible();
  expect(toasts.get()).toMatchObject([{ title: 'Error' }]);
});

test('a question shows the refusal in its place', async () => {
  function Asking() {
    const act = useAct(deposit);
    return (
      <Confirm
        onClose={() => {}}
        title="Record $5.00?"
        confirmLabel="Record"
        busy={act.busy}
        error={act.refusal ?? undefined}
        onConfirm={() => void act.send({ amount: '5.00', notes: '' })}
      />
    );
  }
  server.refusal = problem(409, { detail: 'The gaming day is closed' });
  const { user } = renderWithData(<Asking />);
  await user.click(record());
  expect(await screen.findByText('The gaming day is closed')).toBeVisible();
  expect(toasts.get()).toEqual([]);
});

test('after a 401 the page is locked; the form keeps its values, and the next press its key', async () => {
  function Page() {
    useQuery(userQuery);
    return <DepositPage onDone={() => {}} />;
  }
  const { user, client } = renderWithData(<Page />);
  await waitFor(() => expect(client.getQueryData(userQuery.queryKey)).toBeDefined());
  server.refusal = problem(401, { detail: 'Sign in to continue' });
  const signedIn = server.user;
  server.user = () => problem(401, { detail: 'Sign in to continue' });
  await user.click(screen.getByRole('button', { name: 'Deposit' }));
  await user.type(amount(), '200.00');
  await user.click(record());
  await waitFor(() => expect(pageLock()).toMatchObject({ reason: 'session-over' }));
  expect(amount()).toHaveValue('200.00');

  server.user = signedIn;
  await settle(async () => {
    continueAs('staff', 'again', { id: 'user_1', name: 'Pat Delgado' });
  });
  server.refusal = null;
  await user.click(record());
  await waitFor(() => expect(server.done()).toBe(1));
  const [first, second] = server.keys();
  expect(second).toBe(first);

  // A second equal act is a new act.
  await user.click(screen.getByRole('button', { name: 'Deposit' }));
  await user.type(amount(), '200.00');
  await user.click(record());
  await waitFor(() => expect(server.done()).toBe(2));
});
