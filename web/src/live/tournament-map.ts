import type { QueryKey } from '@tanstack/react-query';
import type { Desk, Tournament } from '@/api/tournament-types';
import { ANY, type Cache, putById, replaceBy } from './cache';

/** A tournament wherever it is shown: in the lists and on its own screens. */
export function patchTournaments(
  cache: Cache,
  id: string,
  change: (known: Tournament) => Tournament,
): void {
  for (const key of [['/api/tournaments', ANY], ['/api/tournaments']]) {
    cache.patch<Tournament[]>(key, (list) => replaceBy(list, (item) => item.id === id, change));
  }
  cache.patch<Desk>(['/api/tournaments', id, 'desk'], (desk) => ({
    ...desk,
    tournament: change(desk.tournament),
  }));
}

export function patchTournament(cache: Cache, data: Tournament): void {
  cache.patch<Tournament[]>(['/api/tournaments', data.roomId], (list) =>
    putById(list, data).toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime)),
  );
  patchTournaments(cache, data.id, () => data);
}

/** What of a room's tournaments is read again after a gap. */
export function tournamentKeys(room: string): QueryKey[] {
  return [['/api/tournaments'], ['/api/tournament-templates', room], ['/api/seasons']];
}
