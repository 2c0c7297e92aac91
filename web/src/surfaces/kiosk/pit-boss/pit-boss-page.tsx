import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { roomsQuery, userQuery } from '@/api/shared-queries';
import { roleName } from '@/features/auth/model';
import { LiveProvider } from '@/live/use-live';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { PitBossScreen } from './pit-boss-screen';

const TITLE = 'Pit Boss Control Center';

interface PitBossPageProps {
  roomId: string;
  onSessionOver: () => void;
}

/** `/pit-boss/{roomId}`: what needs somebody now, the tables, the dealers, and what follows from the figures. */
export function PitBossPage({ roomId, onSessionOver }: PitBossPageProps) {
  const rooms = useQuery(roomsQuery);
  const user = useQuery(userQuery);
  const room = rooms.data?.find(({ id }) => id === roomId);

  if (user.data && !user.data.permissions.includes('view_reports'))
    return (
      <Alone>
        <Empty
          title={`${TITLE} is not part of your role`}
          action={
            <a href="/" className={buttonStyle()}>
              Go to the console
            </a>
          }
        >
          You are signed in as {roleName[user.data.role]}. Owners, executives, floor managers and
          pit bosses may see it. The owner of the club assigns roles.
        </Empty>
      </Alone>
    );
  if (user.data && room !== undefined)
    return (
      <LiveProvider roomId={room.id} onSessionOver={onSessionOver}>
        <PitBossScreen key={room.id} room={room} user={user.data} />
      </LiveProvider>
    );
  if (rooms.data !== undefined)
    return (
      <Alone>
        <Empty
          title="Room not found"
          action={
            <a href="/" className={buttonStyle()}>
              Go to the console
            </a>
          }
        >
          No room of this house has this address. Open it from Cash Games.
        </Empty>
      </Alone>
    );
  if (rooms.isError)
    return (
      <Alone>
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
      <h1 className="sr-only">{TITLE}</h1>
      <Loading label="Loading the room">
        <SkeletonRows rows={6} />
      </Loading>
    </main>
  );
}

function Alone({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-content-center p-6">
      <h1 className="sr-only">{TITLE}</h1>
      {children}
    </main>
  );
}
