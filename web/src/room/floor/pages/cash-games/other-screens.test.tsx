import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Dealing } from '@/api/staff-types';
import { LODGE_TABLES } from '@/test/fixtures/lodge';
import { minutesAgo, ROOM_ID } from '@/test/fixtures/make';
import { renderPage } from '@/test/render-page';
import { OtherScreens } from './other-screens';

const ken: Dealing = {
  tableId: LODGE_TABLES[0]?.id ?? '',
  staffId: 'staff_ken',
  name: 'Ken Ito',
  since: minutesAgo(12),
  dueAt: minutesAgo(-18),
};

const open = (dealings: unknown) =>
  renderPage({
    at: '/cash-games',
    path: '/cash-games',
    page: () => <OtherScreens tables={LODGE_TABLES} />,
    answers: { [`GET /api/dealers/${ROOM_ID}`]: dealings },
  });

test('each table names its dealer, also a running table without one', async () => {
  const { user } = await open([ken]);
  expect(await screen.findByText('For dealers: 1 at a table')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Dealer Interface/ }));
  const items = await screen.findAllByRole('menuitem');
  expect(items).toHaveLength(LODGE_TABLES.length);
  const at = (text: string) => items.filter((item) => item.textContent.includes(text)).length;
  expect(at('Ken Ito')).toBe(1);
  expect(at('No dealer')).toBe(
    LODGE_TABLES.filter(({ id, currentPlayers }) => id !== ken.tableId && currentPlayers > 0).length,
  );
});

test('a room without dealers shows only the intended users', async () => {
  await open([]);
  expect(await screen.findByText('For dealers, one screen a table')).toBeInTheDocument();
});
