import type { TournamentStatus } from '@/api/tournament-types';

/** Without a status, all tournaments are shown. */
interface TournamentsSearch {
  status?: TournamentStatus | undefined;
}

const STATUSES: readonly unknown[] = ['scheduled', 'registration', 'running', 'completed'];

function isStatus(value: unknown): value is TournamentStatus {
  return STATUSES.includes(value);
}

/** Parses the address of Tournaments; ignores anything else in it. */
export function tournamentsSearch({ status }: Record<string, unknown>): TournamentsSearch {
  return { status: isStatus(status) ? status : undefined };
}
