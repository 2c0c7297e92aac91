import { cva } from 'class-variance-authority';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, House, ListOrdered, RefreshCw, Spade, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { isOpen } from '@/domain/floor';
import { useFloor } from '@/room/floor/use-floor';
import { useReconnect } from '@/api/live/use-live';
import { useRoom, useRooms } from '@/api/session/session-context';
import { Icon } from '@/ui/icon';
import { Mark } from '@/ui/mark';
import { Boundary } from '@/ui/boundary';
import { lazyParts } from '@/lib/lazy-part';
import { LiveLine } from './live-line';
import { type Tab, TAB_TITLE, TABS } from './model';
import { WaitingNotes } from './waiting-notes';

const { RoomSheet, UndoMenu } = lazyParts({
  RoomSheet: async () => (await import('./room-sheet')).RoomSheet,
  UndoMenu: async () => (await import('@/shells/undo-menu')).UndoMenu,
});

const ICONS = { home: House, tables: Spade, waitlist: ListOrdered, profile: UserRound };

const bar = cva([
  'sticky top-0 z-sticky flex min-h-16 items-center gap-2 border-b border-line bg-canvas pb-2',
  'pt-[max(0.5rem,env(safe-area-inset-top))] pr-[max(0.25rem,50%-20rem)] pl-[max(1rem,50%-19rem)]',
]);

const tabBar = cva([
  'sticky bottom-0 z-sticky grid grid-cols-4 border-t border-line bg-surface',
  'px-[max(0px,50%-20rem)] pb-[max(env(safe-area-inset-bottom),0.5rem)]',
]);

const tabLink = cva([
  'relative grid h-15 place-content-center place-items-center gap-0.5 text-meta font-medium text-ink-2',
  '-outline-offset-3 aria-[current=page]:font-semibold aria-[current=page]:text-accent [&>svg]:size-6',
  'aria-[current=page]:before:absolute aria-[current=page]:before:inset-x-1/4 aria-[current=page]:before:-top-px',
  'aria-[current=page]:before:h-0.75 aria-[current=page]:before:rounded-b-[3px] aria-[current=page]:before:bg-current',
]);

/** The room and the connection status above, the four tabs within reach of the thumb below. */
export function Frame({ tab, children }: { tab: Tab; children: ReactNode }) {
  const room = useRoom();
  const rooms = useRooms();
  const [choosing, setChoosing] = useState(false);

  // Sets the title, and scrolls a new tab to its top.
  useEffect(() => {
    document.title = `${TAB_TITLE[tab]} · ${room.name} · PitBoss`;
    window.scrollTo(0, 0);
  }, [tab, room.name]);

  return (
    <div className="flex min-h-dvh flex-col bg-canvas text-phone text-ink">
      <header className={bar()}>
        <Mark size={30} />
        <div className="min-w-0 flex-1">
          <h1 className="flex min-w-0 text-title font-semibold">
            <span className="sr-only">{TAB_TITLE[tab]}, </span>{' '}
            {rooms.length > 1 ? (
              <button
                type="button"
                aria-haspopup="dialog"
                // A touch target of full height that does not move the line below.
                className="relative flex min-w-0 items-center gap-1 after:absolute after:-inset-x-2 after:-top-3 after:-bottom-5"
                onClick={() => setChoosing(true)}
              >
                <span className="truncate">{room.name}</span>
                <Icon as={ChevronDown} /> <span className="sr-only">Change room</span>
              </button>
            ) : (
              <span className="truncate">{room.name}</span>
            )}
          </h1>
          <LiveLine />
        </div>
        <Boundary place="silent">
          <UndoMenu />
        </Boundary>
        <Refresh />
      </header>
      <main id="content" className="mx-auto grid w-full max-w-160 flex-1 content-start gap-6 px-4 pt-4 pb-6">
        <WaitingNotes />
        {children}
      </main>
      <nav className={tabBar()} aria-label="Main">
        {TABS.map((each) => (
          <Link
            key={each}
            className={tabLink()}
            to="/mobile/{-$tab}"
            params={{ tab: each === 'home' ? undefined : each }}
            search={true}
            activeOptions={{ exact: true }}
            aria-current={each === tab ? 'page' : undefined}
          >
            <Icon as={ICONS[each]} size={20} />
            <span>
              {TAB_TITLE[each]}
              {each === 'waitlist' ? <WaitingCount /> : null}
            </span>
          </Link>
        ))}
      </nav>
      {choosing ? (
        <Boundary place="layer">
          <RoomSheet onClose={() => setChoosing(false)} />
        </Boundary>
      ) : null}
    </div>
  );
}

/** The number of waiting players, beside the tab. */
function WaitingCount() {
  const roomId = useRoom().id;
  const waiting = useFloor(roomId, ({ entries }) => entries.filter(isOpen).length);
  if (waiting === 0) return null;
  return (
    <>
      {' '}
      <span className="absolute top-1 left-[calc(50%+0.5rem)] min-w-5 rounded-full border-2 border-surface bg-ink px-1.25 text-center font-semibold text-surface tabular-nums">
        {waiting} <span className="sr-only">waiting</span>
      </span>
    </>
  );
}

function Refresh() {
  const client = useQueryClient();
  const reconnect = useReconnect();
  // True only for a refresh by this button, not for refetches after events.
  const [busy, setBusy] = useState(false);
  return (
    <button
      type="button"
      aria-label="Refresh"
      aria-busy={busy || undefined}
      className="grid size-12 flex-none place-items-center rounded-control text-ink aria-busy:text-ink-3"
      onClick={() => {
        reconnect();
        setBusy(true);
        void client.invalidateQueries().finally(() => setBusy(false));
      }}
    >
      <Icon as={RefreshCw} size={20} />
    </button>
  );
}
