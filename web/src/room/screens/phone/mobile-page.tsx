import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lost } from '@/api/client/reachability';
import { roomsQuery } from '@/api/queries';
import type { Room } from '@/api/types';
import { RoomProvider, useUser } from '@/api/session/session-context';
import { useActiveRoom } from '@/api/session/use-active-room';
import { LiveProvider } from '@/api/live/use-live';
import { OutboxProvider } from '@/api/acts/use-outbox';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { MobileScreen } from './mobile-screen';
import { settle } from './use-acts';

/** `/mobile`: the floor on a phone. */
export function MobilePage() {
  const rooms = useQuery(roomsQuery);

  // A page that opens offline gets no `offline` event from the browser.
  useEffect(() => {
    if (!navigator.onLine) lost();
  }, []);

  if (rooms.data !== undefined) return <InRoom rooms={rooms.data} />;
  if (!rooms.isError) return null;
  return (
    <main className="grid min-h-dvh place-content-center">
      <h1 className="sr-only">Floor</h1>
      <ErrorPanel what="the rooms" of={rooms} />
    </main>
  );
}

function InRoom({ rooms }: { rooms: readonly Room[] }) {
  const user = useUser();
  const { room, choose } = useActiveRoom(user.organization.id, rooms);
  if (room === null)
    return (
      <main className="grid min-h-dvh place-content-center p-6">
        <h1 className="sr-only">Floor</h1>
        <Empty title="No Rooms Available">Please configure at least one poker room to continue.</Empty>
      </main>
    );
  return (
    <LiveProvider roomId={room.id}>
      <OutboxProvider owner={user.id} settle={settle}>
        <RoomProvider key={room.id} rooms={rooms} room={room} choose={choose}>
          <MobileScreen />
        </RoomProvider>
      </OutboxProvider>
    </LiveProvider>
  );
}
