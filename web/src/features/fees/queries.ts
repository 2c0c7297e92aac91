import { queryOptions } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import type { FeeSchedule } from '@/api/setup-types';

/** Every schedule, the oldest first. */
export const feesQuery = queryOptions({
  queryKey: ['/api/fees'],
  queryFn: queryFn<FeeSchedule[]>,
});
