import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { usePageLock } from '@/api/client/identity';
import { roomsQuery } from '@/api/queries';
import type { Room } from '@/api/types';
import { DialogHost } from '@/shells/dialog-host';
import { useSignOut } from '@/room/account/sign-in/mutations';
import { roleName } from '@/room/account/sign-in/model';
import { LiveProvider, useLastUpdate, useLiveStatus, useReconnect } from '@/api/live/use-live';
import { useSignOutQuestion } from '@/shells/sign-out-question';
import { UnansweredStrip } from '@/shells/unanswered-strip';
import { LinkButton } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { LiveLine, useLiveWord } from '@/shells/live-line';
import { leaveForms } from '@/lib/unsaved-forms';
import { useActiveRoom } from '@/api/session/use-active-room';
import { Boundary } from '@/ui/boundary';
import { useWasIdle, whenIdleOrNeeded } from '@/lib/idle';
import { lazyPart } from '@/lib/lazy-part';
import { RoomProvider, useSession } from '@/api/session/session-context';
import { undoOffers } from '@/ui/undo-store';
import { DoorScanner } from './door-scanner';
import { FloorCount } from './floor-count';
import { Shell } from './shell';

const UndoMenu = lazyPart(async () => {
  await whenIdleOrNeeded(undoOffers);
  return (await import('@/shells/undo-menu')).UndoMenu;
});

/** The shell with its data: rooms, the signed-in person and the live status. */
export function ShellRoute() {
  const { user } = useSession();
  const rooms = useQuery(roomsQuery);
  const { roomId: named } = useParams({ strict: false });
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const active = useActiveRoom(user.organization.id, rooms.data ?? [], named);
  const { room } = active;
  const choose = (roomId: string) => leaveForms(() => active.choose(roomId));

  /** On a page about one room, switching the room switches the page. */
  function changeRoom(roomId: string) {
    if (named === undefined) choose(roomId);
    else void navigate({ to: '/rooms/$roomId', params: { roomId } });
  }

  return (
    <LiveProvider roomId={room?.id ?? null}>
      {/* Before the rooms have come, too: the letters of a scan would run shortcuts and be searched for. */}
      {rooms.data !== undefined && room === null ? null : <DoorScanner />}
      <Wired rooms={rooms.data ?? []} room={room} onChooseRoom={changeRoom}>
        {rooms.data === undefined ? (
          rooms.isError ? (
            <div className="rounded-card border border-line bg-surface">
              <ErrorPanel what="rooms" of={rooms} />
            </div>
          ) : null
        ) : room === null ? (
          <NoRooms />
        ) : (
          // Remount the page for another room, so that no state of the old room stays on the screen.
          <RoomProvider key={room.id} rooms={rooms.data} room={room} choose={choose}>
            <Outlet />
            <DialogHost key={path} />
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
  const word = useLiveWord();
  const isLocked = usePageLock() !== null;
  const signOut = useSignOut();
  const wasIdle = useWasIdle();
  const { askToLeave, question } = useSignOutQuestion(() => signOut.run());

  return (
    <>
      {question}
      <Shell
        {...rooms}
        user={{ title: roleName[user.role], name: user.name }}
        live={{ word: word, line: <LiveLine word={word} /> }}
        counts={wasIdle && rooms.room !== null ? { '/floor-manager': <FloorCount room={rooms.room} /> } : {}}
        undo={
          <Boundary place="silent">
            <UndoMenu />
          </Boundary>
        }
        onSignOut={askToLeave}
        strip={
          <>
            {user.impersonatedBy === null ? null : (
              <Strip>
                {user.impersonatedBy} is signed in as {user.name}, on behalf of the platform. Every change names both.
                <LinkButton onClick={() => signOut.run()}>End</LinkButton>
              </Strip>
            )}
            {/* Freeze the page below a sign-in. */}
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

/** Shown after the fifth failed attempt, so that stale data is always visible as such. */
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
