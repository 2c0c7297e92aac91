// How events change the data of tournaments.
import { ANY, type Cache, peek, putById, replaceBy } from '@/api/live/cache';
import type { EventOf, EventRules } from '@/api/live/events';
import type { Desk, Tournament } from '@/api/tournament-types';

/** Changes a tournament everywhere: in the lists and on its own screens. */
function patchEverywhere(cache: Cache, id: string, change: (known: Tournament) => Tournament): void {
  for (const key of [['/api/tournaments', ANY], ['/api/tournaments']]) {
    cache.patch<Tournament[]>(key, (list) => replaceBy(list, (item) => item.id === id, change));
  }
  cache.patch<Desk>(['/api/tournaments', id, 'desk'], (desk) => ({
    ...desk,
    tournament: change(desk.tournament),
  }));
}

function putTournament(cache: Cache, data: Tournament): void {
  const known = peek<Tournament[]>(cache, ['/api/tournaments', data.roomId])?.find(({ id }) => id === data.id);
  // A season counts its tournaments.
  if ((known?.seasonId ?? null) !== data.seasonId || data.status === 'completed') cache.invalidate(['/api/seasons']);
  cache.patch<Tournament[]>(['/api/tournaments', data.roomId], (list) =>
    putById(list, data).toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime)),
  );
  patchEverywhere(cache, data.id, () => data);
}

function templatesChanged(cache: Cache, { room }: { room: string | null }): void {
  cache.invalidate(['/api/tournament-templates', room]);
}

/** A dealer's report becomes a duty of the tournament's desk. */
function alertChanged(cache: Cache, { data }: EventOf<'alert_created' | 'alert_updated'>): void {
  if (data.kind === 'player_out') cache.invalidate(['/api/tournaments']);
}

export const tournamentEvents = {
  on: {
    tournament_created(cache, { data }) {
      putTournament(cache, data);
    },
    tournament_updated(cache, { data }) {
      putTournament(cache, data);
      // Entries, seats, payouts and the log follow from the act.
      cache.invalidate(['/api/tournaments', data.id]);
    },
    tournament_clock(cache, { data: { id, ...turned } }) {
      patchEverywhere(cache, id, (known) => ({ ...known, ...turned }));
      cache.invalidate(['/api/tournaments', id, 'desk']);
    },
    tournament_deleted(cache) {
      cache.invalidate(['/api/tournaments']);
      cache.invalidate(['/api/seasons']);
    },
    tournament_template_saved: templatesChanged,
    tournament_template_dropped: templatesChanged,
    season_created(cache) {
      cache.invalidate(['/api/seasons']);
    },
    alert_created: alertChanged,
    alert_updated: alertChanged,
  },
  keys: (room) => (room === null ? [] : [['/api/tournaments'], ['/api/tournament-templates', room], ['/api/seasons']]),
} satisfies EventRules;
