import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { table5 } from '@/test/fixtures/lodge';
import { renderWithData } from '@/test/render-with-data';
import { toasts } from '@/ui/toast-store';
import { useTableActs } from './use-table-acts';

afterEach(() => {
  toasts.clear();
  vi.unstubAllGlobals();
});

const withWalkIns = {
  ...table5,
  seatStates: table5.seatStates.map((state, index) => (index === 0 ? 'walk_in' : state)),
};

function Steps() {
  const { add, remove } = useTableActs();
  return (
    <>
      <button onClick={() => void add(withWalkIns)}>+1</button>
      <button onClick={() => void remove(withWalkIns)}>−1</button>
    </>
  );
}

test.each(['+1', '−1'])('%s says that the table was updated', async (name) => {
  fakeFetch(() => jsonAnswer(table5));
  const { user } = renderWithData(<Steps />);
  await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByText('Table updated successfully')).toBeInTheDocument();
});
