import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Whereabouts } from '@/api/types';
import { whereaboutsText } from './whereabouts';
import { errorText } from '@/api/client/errors';
import { playersQuery, whereaboutsQuery } from '@/api/shared-queries';

/** Says where a player is; null for a player who is not there. */
type TextOf = (playerId: string) => string | null;

export interface Places {
  /** Anywhere in the room: at a seat, on lists, in a tournament, checked in. */
  placeOf: TextOf;
  /** The seat of a cash game that a player has. */
  seatOf: (playerId: string) => Whereabouts['seat'];
}

/** Where the players of a room are. It is read again whenever a picker opens. */
export function usePlaces(roomId: string, enabled = true): Places {
  const { data = [] } = useQuery({
    ...whereaboutsQuery(roomId),
    enabled,
    refetchOnMount: 'always',
  });
  const places = new Map(data.map((where) => [where.playerId, where]));
  return {
    placeOf: (playerId) => whereaboutsText(places.get(playerId)),
    seatOf: (playerId) => places.get(playerId)?.seat ?? null,
  };
}

/**
 * What a player picker shows: found on the server by name or phone, the last answer until the next is there, and where each
 * player is in the room now.
 */
export function usePlayerSearch(roomId: string, enabled = true) {
  const [query, setQuery] = useState('');
  const players = useQuery({
    ...playersQuery(query),
    enabled,
    placeholderData: keepPreviousData,
  });
  const places = usePlaces(roomId, enabled);
  return {
    found: players.data ?? [],
    ...places,
    search: {
      loading: enabled && (players.isPending || players.isPlaceholderData),
      error: players.isError ? errorText(players.error, 'Could not load players.') : undefined,
      onSearch: setQuery,
    },
    query,
  };
}
