import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Table } from '@/api/types';
import { LODGE_TABLES, LODGE_WAITLIST, table5, table8 } from '@/test/fixtures/lodge';
import { ROOM_ID } from '@/test/fixtures/make';
import { stateOf, useFloor } from './use-floor';
import { useTable } from './use-table';

const TABLES = ['/api/tables', ROOM_ID];

let client: QueryClient;
let drawn: Record<string, number>;

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  drawn = {};
});

function count(part: string) {
  drawn[part] = (drawn[part] ?? 0) + 1;
}

function Seated({ id }: { id: string }) {
  const seated = useFloor(ROOM_ID, ({ tables }) => tables.find((table) => table.id === id));
  count(id);
  return <p>{`${id}: ${seated?.currentPlayers}`}</p>;
}

function Waiting() {
  const waiting = useFloor(ROOM_ID, ({ entries }) => entries.length);
  count('waiting');
  return <p>{waiting} waiting</p>;
}

/** Loads the list and shows only whether it has loaded. */
function Page() {
  const { data } = stateOf(useQuery({ queryKey: TABLES, queryFn: () => LODGE_TABLES }));
  count('page');
  return data === undefined ? <p>Loading</p> : <p>Read</p>;
}

function draw() {
  return render(
    <QueryClientProvider client={client}>
      <Page />
      <Seated id={table5.id} />
      <Seated id={table8.id} />
      <Waiting />
    </QueryClientProvider>,
  );
}

const change = (table: Table) =>
  act(async () => {
    client.setQueryData<Table[]>(TABLES, (list = []) => list.map((each) => (each.id === table.id ? table : each)));
    await new Promise((resolve) => setTimeout(resolve, 5));
  });

test('renders only components whose value changes', async () => {
  client.setQueryData(TABLES, LODGE_TABLES);
  client.setQueryData(['/api/waitlist', ROOM_ID], LODGE_WAITLIST);
  draw();
  const before = { ...drawn };
  await change({ ...table5, currentPlayers: 9 });
  expect(screen.getByText(`${table5.id}: 9`)).toBeVisible();
  expect(drawn).toEqual({ ...before, [table5.id]: (before[table5.id] ?? 0) + 1 });
});

test('an equal value does not render', async () => {
  client.setQueryData(TABLES, LODGE_TABLES);
  draw();
  const before = { ...drawn };
  await change(structuredClone(table5));
  expect(drawn).toEqual(before);
});

test('the lists are empty before they load', async () => {
  draw();
  expect(screen.getByText('Loading')).toBeVisible();
  expect(screen.getByText(`${table5.id}: undefined`)).toBeVisible();
  expect(await screen.findByText('Read')).toBeVisible();
  expect(await screen.findByText(`${table5.id}: ${table5.currentPlayers}`)).toBeVisible();
});

test('an event renders one table of a hundred, and a removed table keeps its last state', async () => {
  function One({ id }: { id: string }) {
    const table = useTable(ROOM_ID, id);
    count(`one ${id}`);
    return <p>{`${id} has ${table?.currentPlayers}`}</p>;
  }
  render(
    <QueryClientProvider client={client}>
      <Page />
      <One id={table5.id} />
      <One id={table8.id} />
    </QueryClientProvider>,
  );
  await screen.findByText('Read');
  const before = { ...drawn };
  await change({ ...table5, currentPlayers: 3 });
  expect(screen.getByText(`${table5.id} has 3`)).toBeInTheDocument();
  expect(drawn[`one ${table5.id}`]).toBe((before[`one ${table5.id}`] ?? 0) + 1);
  expect(drawn[`one ${table8.id}`]).toBe(before[`one ${table8.id}`]);
  await act(async () => {
    client.setQueryData<Table[]>(TABLES, (list = []) => list.filter(({ id }) => id !== table5.id));
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  expect(screen.getByText(`${table5.id} has 3`)).toBeInTheDocument();
});
