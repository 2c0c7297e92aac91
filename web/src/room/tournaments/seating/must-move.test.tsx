import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { BALANCE } from '@/test/fixtures/desk';
import { type DutyAct, MustMove } from './must-move';

const waits = {
  ...BALANCE,
  move: null,
  wait: 'Set the button at Table 4',
  buttonAt: 4,
};

function show(acts: boolean) {
  const onAct = vi.fn<(act: DutyAct) => void>();
  render(<MustMove duties={[waits]} balanceAt={2} tables={9} acts={acts} busy={false} onAct={onAct} />);
  return onAct;
}

test('a move that waits for the button links to its setting', async () => {
  const onAct = show(true);
  await userEvent.click(screen.getByRole('button', { name: 'Set the button at Table 4' }));
  expect(onAct).toHaveBeenCalledWith({ kind: 'button', table: 4 });
});

test('a user who may not set the button reads what the move waits for', () => {
  show(false);
  expect(screen.getByText('Set the button at Table 4')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a reported bust can be confirmed or withdrawn', async () => {
  const onAct = vi.fn<(act: DutyAct) => void>();
  const title = 'Table 4, seat 7 reported out by the dealer: confirm bust';
  const duty = {
    ...BALANCE,
    kind: 'reported' as const,
    title,
    move: null,
    table: 4,
    entryId: 'e7',
  };
  render(<MustMove duties={[duty]} balanceAt={2} tables={9} acts busy={false} onAct={onAct} />);
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm Bust' }));
  expect(onAct).toHaveBeenLastCalledWith({ kind: 'bust', entryId: 'e7' });
  await userEvent.click(screen.getByRole('button', { name: 'Still In' }));
  expect(onAct).toHaveBeenLastCalledWith({ kind: 'still-in', entryId: 'e7' });
});
