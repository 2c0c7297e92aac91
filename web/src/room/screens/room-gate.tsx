import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { roomsQuery } from '@/api/queries';
import { RoomProvider, useUser } from '@/api/session/session-context';
import { roleName } from '@/room/account/sign-in/model';
import { LiveProvider } from '@/api/live/use-live';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';

interface RoomGateProps {
  /** The title of the screen. */
  title: string;
  /** The id of the room in the address. */
  roomId: string;
  children: ReactNode;
}

/**
 * Guards a screen of figures: users without permission read which roles have it, and an unknown room shows a message.
 */
export function RoomGate({ title, roomId, children }: RoomGateProps) {
  const rooms = useQuery(roomsQuery);
  const { permissions, role } = useUser();
  const room = rooms.data?.find(({ id }) => id === roomId);

  if (!permissions.includes('view_reports'))
    return (
      <Alone title={title}>
        <Empty title={`${title} is not part of your role`} action={<ToConsole />}>
          You are signed in as {roleName[role]}. Owners, executives, floor managers and pit bosses may see it. The owner
          of the club assigns roles.
        </Empty>
      </Alone>
    );
  if (rooms.data !== undefined && room !== undefined)
    return (
      <LiveProvider roomId={room.id}>
        <RoomProvider rooms={rooms.data} room={room}>
          {children}
        </RoomProvider>
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
        <ErrorPanel what="the room" of={rooms} />
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
