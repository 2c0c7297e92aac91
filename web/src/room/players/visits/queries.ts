import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readQuery } from '@/api/client/query-fn';
import { pageQuery, whereaboutsQuery } from '@/api/queries';
import type { DirectoryRow, Session, SessionStats, SessionStatus } from '@/api/types';
import { STATS_WHILE_LIVE_MS, TABLE_PAGE } from '@/lib/config';
import { useRefreshInterval } from '@/api/live/use-live';

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

/** One page of a gaming day's visits: waiting first, then just checked in, playing, checked out. */
export function useSessions(roomId: string, wanted: Wanted) {
  return useQuery({
    ...sessionsPageQuery(roomId, wanted),
    placeholderData: keepPreviousData,
    refetchInterval: useRefreshInterval('sessions'),
  });
}

export function useSessionStats(roomId: string) {
  const interval = useRefreshInterval('sessions');
  return useQuery(
    readQuery<SessionStats>(['/api/sessions-stats', roomId], {
      // The comparison with the same time yesterday changes without an event.
      refetchInterval: interval === false ? STATS_WHILE_LIVE_MS : interval,
    }),
  );
}

/** The seat, the waits and the last seat of each player in the room. */
export function useWhereabouts(roomId: string) {
  return useQuery({ ...whereaboutsQuery(roomId), refetchInterval: useRefreshInterval('sessions') });
}

/** The memberships and debts of the players on the page. */
export function useStandings(roomId: string, playerIds: readonly string[]) {
  return useQuery(
    readQuery<DirectoryRow[]>(['/api/directory', roomId, { players: playerIds.join(',') }], {
      enabled: playerIds.length > 0,
      placeholderData: keepPreviousData,
      refetchInterval: useRefreshInterval('players'),
    }),
  );
}
