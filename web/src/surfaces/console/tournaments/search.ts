import type { TournamentStatus } from '@/api/tournament-types';

/** Left out for all of them. */
interface TournamentsSearch {
  status?: TournamentStatus | undefined;
}

const STATUSES: readonly unknown[] = ['scheduled', 'registration', 'running', 'completed'];

function isStatus(value: unknown): value is TournamentStatus {
  return STATUSES.includes(value);
}

/** What the address of Tournaments says; anything else in it is ignored. */
export function tournamentsSearch({ status }: Record<string, unknown>): TournamentsSearch {
  return { status: isStatus(status) ? status : undefined };
}
