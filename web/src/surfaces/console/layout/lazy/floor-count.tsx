import { useQuery } from '@tanstack/react-query';
import type { Room } from '@/api/types';
import { priorityActions } from '@/features/tables/priority';
import { tablesQuery } from '@/features/tables/queries';
import { useNextPlayers, waitlistQuery } from '@/features/waitlist/queries';
import { useNow } from '@/lib/hooks/use-now';
import { useFloor } from '@/live/use-floor';

/** Beside "Floor Manager": how many things ask for someone there. */
export function FloorCount({ room }: { room: Room }) {
  const tables = useQuery(tablesQuery(room.id)).isSuccess;
  const waitlist = useQuery(waitlistQuery(room.id)).isSuccess;
  // What there is to do does not depend on the time, only how it is told: with that page's clock it is worked out once.
  const now = useNow(15_000);
  const next = useNextPlayers(room.id);
  const count = useFloor(
    room.id,
    (floor) => priorityActions(floor.tables, floor.entries, next, room.settings, now).length,
  );
  if (!tables || !waitlist || count === 0) return null;
  return (
    <>
      {count} <span className="sr-only">priority actions</span>
    </>
  );
}
