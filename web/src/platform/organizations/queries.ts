import { readQuery } from '@/api/client/query-fn';
import type { PlatformOrganization, PlatformStats } from '../types';
import { pagesQuery } from '@/api/queries';
import { PLATFORM_REFRESH } from '../polling';

export const ORGANIZATIONS_KEY = ['/api/admin/organizations'] as const;
export const STATS_KEY = ['/api/admin/stats'] as const;

export function organizationsQuery(q: string) {
  return {
    ...pagesQuery<PlatformOrganization>(ORGANIZATIONS_KEY, q.trim() === '' ? {} : { q: q.trim() }),
    refetchInterval: PLATFORM_REFRESH.organizations,
  };
}

export const platformStatsQuery = readQuery<PlatformStats>(STATS_KEY, {
  refetchInterval: PLATFORM_REFRESH.organizations,
});
