import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { roomsQuery, userQuery } from '@/api/shared-queries';
import type { Room, User } from '@/api/types';
import { roleName } from '@/features/auth/model';
import { LiveProvider } from '@/live/use-live';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';

interface RoomDoorProps {
  /** What the screen is called. */
  title: string;
  /** The room of the address. */
  roomId: string;
  children: (inside: { room: Room; rooms: readonly Room[]; user: User }) => ReactNode;
}

/** Before a screen of figures: whoever may not read them learns who may; a room that is not there is said. */
export function RoomDoor({ title, roomId, children }: RoomDoorProps) {
  const rooms = useQuery(roomsQuery);
  const user = useQuery(userQuery);
  const room = rooms.data?.find(({ id }) => id === roomId);

  if (user.data && !user.data.permissions.includes('view_reports'))
    return (
      <Alone title={title}>
        <Empty title={`${title} is not part of your role`} action={<ToConsole />}>
          You are signed in as {roleName[user.data.role]}. Owners, executives, floor managers and
          pit bosses may see it. The owner of the club assigns roles.
        </Empty>
      </Alone>
    );
  if (user.data && rooms.data !== undefined && room !== undefined)
    return (
      <LiveProvider roomId={room.id}>
        {children({ room, rooms: rooms.data, user: user.data })}
      </LiveProvider>
    );
  if (rooms.data !== undefined)
    return (
      <Alone title={title}>
        <Empty title="Room not found" action={<ToConsole />}>
          No room of this house has this address. Open it from Cash Games.
        </Empty>
      </Alone>
    );
  if (rooms.isError)
    return (
      <Alone title={title}>
        <ErrorPanel
          what="the room"
          error={rooms.error}
          retrying={rooms.isFetching}
          onRetry={() => void rooms.refetch()}
        />
      </Alone>
    );
  return (
    <main className="p-6">
      <h1 className="sr-only">{title}</h1>
      <Loading label="Loading the room">
        <SkeletonRows rows={6} />
      </Loading>
    </main>
  );
}

function ToConsole() {
  return (
    <a href="/" className={buttonStyle()}>
      Go to the console
    </a>
  );
}

function Alone({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-content-center p-6">
      <h1 className="sr-only">{title}</h1>
      {children}
    </main>
  );
}
