import { queryOptions } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import type { PlatformOrganization, PlatformStats } from '@/api/platform-types';
import { pagesQuery } from '@/api/shared-queries';
import { PLATFORM_REFRESH } from '@/config/refresh-platform';

export const ORGANIZATIONS_KEY = ['/api/admin/organizations'] as const;
export const STATS_KEY = ['/api/admin/stats'] as const;

export function organizationsQuery(q: string) {
  return {
    ...pagesQuery<PlatformOrganization>(ORGANIZATIONS_KEY, q.trim() === '' ? {} : { q: q.trim() }),
    refetchInterval: PLATFORM_REFRESH.organizations,
  };
}

export const platformStatsQuery = queryOptions({
  queryKey: STATS_KEY,
  queryFn: queryFn<PlatformStats>,
  refetchInterval: PLATFORM_REFRESH.organizations,
});
