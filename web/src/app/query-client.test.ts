import { expect, test } from 'vitest';
import { queryFn } from '@/api/query-fn';
import { createQueryClient } from './query-client';

test('the defaults of spec §7', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toEqual({
    queryFn,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    refetchIntervalInBackground: false,
  });
  expect(mutations).toEqual({ retry: false });
});
