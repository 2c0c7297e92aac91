import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/api/client/query-fn';
import { pagesQuery } from '@/api/queries';
import type { NextPlayer, WaitEstimate, WaitlistEntry } from '@/api/types';
import type { RefreshName } from '@/api/polling';
import { useRefreshInterval } from '@/api/live/use-live';

export function waitlistKey(roomId: string) {
  return ['/api/waitlist', roomId] as const;
}

/** The waiting and called entries, by game and position. */
export function waitlistQuery(roomId: string) {
  return readQuery<WaitlistEntry[]>(waitlistKey(roomId));
}

/** The front office passes 'waitlistFrontOffice'. */
export function useWaitlist(roomId: string, interval: RefreshName = 'waitlist') {
  return useQuery({ ...waitlistQuery(roomId), refetchInterval: useRefreshInterval(interval) });
}

export function estimatesQuery(roomId: string) {
  return readQuery<WaitEstimate[]>([...waitlistKey(roomId), 'estimates']);
}

export function useWaitEstimates(roomId: string) {
  return useQuery({ ...estimatesQuery(roomId), refetchInterval: useRefreshInterval('waitlist') });
}

/** The next player of each game with a free seat. The server decides, so that all screens agree. */
export function nextPlayersQuery(roomId: string) {
  return readQuery<NextPlayer[]>(['/api/next-players', roomId]);
}

export function useNextPlayers(roomId: string): readonly NextPlayer[] {
  const { data } = useQuery({
    ...nextPlayersQuery(roomId),
    refetchInterval: useRefreshInterval('waitlist'),
  });
  return data ?? NONE;
}

const NONE: readonly NextPlayer[] = [];

/** Entries that were seated, left or were removed, newest first. */
export function waitlistHistoryQuery(roomId: string) {
  return pagesQuery<WaitlistEntry>([...waitlistKey(roomId), 'history']);
}

/** The latest ended entries, to find those whose end can still be undone. */
export function justEndedQuery(roomId: string) {
  return pagesQuery<WaitlistEntry>([...waitlistKey(roomId), 'history'], { limit: 10 });
}
