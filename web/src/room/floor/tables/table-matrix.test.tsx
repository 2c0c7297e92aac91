import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { Table } from '@/api/types';
import { expectAccessible } from '@/test/axe';
import { LODGE_TABLES, LODGE_WAITLIST } from '@/test/fixtures/lodge';
import { renderWithData } from '@/test/render-with-data';
import { TableMatrix } from './table-matrix';

const link = (table: Table, name: ReactNode) => <a href={`/tables/${table.id}`}>{name}</a>;

test('short tables lead; a cell shows its game, seats, status and pot', async () => {
  renderWithData(<TableMatrix tables={LODGE_TABLES} entries={LODGE_WAITLIST} link={link} />);
  const cells = screen.getAllByRole('listitem');
  expect(cells).toHaveLength(LODGE_TABLES.length);
  expect(cells[0]).toHaveTextContent('Table 81/2 PLOPot $60');
  expect(cells[0]).toHaveTextContent('Short5 open');
  expect(cells[1]).toHaveTextContent("Table 114/8 Limit Hold'em");
  expect(screen.getByRole('img', { name: '7 of 9 seats taken, 1 held' })).toBeInTheDocument();
  expect(screen.getAllByRole('link')[0]).toHaveAttribute('href', '/tables/table_8');
  await expectAccessible();
});

test('an idle table shows its waiting players instead of a pot; a tournament table has no pot', async () => {
  const { client } = renderWithData(<TableMatrix tables={LODGE_TABLES} entries={LODGE_WAITLIST} link={link} />);
  client.setQueryData(['/api/waitlist', LODGE_TABLES[0]?.roomId], LODGE_WAITLIST);
  await screen.findByText(/waiting for this game/);
  const cells = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  const idle = cells.find((text) => text.startsWith('Table 12'));
  expect(idle).not.toContain('Pot');
  expect(idle).toContain('waiting for this game');
  const event = cells.find((text) => text.includes('Daily Deepstack'));
  expect(event).toContain('Tournament');
  expect(event).not.toContain('Pot');
});
