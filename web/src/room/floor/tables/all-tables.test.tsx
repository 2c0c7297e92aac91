import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { makeTable, ROOM_ID } from '@/test/fixtures/make';
import { renderInRouter } from '@/test/render-in-router';
import { AllTables } from './all-tables';

const numbers = () => screen.getAllByRole('listitem').map((card) => Number(/\d+/.exec(card.textContent)?.[0]));

const NO_ACTS = { filter: 'all', onFilter: () => undefined, steps: undefined, menuOf: () => null } as const;

test('all tables are on the page, also below the first screen, those that need attention first', async () => {
  const many = Array.from({ length: 30 }, (_, i) => makeTable({ tableNumber: i + 1 }));
  const client = new QueryClient();
  client.setQueryData(['/api/tables', ROOM_ID], many);
  await renderInRouter(
    <QueryClientProvider client={client}>
      <AllTables {...NO_ACTS} onAddTable={undefined} />
    </QueryClientProvider>,
  );
  const inOrder = many.map(({ tableNumber }) => tableNumber);
  expect(numbers()).toEqual(inOrder);
  await expectAccessible();

  const short = makeTable({ tableNumber: 30, seats: 'ooo------' });
  client.setQueryData(['/api/tables', ROOM_ID], many.with(29, short));
  await waitFor(() => expect(numbers()).toEqual([30, ...inOrder.slice(0, 29)]));

  // The user's own order lasts beyond the page.
  await userEvent.click(screen.getByRole('radio', { name: 'By number' }));
  expect(numbers()).toEqual(inOrder);
  expect(Object.values(localStorage)).toContain('number');
});
