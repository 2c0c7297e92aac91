import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import { pageQuery, whereaboutsQuery } from '@/api/shared-queries';
import type { DirectoryRow, Session, SessionStats, SessionStatus } from '@/api/types';
import { STATS_WHILE_LIVE_MS, TABLE_PAGE } from '@/config/constants';
import { useRefreshInterval } from '@/live/use-live';

export function sessionsKey(roomId: string, status: SessionStatus | undefined): readonly string[] {
  return status === undefined ? ['/api/sessions', roomId] : ['/api/sessions', roomId, status];
}

interface Wanted {
  status: SessionStatus | undefined;
  q: string;
  cursor: string;
}

export function sessionsPageQuery(roomId: string, { status, q, cursor }: Wanted) {
  return pageQuery<Session>(sessionsKey(roomId, status), { q, cursor, limit: TABLE_PAGE });
}

/** One page of the visits of a gaming day: who waits first, then who has just come in, who plays, who has left. */
export function useSessions(roomId: string, wanted: Wanted) {
  return useQuery({
    ...sessionsPageQuery(roomId, wanted),
    placeholderData: keepPreviousData,
    refetchInterval: useRefreshInterval('sessions'),
  });
}

export function useSessionStats(roomId: string) {
  const interval = useRefreshInterval('sessions');
  return useQuery({
    queryKey: ['/api/sessions-stats', roomId],
    queryFn: queryFn<SessionStats>,
    // The comparison is with the same time of yesterday, so it moves by itself.
    refetchInterval: interval === false ? STATS_WHILE_LIVE_MS : interval,
  });
}

/** Who sits where, who waits for what, who has left which seat. */
export function useWhereabouts(roomId: string) {
  return useQuery({
    ...whereaboutsQuery(roomId),
    refetchInterval: useRefreshInterval('sessions'),
  });
}

/** Membership and debts of those on the page. */
export function useStandings(roomId: string, playerIds: readonly string[]) {
  return useQuery({
    queryKey: ['/api/directory', roomId, { players: playerIds.join(',') }],
    queryFn: queryFn<DirectoryRow[]>,
    enabled: playerIds.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: useRefreshInterval('players'),
  });
}
