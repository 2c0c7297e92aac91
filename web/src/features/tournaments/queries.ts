import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import type {
  Desk,
  LogLine,
  Payouts,
  Season,
  SeasonRank,
  Tournament,
  TournamentEntry,
  TournamentResult,
  TournamentTemplate,
} from '@/api/tournament-types';
import { pagesQuery } from '@/api/shared-queries';
import { useRefreshInterval } from '@/live/use-live';

// Everything of one tournament lies under its id: an act or an event reads that again as a whole.

export const TOURNAMENTS = '/api/tournaments';

export function tournamentKey(tournamentId: string) {
  return [TOURNAMENTS, tournamentId] as const;
}

export function tournamentsQuery(roomId: string) {
  return queryOptions({ queryKey: [TOURNAMENTS, roomId], queryFn: queryFn<Tournament[]> });
}

export function deskQuery(tournamentId: string) {
  return queryOptions({
    queryKey: [...tournamentKey(tournamentId), 'desk'],
    queryFn: queryFn<Desk>,
  });
}

export function entriesQuery(tournamentId: string) {
  return queryOptions({
    queryKey: [...tournamentKey(tournamentId), 'entries'],
    queryFn: queryFn<TournamentEntry[]>,
  });
}

export function payoutsQuery(tournamentId: string) {
  return queryOptions({
    queryKey: [...tournamentKey(tournamentId), 'payouts'],
    queryFn: queryFn<Payouts>,
  });
}

export function resultsQuery(tournamentId: string) {
  return queryOptions({
    queryKey: [...tournamentKey(tournamentId), 'results'],
    queryFn: queryFn<TournamentResult[]>,
  });
}

/** What happened, the newest first. */
export function logQuery(tournamentId: string) {
  return pagesQuery<LogLine>([...tournamentKey(tournamentId), 'log']);
}

export function templatesQuery(roomId: string) {
  return queryOptions({
    queryKey: ['/api/tournament-templates', roomId],
    queryFn: queryFn<TournamentTemplate[]>,
  });
}

export function seasonsQuery(roomId: string) {
  return queryOptions({ queryKey: ['/api/seasons', roomId], queryFn: queryFn<Season[]> });
}

export function standingsQuery(seasonId: string) {
  return queryOptions({
    queryKey: ['/api/seasons', seasonId, 'standings'],
    queryFn: queryFn<SeasonRank[]>,
  });
}

/** The tournaments of a room: of the last five weeks, and all that are not completed. */
export function useTournaments(roomId: string) {
  return useQuery({
    ...tournamentsQuery(roomId),
    refetchInterval: useRefreshInterval('tables'),
  });
}

/** What the director's desk shows. */
export function useDesk(tournamentId: string) {
  return useQuery({
    ...deskQuery(tournamentId),
    refetchInterval: useRefreshInterval('tablesByRoom'),
  });
}

export function useEntries(tournamentId: string) {
  return useQuery({
    ...entriesQuery(tournamentId),
    refetchInterval: useRefreshInterval('tablesByRoom'),
  });
}

export function usePayouts(tournamentId: string) {
  return useQuery({
    ...payoutsQuery(tournamentId),
    refetchInterval: useRefreshInterval('tables'),
  });
}

export function useTemplates(roomId: string) {
  return useQuery(templatesQuery(roomId));
}

export function useSeasons(roomId: string) {
  return useQuery(seasonsQuery(roomId));
}
