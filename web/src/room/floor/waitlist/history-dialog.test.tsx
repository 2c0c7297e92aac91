import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeEntry, minutesAgo, NOW, secondsAhead } from '@/test/fixtures/make';
import { renderWithData } from '@/test/render-with-data';
import { HistoryDialog } from './history-dialog';

beforeEach(() => vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const seated = makeEntry({
  name: 'Joanna Pike',
  minutes: 29,
  status: 'seated',
  position: 0,
  tableNumber: 5,
  seatNumber: 7,
  endedAt: minutesAgo(0),
  undoUntil: secondsAhead(40),
});
const gone = makeEntry({
  name: 'Wes Tran',
  minutes: 27 * 60,
  status: 'no_show',
  position: 0,
  endedAt: minutesAgo(26 * 60),
});

test('shows which entries ended, how and when; the last act can be undone', async () => {
  fakeFetch(() => jsonAnswer([seated, gone]));
  const onUndo = vi.fn<() => void>();
  const { user } = renderWithData(<HistoryDialog onUndo={onUndo} onClose={vi.fn<() => void>()} />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows[0]).toHaveTextContent("Joanna Pike2/5 NL Hold'em · Seated at Table 5, seat 78:42 PMafter 29 minUndo");
  expect(rows[1]).toHaveTextContent('Marked as a no-show');
  expect(rows[1]).toHaveTextContent('Thursday, November 19');
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Undo for Joanna Pike' }));
  expect(onUndo).toHaveBeenCalledOnce();
});

test('no entry has ended', async () => {
  fakeFetch(() => jsonAnswer([]));
  renderWithData(<HistoryDialog onUndo={undefined} onClose={vi.fn<() => void>()} />);
  expect(await screen.findByText('Nobody has left a list yet')).toBeInTheDocument();
});
