import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '@/test/render';
import { SearchBox } from './filter-bar';

test('a search box reports what is typed, and follows a search text that is set elsewhere', async () => {
  const onSearch = vi.fn<(q: string) => void>();
  const box = (value: string) => (
    <SearchBox label="Search players" placeholder="Name" value={value} onSearch={onSearch} />
  );
  const { rerender, user } = renderUi(box(''));
  const input = screen.getByRole('searchbox', { name: 'Search players' });
  await user.type(input, 'bo ');
  await waitFor(() => expect(onSearch).toHaveBeenCalledExactlyOnceWith('bo'));
  rerender(box('bo'));
  expect(input).toHaveValue('bo ');
  // "Clear Filters" and Back change the search text without the box.
  rerender(box(''));
  expect(input).toHaveValue('');
});
