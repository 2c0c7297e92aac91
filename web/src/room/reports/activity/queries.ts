import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/api/client/query-fn';
import { pagesQuery } from '@/api/queries';
import type { Activity } from '@/api/types';
import { useRefreshInterval } from '@/api/live/use-live';

/** The latest activity in a room or at one of its tables, newest first. */
export function useActivity(roomId: string, table: string | undefined) {
  const params = table === undefined ? { limit: 20 } : { limit: 20, table };
  return useQuery(
    readQuery<Activity[]>(['/api/activity', roomId, params], { refetchInterval: useRefreshInterval('activity') }),
  );
}

/** The whole activity, page by page: "View All". */
export function activityPagesQuery(roomId: string, table: string | undefined) {
  return pagesQuery<Activity>(['/api/activity', roomId], table === undefined ? {} : { table });
}
