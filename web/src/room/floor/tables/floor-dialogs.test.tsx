import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Table, WaitlistEntry } from '@/api/types';
import { expectAccessible } from '@/test/axe';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { LODGE_TABLES, LODGE_WAITLIST, NL13, NL25, table12, table8 } from '@/test/fixtures/lodge';
import { makeTable } from '@/test/fixtures/make';
import { renderWithData } from '@/test/render-with-data';
import { BreakTableDialog } from './break-table-dialog';
import { StartGameDialog } from './start-game-dialog';

afterEach(() => {
  vi.unstubAllGlobals();
});

const games = [NL13, NL25].map(({ id, name }) => ({ value: id, label: name }));

describe('Start Game', () => {
  test('starts the chosen table and calls the first of its list', async () => {
    const started = { ...table12, status: 'active' as const };
    const asked = fakeFetch(() => jsonAnswer(started));
    const onCall = vi.fn<(table: Table, entries: readonly WaitlistEntry[]) => void>();
    const onClose = vi.fn<() => void>();
    const { user } = renderWithData(
      <StartGameDialog
        tables={LODGE_TABLES}
        entries={LODGE_WAITLIST}
        games={games}
        onCall={onCall}
        onClose={onClose}
      />,
    );
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    const calls = screen.getByRole('checkbox', {
      name: 'Call the first 5 waiting: Danielle Ortiz, Wes Tran and 3 more',
    });
    expect(calls).toBeChecked();
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Start Game' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect([asked[0]?.method, asked[0]?.path, asked[0]?.body]).toEqual([
      'PATCH',
      '/api/tables/table_12',
      '{"status":"active"}',
    ]);
    expect(onCall.mock.calls[0]?.[1].map(({ id }) => id)).toEqual([
      'entry_danielle_ortiz',
      'entry_wes_tran',
      'entry_amy_cole',
      'entry_neil_forde',
      'entry_iris_vance',
    ]);
    expect(screen.getByText('Table updated successfully')).toBeVisible();
  });

  test('calls no players when calling is turned off', async () => {
    fakeFetch(() => jsonAnswer(table12));
    const onCall = vi.fn<(table: Table, entries: readonly WaitlistEntry[]) => void>();
    const onClose = vi.fn<() => void>();
    const { user } = renderWithData(
      <StartGameDialog
        tables={LODGE_TABLES}
        entries={LODGE_WAITLIST}
        games={games}
        onCall={onCall}
        onClose={onClose}
      />,
    );
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Start Game' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onCall).not.toHaveBeenCalled();
  });

  test('says that no table is available', () => {
    const busy = makeTable({ tableNumber: 1 });
    renderWithData(<StartGameDialog tables={[busy]} entries={[]} games={games} onClose={vi.fn<() => void>()} />);
    expect(screen.getByText('No table is available')).toBeVisible();
  });
});

describe('Break table', () => {
  const plan = {
    moves: [
      {
        seatId: 's1',
        playerName: 'Marguerite Duval',
        fromSeat: 1,
        tableId: 'table_6',
        tableNumber: 6,
        seatNumber: 6,
      },
    ],
    rest: [{ seatId: 's4', playerName: 'Cesar Luján', seatNumber: 4 }],
  };

  test('shows the destinations and sends the remaining moves', async () => {
    const asked = fakeFetch(({ method }) => jsonAnswer(method === 'GET' ? plan : table8));
    const onClose = vi.fn<() => void>();
    const { user } = renderWithData(<BreakTableDialog table={table8} onClose={onClose} />);
    await user.click(await screen.findByRole('checkbox', { name: 'Marguerite Duval' }));
    expect(screen.getByText('Not moved')).toBeVisible();
    expect(
      screen.getByRole('group', {
        name: 'No seat for: Marguerite Duval and Cesar Luján',
      }),
    ).toBeVisible();
    await expectAccessible();
    await user.click(screen.getByRole('radio', { name: /^Leave/ }));
    await user.click(screen.getByRole('button', { name: 'Break Table' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const sent = asked.find(({ method }) => method === 'POST');
    expect(sent?.path).toBe('/api/tables/table_8/break');
    expect(JSON.parse(sent?.body ?? '')).toEqual({ moves: [], rest: 'leave' });
  });

  test('a failed plan can be loaded again', async () => {
    let calls = 0;
    fakeFetch(() => {
      calls += 1;
      return calls === 1 ? new Response('{"detail":"The server is restarting."}', { status: 503 }) : jsonAnswer(plan);
    });
    const { user } = renderWithData(<BreakTableDialog table={table8} onClose={vi.fn<() => void>()} />);
    expect(await screen.findByText('Could not load the plan.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('checkbox', { name: 'Marguerite Duval' })).toBeChecked();
  });

  test('a refusal stays in the dialog', async () => {
    fakeFetch(({ method }) =>
      method === 'GET'
        ? jsonAnswer(plan)
        : new Response('{"detail":"A player of the plan has left Table 8. Look again."}', {
            status: 409,
          }),
    );
    const onClose = vi.fn<() => void>();
    const { user } = renderWithData(<BreakTableDialog table={table8} onClose={onClose} />);
    await user.click(await screen.findByRole('button', { name: 'Break Table' }));
    expect(await screen.findByText('A player of the plan has left Table 8. Look again.')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });
});
