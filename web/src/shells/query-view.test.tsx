import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { HttpError } from '@/api/client/errors';
import { renderInRouter } from '@/test/render-in-router';
import { renderUi } from '@/test/render';
import { DetailPage } from './detail-page';
import { ListPanel, type ListRead } from './list-panel/list-panel';
import { QueryView, type Read } from './query-view';
import { StaleStrip } from './stale-strip';

interface Row {
  id: string;
  name: string;
}

function readOf<Data>(data: Data | undefined, rest: Partial<Read<Data>> = {}): Read<Data> {
  return { data, isError: false, error: null, isFetching: false, dataUpdatedAt: 0, refetch: () => undefined, ...rest };
}

const down = { isError: true, error: new Error('503: {"status":503,"detail":"The server is restarting."}') };
const names = (rows: readonly Row[]) => rows.map(({ name }) => name).join(', ');
const ann = { id: 'a', name: 'Ann' };

test('loading, failed, empty and loaded', async () => {
  const refetch = vi.fn<() => void>();
  const view = (of: Read<readonly Row[]>) => (
    <QueryView of={of} what="players" empty={<p>Nobody</p>}>
      {names}
    </QueryView>
  );
  const { rerender, user } = renderUi(view(readOf<readonly Row[]>(undefined)));
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent('Loading players');
  rerender(view(readOf<readonly Row[]>(undefined, { ...down, refetch })));
  expect(screen.getByRole('alert')).toHaveTextContent('Could not load players.503: The server is restarting.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledOnce();
  rerender(view(readOf([])));
  expect(screen.getByText('Nobody')).toBeVisible();
  rerender(view(readOf([ann])));
  expect(screen.getByText('Ann')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('panels around what is shown before the data', () => {
  const view = (of: Read<readonly Row[]>, panels: { panel?: string; inPanel?: string }) => (
    <QueryView of={of} what="players" {...panels}>
      {names}
    </QueryView>
  );
  const { rerender } = renderUi(view(readOf<readonly Row[]>(undefined), { inPanel: 'Players' }));
  expect(screen.getByRole('region', { name: 'Players' })).toHaveTextContent('Loading players');
  rerender(view(readOf<readonly Row[]>(undefined, down), { inPanel: 'Players' }));
  expect(screen.getByRole('region', { name: 'Players' })).toHaveTextContent('Could not load players.');
  rerender(view(readOf([ann]), { inPanel: 'Players' }));
  expect(screen.queryByRole('region', { name: 'Players' })).toBeNull();
  rerender(view(readOf<readonly Row[]>(undefined), { panel: 'Players' }));
  expect(screen.queryByRole('region', { name: 'Players' })).toBeNull();
  rerender(view(readOf<readonly Row[]>(undefined, down), { panel: 'Players' }));
  expect(screen.getByRole('region', { name: 'Players' })).toHaveTextContent('Could not load players.');
});

test('stale data stays below one strip that names it, with the age of the oldest', async () => {
  const refetch = vi.fn<() => void>();
  const at = (time: string) => ({ ...down, refetch, dataUpdatedAt: Date.parse(time) });
  const { user } = renderUi(
    <>
      <StaleStrip
        of={{
          tables: readOf([ann], at('2026-11-20T20:41:00-06:00')),
          'the waitlist': readOf([ann], at('2026-11-20T20:30:00-06:00')),
          sessions: readOf<readonly Row[]>(undefined, down),
        }}
      />
      <QueryView of={readOf([ann], at('2026-11-20T20:41:00-06:00'))} what="players" strip>
        {names}
      </QueryView>
    </>,
  );
  const [strip, own] = screen.getAllByRole('alert');
  expect(strip).toHaveTextContent('Could not load tables and the waitlist.');
  expect(strip).toHaveTextContent('What you see is from 8:30 PM.');
  expect(own).toHaveTextContent('Could not load players.');
  expect(screen.getByText('Ann')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
  expect(refetch).toHaveBeenCalledTimes(2);
});

test('a list: its rows, the next page, nothing at all, and nothing for the filters', async () => {
  const fetchNextPage = vi.fn<() => void>();
  const onClear = vi.fn<() => void>();
  const list = (of: ListRead<Row>, filtered = false) => (
    <ListPanel
      of={of}
      what="players"
      title="Players"
      filters={<p>Filters</p>}
      columns={(rows) => [
        { key: 'name', header: 'Name', cell: ({ name }) => `${name} of ${rows.length}`, sortBy: ({ name }) => name },
      ]}
      rowKey={({ id }) => id}
      empty={<p>No players yet</p>}
      filtered={filtered && { title: 'No players match', why: 'Change the filters.', onClear }}
      note="Newest first"
    />
  );
  const two = [ann, { id: 'b', name: 'Bo' }];
  const { rerender, user } = renderUi(list({ ...readOf(two), hasNextPage: true, fetchNextPage }));
  expect(screen.getByRole('table', { name: 'Players' })).toHaveTextContent('Ann of 2Bo of 2');
  // A list with more pages keeps the order of the server.
  expect(screen.queryByRole('button', { name: 'Name' })).toBeNull();
  expect(screen.getByText('Newest first')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
  rerender(list(readOf(two)));
  expect(screen.getByRole('button', { name: 'Name' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  rerender(list(readOf([])));
  expect(screen.getByText('No players yet')).toBeVisible();
  expect(screen.queryByText('Newest first')).toBeNull();
  rerender(list(readOf([]), true));
  expect(screen.getByText('No players match')).toBeVisible();
  expect(screen.getByText('Filters')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(onClear).toHaveBeenCalledOnce();
});

const page = (of: Read<Row>) => (
  <DetailPage of={of} kind="Player" up="/players" skeleton={<p>Skeleton</p>}>
    {({ name }) => <h1>{name}</h1>}
  </DetailPage>
);

test('the page of one thing while it loads, and when it is loaded', async () => {
  const { unmount } = await renderInRouter(page(readOf<Row>(undefined)));
  expect(screen.getByRole('heading', { level: 1, name: 'Player' })).toBeVisible();
  expect(screen.getByText('Skeleton')).toBeVisible();
  unmount();
  await renderInRouter(page(readOf(ann)));
  expect(screen.getByRole('heading', { level: 1, name: 'Ann' })).toBeVisible();
});

test('the page of one thing that failed to load', async () => {
  await renderInRouter(page(readOf<Row>(undefined, down)));
  expect(screen.getByRole('alert')).toHaveTextContent('Could not load the player.');
  expect(screen.getByRole('heading', { level: 1, name: 'Player' })).toBeVisible();
});

test('the page of a thing that does not exist links to the page above', async () => {
  await renderInRouter(page(readOf<Row>(undefined, { isError: true, error: new HttpError(404, 'Not Found', '') })));
  expect(screen.getByRole('heading', { level: 1, name: 'Player not found' })).toBeVisible();
  expect(screen.getByText('There is no player at this address')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Players' })).toHaveAttribute('href', '/players');
});
