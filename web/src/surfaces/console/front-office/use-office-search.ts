import { useNavigate, useSearch } from '@tanstack/react-router';
import type { OfficeSearch } from './search';

/** One of a few words of the address, else the usual one. */
export function oneOf<Word extends string>(
  text: string | undefined,
  words: readonly Word[],
  usual: Word,
): Word {
  return words.find((word) => word === text) ?? usual;
}

/** The address of the Front Office, and how a filter changes it: what is blank or usual is left out (W19). */
export function useOfficeSearch() {
  const search = useSearch({ from: '/front-office' });
  const navigate = useNavigate();
  function change(next: OfficeSearch, { replace = true } = {}) {
    void navigate({
      to: '/front-office',
      search: (before) => {
        const after = { ...before, ...next };
        return Object.fromEntries(
          Object.entries(after).map(([name, value]) => [
            name,
            value === '' || value === 'all' ? undefined : value,
          ]),
        );
      },
      replace,
    });
  }
  /** Another place: the filters of this one do not go along. */
  function go(next: OfficeSearch) {
    void navigate({ to: '/front-office', search: next });
  }
  return { search, change, go };
}
