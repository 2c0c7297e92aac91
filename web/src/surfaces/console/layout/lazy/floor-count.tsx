import { useQuery } from '@tanstack/react-query';
import type { Room } from '@/api/types';
import { tablesQuery } from '@/features/tables/queries';
import { waitlistQuery } from '@/features/waitlist/queries';
import { usePriorityActions } from '../../floor/use-priority-actions';

/** Beside "Floor Manager": how many things ask for someone there. */
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
