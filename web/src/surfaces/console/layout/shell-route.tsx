import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { usePageLock } from '@/api/client/identity';
import { roomsQuery } from '@/api/shared-queries';
import type { Room } from '@/api/types';
import { DialogHost } from '@/app/dialog-host';
import { useSignOut } from '@/features/auth/mutations';
import { roleName } from '@/features/auth/model';
import { LiveProvider, useLastUpdate, useLiveStatus, useReconnect } from '@/live/use-live';
import { useSignOutQuestion } from '@/shells/sign-out-question';
import { UnansweredStrip } from '@/shells/unanswered-strip';
import { LinkButton } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { LiveStatus, type LiveWord } from '@/ui/live-status';
import { leaveForms } from '@/lib/unsaved-forms';
import { useActiveRoom } from '@/lib/hooks/use-active-room';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { consoleDialogs } from '../dialogs';
import { RoomProvider, useSession } from '../session-context';
import { Shell } from './shell';

const FloorCount = lazyPart(async () => ({
  default: (await import('./lazy/floor-count')).FloorCount,
}));

const UndoMenu = lazyPart(async () => ({
  default: (await import('@/shells/undo-menu')).UndoMenu,
}));

const liveWords: Record<ReturnType<typeof useLiveStatus>, LiveWord> = {
  connecting: 'polling',
  open: 'live',
  retrying: 'reconnecting',
  offline: 'polling',
};

/** The shell with its data: rooms, who is signed in, whether what is shown is live. */
export function ShellRoute() {
  const { user } = useSession();
  const rooms = useQuery(roomsQuery);
  const { roomId: named } = useParams({ strict: false });
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const active = useActiveRoom(user.organization.id, rooms.data ?? [], named);
  const { room } = active;
  const choose = (roomId: string) => leaveForms(() => active.choose(roomId));

  /** On a page that is about one room, another room is another page. */
  function changeRoom(roomId: string) {
    if (named === undefined) choose(roomId);
    else void navigate({ to: '/rooms/$roomId', params: { roomId } });
  }

  return (
    <LiveProvider roomId={room?.id ?? null}>
      <Wired rooms={rooms.data ?? []} room={room} onChooseRoom={changeRoom}>
        {rooms.data === undefined ? (
          rooms.isError ? (
            <div className="rounded-card border border-line bg-surface">
              <ErrorPanel
                what="rooms"
                error={rooms.error}
                retrying={rooms.isFetching}
                onRetry={() => void rooms.refetch()}
              />
            </div>
          ) : null
        ) : room === null ? (
          <NoRooms />
        ) : (
          // Another room is another visit to the page: nothing of the old one stays on the screen.
          <RoomProvider key={room.id} rooms={rooms.data} room={room} choose={choose}>
            <Outlet />
            <DialogHost key={path} dialogs={consoleDialogs} />
          </RoomProvider>
        )}
      </Wired>
    </LiveProvider>
  );
}

interface WiredProps {
  rooms: readonly Room[];
  room: Room | null;
  onChooseRoom: (roomId: string) => void;
  children: ReactNode;
}

function Wired({ children, ...rooms }: WiredProps) {
  const { user } = useSession();
  const status = useLiveStatus();
  const isLocked = usePageLock() !== null;
  const signOut = useSignOut();
  const { askToLeave, question } = useSignOutQuestion(() => signOut.mutate());

  return (
    <>
      {question}
      <Shell
        {...rooms}
        user={{ title: roleName[user.role], name: user.name }}
        live={{ word: liveWords[status], line: <LiveLine word={liveWords[status]} /> }}
        counts={
          rooms.room === null
            ? {}
            : {
                '/floor-manager': (
                  <Boundary look="silent">
                    <FloorCount room={rooms.room} />
                  </Boundary>
                ),
              }
        }
        undo={
          <Boundary look="silent">
            <UndoMenu />
          </Boundary>
        }
        onSignOut={askToLeave}
        strip={
          <>
            {user.impersonatedBy === null ? null : (
              <Strip>
                {user.impersonatedBy} is signed in as {user.name}, on behalf of the platform. Every
                change names both.
                <LinkButton onClick={() => signOut.mutate()}>End</LinkButton>
              </Strip>
            )}
            {/* Below a sign-in nothing moves. */}
            {status === 'offline' && !isLocked ? <Paused /> : null}
            <UnansweredStrip />
          </>
        }
      >
        {children}
      </Shell>
    </>
  );
}

function LiveLine({ word }: { word: LiveWord }) {
  return <LiveStatus word={word} updatedAt={useLastUpdate()} />;
}

function Strip({ children }: { children: ReactNode }) {
  return (
    <div
      data-shell=""
      className="flex flex-wrap items-center justify-center gap-x-2 border-b border-line bg-warn-soft px-4 py-2 text-center text-dense text-warn"
    >
      {children}
    </div>
  );
}

/** After the fifth failure (design 2.5): never stale silently. */
function Paused() {
  const reconnect = useReconnect();
  if (useLastUpdate() === null) return null;
  return (
    <Strip>
      Live updates paused. Data refreshes every 30 s.
      <LinkButton onClick={reconnect}>Reconnect</LinkButton>
    </Strip>
  );
}

function NoRooms() {
  return (
    <section className="grid gap-1">
      <h1 tabIndex={-1} className="text-page font-semibold">
        No Rooms Available.
      </h1>
      <p className="text-body text-ink-2">Please configure at least one poker room to continue.</p>
    </section>
  );
}
