import { useNavigate, useSearch } from '@tanstack/react-router';
import type { TournamentSearch } from './search';

/** The address of a tournament and its setters for tab and filters: blank values are left out (W19). */
export function useTournamentSearch() {
  const search = useSearch({ from: '/tournaments/$tournamentId' });
  const navigate = useNavigate();
  function change(next: TournamentSearch) {
    void navigate({
      to: '.',
      search: (before: TournamentSearch) =>
        Object.fromEntries(
          Object.entries({ ...before, ...next }).map(([name, value]) => [name, value === '' ? undefined : value]),
        ),
      replace: true,
      resetScroll: false,
    });
  }
  /** Opens another tab and drops the filters of this one. */
  function go(next: TournamentSearch) {
    void navigate({ to: '.', search: next, resetScroll: false });
  }
  return { search, change, go };
}
