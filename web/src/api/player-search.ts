import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from './client/errors';
import { playersQuery } from './shared-queries';

/** What a player picker shows: found on the server by name or phone, the last answer until the next is there. */
export function usePlayerSearch() {
  const [query, setQuery] = useState('');
  const players = useQuery({ ...playersQuery(query), placeholderData: keepPreviousData });
  return {
    found: players.data ?? [],
    loading: players.isPending || players.isPlaceholderData,
    error: players.isError ? errorText(players.error, 'Could not load players.') : undefined,
    query,
    onSearch: setQuery,
  };
}
