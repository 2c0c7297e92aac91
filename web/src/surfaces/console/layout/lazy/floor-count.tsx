import { useQuery } from '@tanstack/react-query';
import type { Room } from '@/api/types';
import { priorityActions } from '@/features/tables/priority';
import { tablesQuery } from '@/features/tables/queries';
import { waitlistQuery } from '@/features/waitlist/queries';

/** Beside "Floor Manager": how many things ask for someone there. */
export function FloorCount({ room }: { room: Room }) {
  const tables = useQuery(tablesQuery(room.id));
  const waitlist = useQuery(waitlistQuery(room.id));
  if (tables.data === undefined || waitlist.data === undefined) return null;
  // What there is to do does not depend on the time, only how it is told.
  const count = priorityActions(tables.data, waitlist.data, room.settings, 0).length;
  if (count === 0) return null;
  return (
    <>
      {count} <span className="sr-only">priority actions</span>
    </>
  );
}
