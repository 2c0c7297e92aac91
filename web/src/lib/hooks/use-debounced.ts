import { useEffect, useState } from 'react';
import { searchDebounceMs } from '../limits';

/** Searches after the last letter. Returns whether the search for the present text is still to come. */
export function useDebounced(query: string, onSearch: (query: string) => void): boolean {
  const [searched, setSearched] = useState('');
  // Synchronizes the typed text with the search on the server.
  useEffect(() => {
    const search = () => {
      setSearched(query);
      onSearch(query);
    };
    const timer = setTimeout(search, query === '' ? 0 : searchDebounceMs);
    return () => clearTimeout(timer);
    // The latest letter counts, not the identity of the callback.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [query]);
  return searched !== query;
}
