import { useQuery } from '@tanstack/react-query';
import type { Room } from '@/api/types';
import { tablesQuery, waitlistQuery } from '@/api/queries';
import { usePriorityActions } from '@/room/floor/tables/use-priority-actions';

/** Beside "Floor Manager": the number of items that need attention. */
export function FloorCount({ room }: { room: Room }) {
  const tables = useQuery(tablesQuery(room.id)).isSuccess;
  const waitlist = useQuery(waitlistQuery(room.id)).isSuccess;
  const count = usePriorityActions(room).length;
  if (!tables || !waitlist || count === 0) return null;
  return (
    <>
      {count} <span className="sr-only">priority actions</span>
    </>
  );
}
