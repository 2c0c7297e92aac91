import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import { pagesQuery } from '@/api/shared-queries';
import type { NextPlayer, WaitEstimate, WaitlistEntry } from '@/api/types';
import type { RefreshName } from '@/config/refresh';
import { useRefreshInterval } from '@/live/use-live';

export function waitlistKey(roomId: string) {
  return ['/api/waitlist', roomId] as const;
}

/** Who waits and who is called, by game and position. */
export function waitlistQuery(roomId: string) {
  return queryOptions({ queryKey: waitlistKey(roomId), queryFn: queryFn<WaitlistEntry[]> });
}

/** The front office passes 'waitlistFrontOffice'. */
export function useWaitlist(roomId: string, interval: RefreshName = 'waitlist') {
  return useQuery({ ...waitlistQuery(roomId), refetchInterval: useRefreshInterval(interval) });
}

export function estimatesQuery(roomId: string) {
  return queryOptions({
    queryKey: [...waitlistKey(roomId), 'estimates'],
    queryFn: queryFn<WaitEstimate[]>,
  });
}

export function useWaitEstimates(roomId: string) {
  return useQuery({ ...estimatesQuery(roomId), refetchInterval: useRefreshInterval('waitlist') });
}

/** The next player of each game who has a seat, as the server decides it for every screen. */
export function nextPlayersQuery(roomId: string) {
  return queryOptions({
    queryKey: ['/api/next-players', roomId],
    queryFn: queryFn<NextPlayer[]>,
  });
}

export function useNextPlayers(roomId: string): readonly NextPlayer[] {
  const { data } = useQuery({
    ...nextPlayersQuery(roomId),
    refetchInterval: useRefreshInterval('waitlist'),
  });
  return data ?? NONE;
}

const NONE: readonly NextPlayer[] = [];

/** Who was seated, left or was taken off, newest first. */
export function waitlistHistoryQuery(roomId: string) {
  return pagesQuery<WaitlistEntry>([...waitlistKey(roomId), 'history']);
}

/** The newest few that ended: those among them whose end can still be taken back. */
export function justEndedQuery(roomId: string) {
  return pagesQuery<WaitlistEntry>([...waitlistKey(roomId), 'history'], { limit: 10 });
}
