import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { readQuery } from '@/api/client/query-fn';
import { pagesQuery } from '@/api/queries';
import type { DirectoryCounts, DirectoryRow } from '@/api/types';
import { FREQUENT_OF } from '@/lib/config';
import { useRefreshInterval } from '@/api/live/use-live';

/** The players with the latest visits, newest first. */
export function useRecentPlayers(roomId: string) {
  return useQuery(
    readQuery<DirectoryRow[]>(['/api/directory', roomId, { list: 'recent', limit: FREQUENT_OF }], {
      refetchInterval: useRefreshInterval('playersFrontOffice'),
    }),
  );
}

/** Players matching a name, phone or email. The previous result stays until the next one arrives. */
export function useFoundPlayers(roomId: string, q: string) {
  return useInfiniteQuery({
    ...pagesQuery<DirectoryRow>(['/api/directory', roomId], { list: 'all', q: q.trim() }),
    enabled: q.trim() !== '',
    placeholderData: keepPreviousData,
  });
}

export function useDirectoryCounts(roomId: string) {
  return useQuery(
    readQuery<DirectoryCounts>(['/api/directory', roomId, 'counts'], {
      refetchInterval: useRefreshInterval('playersFrontOffice'),
    }),
  );
}
