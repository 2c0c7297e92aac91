import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actRecords, readRecords } from '@/api/acts/records';
import { DepositPage } from '@/test/act-form';
import { closedGate, FakeServer } from '@/test/acts';
import { renderWithData } from '@/test/render-with-data';
import { toasts } from '@/ui/toast-store';

// A form whose act is in flight cannot be closed by mistake; leaving it keeps the record.

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

const form = () => screen.queryByRole('dialog', { name: 'Deposit' });
const record = () => screen.getByRole('button', { name: 'Record' });
const question = () => screen.findByRole('alertdialog', { name: 'Still sending' });

async function open() {
  const onDone = vi.fn<() => void>();
  const ui = renderWithData(<DepositPage onDone={onDone} />);
  await ui.user.click(screen.getByRole('button', { name: 'Deposit' }));
  return { onDone, ...ui };
}

async function typeAmount(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '200.00');
}

test('the cross, Escape and Cancel ask whether to wait; Cancel stays enabled', async () => {
  const { gate, open: answer } = closedGate();
  server.gate = gate;
  const { user, onDone } = await open();
  await typeAmount(user);
  await user.click(record());
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();

  const ways = [
    () => user.click(screen.getByRole('button', { name: 'Cancel' })),
    () => user.click(screen.getByRole('button', { name: 'Close' })),
    () => user.keyboard('{Escape}'),
  ];
  for (const close of ways) {
    // Tries each way of closing in turn, and answers each question with staying.
    // oxlint-disable-next-line no-await-in-loop
    await close();
    // oxlint-disable-next-line no-await-in-loop
    const asked = await question();
    expect(asked).toHaveTextContent('Wait, or leave and check later.');
    // oxlint-disable-next-line no-await-in-loop
    await user.click(within(asked).getByRole('button', { name: 'Wait' }));
    expect(form()).toBeInTheDocument();
  }

  answer();
  await waitFor(() => expect(form()).not.toBeInTheDocument());
  expect(onDone).toHaveBeenCalledOnce();
  expect(server.done()).toBe(1);
});

test('leaving keeps the record; the page says how the act ended, and closes nothing else', async () => {
  const { gate, open: answer } = closedGate();
  server.gate = gate;
  const { user, onDone } = await open();
  await typeAmount(user);
  await user.click(record());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(within(await question()).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(form()).not.toBeInTheDocument());
  expect(actRecords.get()).toMatchObject([{ state: 'sending' }]);

  await user.click(screen.getByRole('button', { name: 'Deposit' }));
  await act(async () => answer());
  expect(await screen.findByText('Deposit recorded')).toBeVisible();
  expect(form()).toBeInTheDocument();
  expect(onDone).not.toHaveBeenCalled();
  expect(actRecords.get()).toEqual([]);
});

test('only a form that has sent nothing warns about unsaved text', async () => {
  const { user } = await open();
  await typeAmount(user);
  await user.keyboard('{Escape}');
  const unsaved = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  expect(unsaved).toHaveTextContent('What you typed has not been saved.');
  await user.click(within(unsaved).getByRole('button', { name: 'Keep editing' }));

  server.network = 'loses answers';
  await user.click(record());
  await screen.findByText(/1 action has no confirmed result/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(form()).not.toBeInTheDocument());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('a form shows an unanswered act above its fields, also when it is reopened', async () => {
  server.network = 'loses answers';
  const { user } = await open();
  await typeAmount(user);
  await user.click(record());
  await screen.findByText(/1 action has no confirmed result/);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Deposit' }));
  const dialog = screen.getByRole('dialog', { name: 'Deposit' });
  expect(within(dialog).getByRole('region', { name: 'Actions without a confirmed result' })).toHaveTextContent(
    'Deposit $200.00, Curtis Boyd',
  );
});

test('a press after a lost answer ends the form once, and the act is done once', async () => {
  server.network = 'loses answers';
  const { user, onDone } = await open();
  await typeAmount(user);
  await user.click(record());
  await screen.findByText(/1 action has no confirmed result/);
  server.network = 'up';
  await user.click(record());
  await waitFor(() => expect(form()).not.toBeInTheDocument());
  expect(onDone).toHaveBeenCalledOnce();
  expect(server.done()).toBe(1);
});

test('a double press is one act', async () => {
  const { gate, open: answer } = closedGate();
  server.gate = gate;
  const { user, onDone } = await open();
  await typeAmount(user);
  await user.dblClick(record());
  await act(async () => answer());
  await waitFor(() => expect(form()).not.toBeInTheDocument());
  expect(onDone).toHaveBeenCalledOnce();
  expect(server.done()).toBe(1);
});
