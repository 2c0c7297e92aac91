import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import { everyRow, whereaboutsQuery } from '@/api/queries';
import { useRoom } from '@/api/session/session-context';
import type { Session } from '@/api/types';
import { sessionsKey } from '@/room/players/visits/queries';

/** The players of a drawing: at a cash game now, or checked in at any time of the gaming day. */
export type Pool = 'seated' | 'today';

/** The names of a pool, in order of check-in; two visits of a player count once. */
async function namesOf(pool: Pool, roomId: string, client: QueryClient): Promise<string[]> {
  const [sessions, places] = await Promise.all([
    everyRow<Session>(sessionsKey(roomId, undefined)),
    pool === 'seated' ? client.fetchQuery(whereaboutsQuery(roomId)) : [],
  ]);
  const seated = new Set(places.filter(({ seat }) => seat !== null).map(({ playerId }) => playerId));
  const names = new Map<string, string>();
  for (const { player } of sessions.toSorted((a, b) => a.checkInTime.localeCompare(b.checkInTime))) {
    if (pool === 'today' || seated.has(player.id)) names.set(player.id, player.name);
  }
  return [...names.values()];
}

export function usePool(onNames: (names: string[]) => void, onError: (message: string) => void) {
  const roomId = useRoom().id;
  const client = useQueryClient();
  const [loading, setLoading] = useState<Pool>();
  async function load(pool: Pool) {
    setLoading(pool);
    try {
      onNames(await namesOf(pool, roomId, client));
    } catch (error) {
      onError(errorText(error, 'Could not load the players.'));
    }
    setLoading(undefined);
  }
  return { loading, load };
}
