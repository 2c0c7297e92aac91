import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/api/client/query-fn';
import { pagesQuery } from '@/api/queries';
import type { Activity } from '@/api/types';
import { useRefreshInterval } from '@/api/live/use-live';

interface ActivityFilter {
  /** Only the activity at this table. */
  table?: string;
  limit?: number;
}

/** The activity of a room, newest first. */
export function activityQuery(roomId: string, { table, limit = 20 }: ActivityFilter = {}) {
  const params = table === undefined ? { limit } : { limit, table };
  return readQuery<Activity[]>(['/api/activity', roomId, params]);
}

export function useActivity(roomId: string, filter?: ActivityFilter) {
  return useQuery({
    ...activityQuery(roomId, filter),
    refetchInterval: useRefreshInterval('activity'),
  });
}

/** The whole activity, page by page: "View All". */
export function activityPagesQuery(roomId: string, table?: string) {
  return pagesQuery<Activity>(['/api/activity', roomId], table === undefined ? {} : { table });
}
