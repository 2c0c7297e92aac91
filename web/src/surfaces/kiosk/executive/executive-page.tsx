import { usePath } from '@/lib/address';
import { RoomDoor } from '../room-door';
import { ExecutiveScreen } from './executive-screen';

interface ExecutivePageProps {
  /** The room of a path; another one may be chosen on the screen. */
  roomOf: (path: string) => string | null;
}

/** `/roaming-manager/{roomId}`: the rooms in figures, what follows from them, and the tables as they stand. */
export function ExecutivePage({ roomOf }: ExecutivePageProps) {
  const roomId = roomOf(usePath()) ?? '';
  return (
    <RoomDoor title="Executive Dashboard" roomId={roomId}>
      {(inside) => <ExecutiveScreen {...inside} />}
    </RoomDoor>
  );
}
