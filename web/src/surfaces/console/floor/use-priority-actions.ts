import { useQuery } from '@tanstack/react-query';
import { whereaboutsQuery } from '@/api/shared-queries';
import type { Room, Whereabouts } from '@/api/types';
import { priorityActions } from '@/features/tables/priority';
import { useNextPlayers } from '@/features/waitlist/queries';
import { useNow } from '@/lib/hooks/use-now';
import { useFloor } from '@/live/use-floor';
import { useCan } from '../session-context';

const NOWHERE: readonly Whereabouts[] = [];

/** What to do next on the floor. One clock for every screen, so that it is worked out once. */
export function usePriorityActions({ id, settings }: Pick<Room, 'id' | 'settings'>) {
  const can = useCan();
  const now = useNow(15_000);
  const next = useNextPlayers(id);
  const places = useQuery({ ...whereaboutsQuery(id), enabled: can('view_players') });
  return useFloor(id, ({ tables, entries }) =>
    priorityActions(tables, entries, next, places.data ?? NOWHERE, settings, now),
  );
}
