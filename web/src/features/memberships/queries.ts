import { queryOptions } from '@tanstack/react-query';
import type { Params } from '@/api/client/query-fn';
import { queryFn } from '@/api/client/query-fn';
import { pagesQuery } from '@/api/shared-queries';
import type { Membership } from '@/api/types';

export function membershipsQuery(params: Params) {
  return pagesQuery<Membership>(['/api/memberships'], params);
}

/** Monthly and annual memberships that end within a week and are not renewed, the first to end first. */
export function expiringQuery() {
  return queryOptions({
    queryKey: ['/api/memberships', 'expiring'],
    queryFn: queryFn<Membership[]>,
  });
}
