import { useQuery } from '@tanstack/react-query';
import { whereaboutsQuery } from '@/api/queries';
import type { Room, SeatChange, Whereabouts } from '@/api/types';
import { memoizeByLists } from '@/domain/memoize';
import { priorityActions } from './priority';
import { dueMoves } from '../must-move/model';
import { useSeatChanges } from '../seats/queries';
import { useNextSeats } from '../waitlist/queries';
import { useNow } from '@/lib/hooks/use-now';
import { useWasIdle } from '@/lib/idle';
import { useFloor } from '../use-floor';
import { useCan } from '@/api/session/session-context';

const NOWHERE: readonly Whereabouts[] = [];
const NO_CHANGES: readonly SeatChange[] = [];
const dueMovesOf = memoizeByLists(dueMoves);

/** The floor's next actions. All screens share one clock, so that the list is computed once. */
export function usePriorityActions({ id, settings }: Pick<Room, 'id' | 'settings'>) {
  const can = useCan();
  const now = useNow(15_000);
  const next = useNextSeats(id);
  const wasIdle = useWasIdle();
  const places = useQuery({ ...whereaboutsQuery(id), enabled: wasIdle && can('view_players') });
  const hasOffer = next.tables.some(({ offer }) => offer !== null);
  const due = dueMovesOf(useSeatChanges(id, hasOffer).data ?? NO_CHANGES);
  return useFloor(id, ({ tables, entries }) =>
    priorityActions(tables, entries, next.players, due, places.data ?? NOWHERE, settings, now),
  );
}
