import { expect, test } from 'vitest';
import { queryFn } from './client/query-fn';
import { shareRows } from './client/share-rows';
import { createQueryClient } from './query-client';

test('the specified defaults', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toEqual({
    queryFn,
    structuralSharing: shareRows,
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    refetchIntervalInBackground: false,
  });
  expect(mutations).toEqual({ networkMode: 'always', retry: false });
});
