import { useQuery } from '@tanstack/react-query';
import { whereaboutsQuery } from '@/api/queries';
import type { Room, Whereabouts } from '@/api/types';
import { priorityActions } from './priority';
import { useNextPlayers } from '../waitlist/queries';
import { useNow } from '@/lib/hooks/use-now';
import { useFloor } from '../use-floor';
import { useCan } from '@/api/session/session-context';

const NOWHERE: readonly Whereabouts[] = [];

/** The floor's next actions. All screens share one clock, so that the list is computed once. */
export function usePriorityActions({ id, settings }: Pick<Room, 'id' | 'settings'>) {
  const can = useCan();
  const now = useNow(15_000);
  const next = useNextPlayers(id);
  const places = useQuery({ ...whereaboutsQuery(id), enabled: can('view_players') });
  return useFloor(id, ({ tables, entries }) =>
    priorityActions(tables, entries, next, places.data ?? NOWHERE, settings, now),
  );
}
