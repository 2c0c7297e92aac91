import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import { pagesQuery } from '@/api/shared-queries';
import type { Activity } from '@/api/types';
import { useRefreshInterval } from '@/live/use-live';

interface ActivityFilter {
  /** Only what happened at this table. */
  table?: string;
  limit?: number;
}

/** What happened in a room, newest first. */
export function activityQuery(roomId: string, { table, limit = 20 }: ActivityFilter = {}) {
  const params = table === undefined ? { limit } : { limit, table };
  return queryOptions({
    queryKey: ['/api/activity', roomId, params],
    queryFn: queryFn<Activity[]>,
  });
}

export function useActivity(roomId: string, filter?: ActivityFilter) {
  return useQuery({
    ...activityQuery(roomId, filter),
    refetchInterval: useRefreshInterval('activity'),
  });
}

/** All of it, page by page: "View All". */
export function activityPagesQuery(roomId: string, table?: string) {
  return pagesQuery<Activity>(['/api/activity', roomId], table === undefined ? {} : { table });
}
