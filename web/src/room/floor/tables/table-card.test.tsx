import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Table } from '@/api/types';
import { expectAccessible } from '@/test/axe';
import { LODGE_TABLES, LODGE_WAITLIST, table12, table2, table5, table8 } from '@/test/fixtures/lodge';
import { minutesAgo, NOW } from '@/test/fixtures/make';
import { renderUi } from '@/test/render';
import { openEntries } from './model';
import { TableCard, TableRow } from './table-card';
import { TableMenu } from './table-menu';
import { TableNote } from './table-state';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function show(table: Table, View = TableCard) {
  const acts = { onAdd: vi.fn<() => void>(), onRemove: vi.fn<() => void>() };
  const ui = renderUi(
    <ul>
      <View
        table={table}
        note={
          <TableNote table={table} waiting={openEntries(LODGE_WAITLIST, table.gameTypeId)} short={View === TableRow} />
        }
        acts={acts}
        title={<a href="/">{table.gameType.name}</a>}
      />
    </ul>,
  );
  return { ...acts, ...ui };
}

const add = (number: number) => screen.getByRole('button', { name: `Add one player to Table ${number}, +1` });
const remove = (number: number) => screen.getByRole('button', { name: `Remove one player from Table ${number}, −1` });

describe.each([
  ['card', TableCard],
  ['row', TableRow],
])('a table as a %s', (_name, View) => {
  test('shows the count, the pips, the state and both steps', async () => {
    const { user, onAdd, onRemove } = show(table8, View);
    expect(screen.getByText('Short')).toBeVisible();
    expect(screen.getByText('24 min')).toBeVisible();
    expect(screen.getByRole('img', { name: '3 of 8 seats taken' })).toBeVisible();
    await user.click(add(8));
    await user.click(remove(8));
    expect(onAdd).toHaveBeenCalledWith(table8);
    expect(onRemove).toHaveBeenCalledWith(table8);
    await expectAccessible();
  });

  test('says why a step is disabled', async () => {
    const { user, onAdd, onRemove } = show(table2, View);
    expect(add(2)).toHaveAccessibleDescription('No open seat');
    await user.click(add(2));
    expect(onAdd).not.toHaveBeenCalled();
    expect(onRemove).not.toHaveBeenCalled();
  });
});

test('−1 is disabled at an empty table', () => {
  show(table12);
  expect(remove(12)).toHaveAccessibleDescription('No one is seated');
  expect(screen.getByText('6 waiting')).toBeVisible();
});

test('a tournament table has no steps', () => {
  show(LODGE_TABLES[8] ?? table5);
  expect(add(9)).toHaveAccessibleDescription('Seats are drawn from the tournament');
  expect(remove(9)).toHaveAccessibleDescription('Players leave from the tournament screen');
});

const lent = {
  ...table5,
  status: 'tournament' as const,
  event: { id: 'tournament_1', name: 'Weekend Special', players: 7 },
  currentPlayers: 7,
  seatStates: table5.seatStates.map(() => 'open' as const),
  holds: [],
};

test.each([TableCard, TableRow])('a lent table shows how many sit there and offers no seat', (View) => {
  show(lent, View);
  expect(screen.getAllByText('Tournament')).toHaveLength(1);
  expect(screen.getByRole('img', { name: '7 of 9 seats taken' })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the menu of a lent table only links to its tournament', async () => {
  const onAct = vi.fn<() => void>();
  const { user } = renderUi(<TableMenu table={lent} onAct={onAct} onStatus={vi.fn<() => void>()} />);
  await user.click(screen.getByRole('button', { name: 'More for Table 5' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent.trim())).toEqual([
    'Open table',
    'Go to Weekend Special',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Go to Weekend Special' }));
  expect(onAct).toHaveBeenCalledWith(lent, 'event');
});

test('the note shows paused time first', () => {
  show({ ...table5, pausedAt: minutesAgo(3) });
  expect(screen.getByText('Time paused')).toBeVisible();
});

test('a role that never seats sees only the count', () => {
  renderUi(
    <ul>
      <TableCard table={table5} note={null} acts={undefined} title="2/5" />
    </ul>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});

describe('the menu', () => {
  test('says why an item is disabled', async () => {
    const { user } = renderUi(<TableMenu table={table5} onAct={vi.fn<() => void>()} onStatus={vi.fn<() => void>()} />);
    await user.click(screen.getByRole('button', { name: 'More for Table 5' }));
    expect(screen.getByRole('menuitem', { name: /Start game/ })).toHaveTextContent('The game is running');
    expect(screen.getByRole('menuitem', { name: /Change game/ })).toHaveTextContent(
      'Only an empty table changes its game',
    );
    expect(screen.queryByRole('menuitem', { name: 'Open a closed seat' })).toBeNull();
  });

  test('sets any status directly, except the present one', async () => {
    const onStatus = vi.fn<() => void>();
    const { user } = renderUi(<TableMenu table={table5} onAct={vi.fn<() => void>()} onStatus={onStatus} />);
    await user.click(screen.getByRole('button', { name: 'More for Table 5' }));
    expect(screen.getByRole('menuitemradio', { name: 'Active' })).toBeChecked();
    await user.click(screen.getByRole('menuitemradio', { name: 'Short' }));
    expect(onStatus).toHaveBeenCalledWith(table5, 'short');
  });

  test('reports the chosen item', async () => {
    const onAct = vi.fn<() => void>();
    const { user } = renderUi(
      <TableMenu
        table={{ ...table5, pausedAt: minutesAgo(3) }}
        without={['open']}
        onAct={onAct}
        onStatus={vi.fn<() => void>()}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'More for Table 5' }));
    expect(screen.queryByRole('menuitem', { name: 'Open table' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Resume time' }));
    expect(onAct).toHaveBeenCalledWith(expect.objectContaining({ id: table5.id }), 'resume');
  });
});
