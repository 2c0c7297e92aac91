import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import { pagesQuery } from '@/api/shared-queries';
import type { DirectoryCounts, DirectoryRow } from '@/api/types';
import { FREQUENT_OF } from '@/config/constants';
import { useRefreshInterval } from '@/live/use-live';

/** Who was in the room last, the newest first. */
function recentQuery(roomId: string) {
  return queryOptions({
    queryKey: ['/api/directory', roomId, { list: 'recent', limit: FREQUENT_OF }],
    queryFn: queryFn<DirectoryRow[]>,
  });
}

export function useRecentPlayers(roomId: string) {
  return useQuery({
    ...recentQuery(roomId),
    refetchInterval: useRefreshInterval('playersFrontOffice'),
  });
}

/** Who matches a search by name, phone or e-mail; the last answer stays until the next is there. */
export function useFoundPlayers(roomId: string, q: string) {
  return useInfiniteQuery({
    ...pagesQuery<DirectoryRow>(['/api/directory', roomId], { list: 'all', q: q.trim() }),
    enabled: q.trim() !== '',
    placeholderData: keepPreviousData,
  });
}

export function useDirectoryCounts(roomId: string) {
  return useQuery({
    queryKey: ['/api/directory', roomId, 'counts'],
    queryFn: queryFn<DirectoryCounts>,
    refetchInterval: useRefreshInterval('playersFrontOffice'),
  });
}
