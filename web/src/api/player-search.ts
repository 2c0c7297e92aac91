import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Whereabouts } from './types';
import { whereaboutsText } from './whereabouts';
import { useRoom } from './session/session-context';
import { errorText } from './client/errors';
import { playersQuery, whereaboutsQuery } from './queries';

/** Returns a player's place as text; null for a player who is not in the room. */
type TextOf = (playerId: string) => string | null;

export interface Places {
  /** Anywhere in the room: at a seat, on lists, in a tournament, checked in. */
  placeOf: TextOf;
  /** The player's seat at a cash game. */
  seatOf: (playerId: string) => Whereabouts['seat'];
}

/** The present places of a room's players. Refetched whenever a picker opens. */
export function usePlaces(roomId: string, enabled = true): Places {
  const { timeZone } = useRoom();
  const { data = [] } = useQuery({ ...whereaboutsQuery(roomId), enabled, refetchOnMount: 'always' });
  const places = new Map(data.map((where) => [where.playerId, where]));
  return {
    placeOf: (playerId) => whereaboutsText(places.get(playerId), timeZone),
    seatOf: (playerId) => places.get(playerId)?.seat ?? null,
  };
}

/**
 * The rows of a player picker: the server's matches by name or phone, with each player's present place in the room. The
 * previous matches stay until the next ones arrive.
 */
export function usePlayerSearch(roomId: string, enabled = true) {
  const [query, setQuery] = useState('');
  const players = useQuery({ ...playersQuery(query), enabled, placeholderData: keepPreviousData });
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
