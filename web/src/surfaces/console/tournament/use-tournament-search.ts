import { useNavigate, useSearch } from '@tanstack/react-router';
import type { TournamentSearch } from './search';

/** One of a few words of the address, else the usual one. */
export function oneOf<Word extends string>(
  text: string | undefined,
  words: readonly Word[],
  usual: Word,
): Word {
  return words.find((word) => word === text) ?? usual;
}

/** The address of a tournament, and how a tab or a filter changes it: what is blank is left out (W19). */
export function useTournamentSearch() {
  const search = useSearch({ from: '/tournaments/$tournamentId' });
  const navigate = useNavigate();
  function change(next: TournamentSearch) {
    void navigate({
      to: '.',
      search: (before: TournamentSearch) =>
        Object.fromEntries(
          Object.entries({ ...before, ...next }).map(([name, value]) => [
            name,
            value === '' ? undefined : value,
          ]),
        ),
      replace: true,
      resetScroll: false,
    });
  }
  /** Another tab: the filters of this one do not go along. */
  function go(next: TournamentSearch) {
    void navigate({ to: '.', search: next, resetScroll: false });
  }
  return { search, change, go };
}
