import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/api/client/query-fn';
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
import { pagesQuery } from '@/api/queries';
import { useRefreshInterval } from '@/api/live/use-live';

// Every query of a tournament has its id as a key prefix, so that an act or an event invalidates all of them at once.

export const TOURNAMENTS = '/api/tournaments';

export function tournamentKey(tournamentId: string) {
  return [TOURNAMENTS, tournamentId] as const;
}

export function tournamentsQuery(roomId: string) {
  return readQuery<Tournament[]>([TOURNAMENTS, roomId]);
}

export function deskQuery(tournamentId: string) {
  return readQuery<Desk>([...tournamentKey(tournamentId), 'desk']);
}

export function entriesQuery(tournamentId: string) {
  return readQuery<TournamentEntry[]>([...tournamentKey(tournamentId), 'entries']);
}

export function payoutsQuery(tournamentId: string) {
  return readQuery<Payouts>([...tournamentKey(tournamentId), 'payouts']);
}

export function resultsQuery(tournamentId: string) {
  return readQuery<TournamentResult[]>([...tournamentKey(tournamentId), 'results']);
}

/** The log of a tournament, newest first. */
export function logQuery(tournamentId: string) {
  return pagesQuery<LogLine>([...tournamentKey(tournamentId), 'log']);
}

export function templatesQuery(roomId: string) {
  return readQuery<TournamentTemplate[]>(['/api/tournament-templates', roomId]);
}

export function seasonsQuery(roomId: string) {
  return readQuery<Season[]>(['/api/seasons', roomId]);
}

export function standingsQuery(seasonId: string) {
  return readQuery<SeasonRank[]>(['/api/seasons', seasonId, 'standings']);
}

/** The tournaments of a room: those of the last five weeks, and all that are not completed. */
export function useTournaments(roomId: string) {
  return useQuery({ ...tournamentsQuery(roomId), refetchInterval: useRefreshInterval('tables') });
}

/** The data of the director's desk. */
export function useDesk(tournamentId: string) {
  return useQuery({ ...deskQuery(tournamentId), refetchInterval: useRefreshInterval('tablesByRoom') });
}

export function useEntries(tournamentId: string) {
  return useQuery({ ...entriesQuery(tournamentId), refetchInterval: useRefreshInterval('tablesByRoom') });
}

export function usePayouts(tournamentId: string) {
  return useQuery({ ...payoutsQuery(tournamentId), refetchInterval: useRefreshInterval('tables') });
}

export function useTemplates(roomId: string) {
  return useQuery(templatesQuery(roomId));
}

export function useSeasons(roomId: string) {
  return useQuery(seasonsQuery(roomId));
}
