import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/api/client/query-fn';
import { estimatesQuery, pagesQuery, waitlistKey, waitlistQuery } from '@/api/queries';
import type { NextSeats, WaitlistEntry } from '@/api/types';
import type { RefreshName } from '@/api/polling';
import { useRefreshInterval } from '@/api/live/use-live';

/** The front office passes 'waitlistFrontOffice'. */
export function useWaitlist(roomId: string, interval: RefreshName = 'waitlist') {
  return useQuery({ ...waitlistQuery(roomId), refetchInterval: useRefreshInterval(interval) });
}

export function useWaitEstimates(roomId: string) {
  return useQuery({ ...estimatesQuery(roomId), refetchInterval: useRefreshInterval('waitlist') });
}

export function nextSeatsKey(roomId: string) {
  return ['/api/next-players', roomId] as const;
}

/** The order of the open seats. The server decides, so that all screens agree. */
export function useNextSeats(roomId: string): NextSeats {
  const { data } = useQuery(
    readQuery<NextSeats>(nextSeatsKey(roomId), { refetchInterval: useRefreshInterval('waitlist') }),
  );
  return data ?? NO_SEATS;
}

export const NO_SEATS: NextSeats = { players: [], places: [], tables: [] };

/** Entries that were seated, left or were removed, newest first. */
export function waitlistHistoryQuery(roomId: string) {
  return pagesQuery<WaitlistEntry>([...waitlistKey(roomId), 'history']);
}

/** The latest ended entries, to find those whose end can still be undone. */
export function justEndedQuery(roomId: string) {
  return pagesQuery<WaitlistEntry>([...waitlistKey(roomId), 'history'], { limit: 10 });
}
