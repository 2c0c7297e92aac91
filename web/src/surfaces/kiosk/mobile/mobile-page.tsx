import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lost } from '@/api/client/reachability';
import { roomsQuery, userQuery } from '@/api/shared-queries';
import type { Room, User } from '@/api/types';
import { useActiveRoom } from '@/lib/hooks/use-active-room';
import { LiveProvider } from '@/live/use-live';
import { OutboxProvider } from '@/live/use-outbox';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { MobileScreen } from './mobile-screen';
import { settle, TOUCHED } from './use-acts';

/** `/mobile`: the floor in one hand. */
export function MobilePage() {
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  const rooms = useQuery(roomsQuery);

  // The browser: opened without a network there is no event that says so.
  useEffect(() => {
    if (!navigator.onLine) lost();
  }, []);

  if (user === undefined || user === null) return null;
  if (rooms.data !== undefined) return <InRoom user={user} rooms={rooms.data} />;
  if (!rooms.isError) return null;
  return (
    <main className="grid min-h-dvh place-content-center">
      <h1 className="sr-only">Floor</h1>
      <ErrorPanel
        what="the rooms"
        error={rooms.error}
        retrying={rooms.isFetching}
        onRetry={() => void rooms.refetch()}
      />
    </main>
  );
}

interface InRoomProps {
  user: User;
  rooms: readonly Room[];
}

function InRoom({ user, rooms }: InRoomProps) {
  const { room, choose } = useActiveRoom(user.organization.id, rooms);
  if (room === null)
    return (
      <main className="grid min-h-dvh place-content-center p-6">
        <h1 className="sr-only">Floor</h1>
        <Empty title="No Rooms Available">
          Please configure at least one poker room to continue.
        </Empty>
      </main>
    );
  return (
    <LiveProvider roomId={room.id}>
      <OutboxProvider owner={user.id} touched={TOUCHED} settle={settle}>
        <MobileScreen key={room.id} user={user} room={room} rooms={rooms} onChooseRoom={choose} />
      </OutboxProvider>
    </LiveProvider>
  );
}
