// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryFn } from '@/api/client/query-fn';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { peopleQuery } from './api';

afterEach(() => vi.unstubAllGlobals());

test('the members who may sit down are those of all pages', async () => {
  fakeFetch(({ path }) =>
    path.includes('cursor=')
      ? jsonAnswer([{ id: 'm2', name: 'Walter' }])
      : jsonAnswer([{ id: 'm1', name: 'Ana' }], { Link: `<${path.split('?')[0]}?cursor=ana>; rel="next"` }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { queryFn } } });
  const people = await client.fetchQuery(peopleQuery);
  expect(people.map(({ name }) => name)).toEqual(['Ana', 'Walter']);
  client.clear();
});
