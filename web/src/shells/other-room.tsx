import type { Room } from '@/api/types';
import { Button } from '@/ui/button';
import { useChooseRoom, useRoom } from '@/api/session/session-context';
import { roomLabel } from './room-label';

/** The page's subject is not in the room that the sidebar names. */
export function OtherRoom({ what, room }: { what: string; room: Room }) {
  const active = useRoom();
  const choose = useChooseRoom();
  if (room.id === active.id) return null;
  return (
    <div
      role="note"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-info-soft px-4 py-2 text-dense text-info"
    >
      <p className="min-w-0 flex-1 basis-60">
        This {what} is in <strong className="font-semibold">{roomLabel(room)}</strong>, not in the active room.
      </p>
      <Button size="sm" onClick={() => choose(room.id)}>
        Switch Room
      </Button>
    </div>
  );
}
