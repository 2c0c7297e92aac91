import { useNavigate, useSearch } from '@tanstack/react-router';
import type { OfficeSearch } from './search';

/** The search parameters of the Front Office and their setters. The address omits blank and default values. */
export function useOfficeSearch() {
  const search = useSearch({ from: '/front-office' });
  const navigate = useNavigate();
  function change(next: OfficeSearch, { replace = true } = {}) {
    void navigate({
      to: '/front-office',
      search: (before) => {
        const after = { ...before, ...next };
        return Object.fromEntries(
          Object.entries(after).map(([name, value]) => [name, value === '' || value === 'all' ? undefined : value]),
        );
      },
      replace,
    });
  }
  /** Switches to another view and drops the filters of this one. */
  function go(next: OfficeSearch) {
    void navigate({ to: '/front-office', search: next });
  }
  return { search, change, go };
}
