import { queryOptions } from '@tanstack/react-query';
import type { Params } from '@/api/query-fn';
import { queryFn } from '@/api/query-fn';
import { pagesQuery } from '@/api/shared-queries';
import type { Membership } from '@/api/types';
import { isoDay } from '@/lib/format';

export function membershipsQuery(params: Params) {
  return pagesQuery<Membership>(['/api/memberships'], params);
}

const DAY = 86_400_000;

/**
 * Monthly memberships that may end within days: sold one to one and a half months ago, or renewed ahead of time. The list
 * goes by the sale, so `expiringSoon` looks at the end of each.
 */
export function soldAMonthAgoQuery(now: number, timeZone: string) {
  return queryOptions({
    queryKey: [
      '/api/memberships',
      {
        status: 'active',
        type: 'monthly',
        from: isoDay(now - 45 * DAY, timeZone),
        to: isoDay(now - 20 * DAY, timeZone),
        limit: 200,
      },
    ],
    queryFn: queryFn<Membership[]>,
  });
}
