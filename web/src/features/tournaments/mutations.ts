import { type QueryKey, useMutation } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import { CAGE_KEYS, TOURNAMENT_KEYS } from '@/api/keys';
import type {
  ClockAct,
  Desk,
  NewDuplicate,
  NewTournament,
  NewTournamentTemplate,
  Structure,
  Tournament,
  TournamentChange,
  TournamentTemplate,
} from '@/api/tournament-types';
import type { MutationTexts } from '@/lib/mutation-texts';
import { readAgain } from '@/lib/optimistic';

// Not optimistic: a status or a clock that seems to have changed and has not is worse than a moment's wait.

export const CREATE_TEXTS: MutationTexts = {
  success: 'Tournament created successfully',
  error: 'Failed to create tournament',
};

/** A season counts its tournaments. */
const SEASON_KEYS = [['/api/seasons']];

export const UPDATE_TEXTS: MutationTexts = {
  success: 'Tournament updated successfully',
  error: 'Failed to update tournament',
};

/**
 * An act of one tournament. `send` says what is asked of the server; everything that shows the tournament is read again,
 * and the paths of `more` too: those of the cage when something was paid.
 */
export function useTournamentAct<Variables, Answer = Tournament>(
  send: (variables: Variables) => Promise<Answer>,
  more: readonly QueryKey[] = [],
) {
  return useMutation({
    mutationFn: send,
    onSettled: readAgain([...TOURNAMENT_KEYS, ...more]),
  });
}

export function useCreateTournament() {
  return useTournamentAct(
    (body: NewTournament) => request<Tournament>('POST', '/api/tournaments', { body }),
    SEASON_KEYS,
  );
}

export function useChangeTournament() {
  return useTournamentAct(
    ({ tournamentId, ...body }: TournamentChange & { tournamentId: string }) =>
      request<Tournament>('PATCH', `/api/tournaments/${tournamentId}`, { body }),
    SEASON_KEYS,
  );
}

export const CANCEL_TEXTS: MutationTexts = {
  success: 'Tournament cancelled',
  error: 'Failed to cancel tournament',
};

export const DELETE_TEXTS: MutationTexts = {
  success: 'Tournament deleted',
  error: 'Failed to delete tournament',
};

/** Everything that was paid for it goes back. */
export function useCancelTournament() {
  return useTournamentAct(
    ({ tournamentId, reason }: { tournamentId: string; reason: string }) =>
      request<Tournament>('POST', `/api/tournaments/${tournamentId}/cancel`, { body: { reason } }),
    [...SEASON_KEYS, ...CAGE_KEYS],
  );
}

export const REOPEN_TEXTS: MutationTexts = {
  success: 'Entries are open again',
  error: 'Failed to reopen entries',
};

/** Entries are sold again until the end of the level. */
export function useReopenEntries() {
  return useTournamentAct(({ tournamentId, reason }: { tournamentId: string; reason: string }) =>
    request<Desk>('POST', `/api/tournaments/${tournamentId}/entries/reopen`, { body: { reason } }),
  );
}

/** Deletes a tournament without entries. */
export function useDeleteTournament() {
  return useTournamentAct(({ id }: Pick<Tournament, 'id'>) =>
    request<undefined>('DELETE', `/api/tournaments/${id}`),
  );
}

export function useDuplicateTournament() {
  return useTournamentAct(({ tournamentId, ...body }: NewDuplicate & { tournamentId: string }) =>
    request<Tournament>('POST', `/api/tournaments/${tournamentId}/duplicate`, { body }),
  );
}

export function useRestructure() {
  return useTournamentAct(
    ({ tournamentId, structure }: { tournamentId: string; structure: Structure }) =>
      request<Desk>('PATCH', `/api/tournaments/${tournamentId}/structure`, { body: { structure } }),
  );
}

/** Pause, resume, minutes more or less, another level. */
export function useTurnClock() {
  return useTournamentAct(({ tournamentId, ...body }: ClockAct & { tournamentId: string }) =>
    request<Tournament>('POST', `/api/tournaments/${tournamentId}/clock`, { body }),
  );
}

export function useSaveTemplate() {
  return useMutation({
    mutationFn: (body: NewTournamentTemplate) =>
      request<TournamentTemplate>('POST', '/api/tournament-templates', { body }),
    onSettled: readAgain([['/api/tournament-templates']]),
  });
}

export function useDropTemplate() {
  return useMutation({
    mutationFn: ({ key }: TournamentTemplate) =>
      request<undefined>('DELETE', `/api/tournament-templates/${key}`),
    onSettled: readAgain([['/api/tournament-templates']]),
  });
}
