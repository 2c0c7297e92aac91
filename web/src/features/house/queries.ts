import { queryOptions } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import type { House } from '@/api/setup-types';

export const houseQuery = queryOptions({
  queryKey: ['/api/organization'],
  queryFn: queryFn<House>,
});
