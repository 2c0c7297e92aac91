import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PlayerImport } from '@/api/types';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { renderWithData } from '@/test/render-with-data';
import { ColumnsStep } from './columns-step';
import { useImport } from './queries';

afterEach(() => {
  vi.unstubAllGlobals();
});

const columns = ['Cell', 'Mail'].map((header) => ({
  header,
  field: 'left_out',
  isHidden: false,
  samples: [],
  state: 'left_out',
  unreadable: 0,
}));

function Step() {
  const { data } = useImport('import_1');
  return data === undefined ? null : <ColumnsStep data={data} />;
}

test('a choice keeps the one before it, whose answer is still under way', async () => {
  const asked = fakeFetch(({ method }) =>
    method === 'PATCH'
      ? new Promise<Response>(() => undefined)
      : jsonAnswer({ id: 'import_1', state: 'open', columns, questions: [], examples: [] } as unknown as PlayerImport),
  );
  const { user } = renderWithData(<Step />);
  for (const [column, field] of [
    ['Cell', 'Phone'],
    ['Mail', 'Email'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await user.click(await screen.findByRole('combobox', { name: `${column} goes to` }));
    // oxlint-disable-next-line no-await-in-loop
    await user.click(await screen.findByRole('option', { name: field }));
  }
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      '{"columns":["phone","left_out"]}',
      '{"columns":["phone","email"]}',
    ]),
  );
});
