import './mobile.css';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, House, ListOrdered, RefreshCw, Spade, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Room } from '@/api/types';
import { isOpen } from '@/domain/floor';
import { useFloor } from '@/live/use-floor';
import { useReconnect } from '@/live/use-live';
import { Icon } from '@/ui/icon';
import { Mark } from '@/ui/mark';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { LiveLine } from './live-line';
import { addressOf, goTo, type Tab, TAB_TITLE, TABS } from './tab';
import { WaitingNotes } from './waiting-notes';

const RoomSheet = lazyPart(async () => ({ default: (await import('./room-sheet')).RoomSheet }));

const UndoMenu = lazyPart(async () => ({
  default: (await import('@/shells/undo-menu')).UndoMenu,
}));

const ICONS = { home: House, tables: Spade, waitlist: ListOrdered, profile: UserRound };

interface FrameProps {
  tab: Tab;
  room: Room;
  rooms: readonly Room[];
  onChooseRoom: (roomId: string) => void;
  children: ReactNode;
}

/** Room and age above, the four tabs under the thumb. */
export function Frame({ tab, room, rooms, onChooseRoom, children }: FrameProps) {
  const [choosing, setChoosing] = useState(false);

  // The document: its title, and a tab that begins at its top.
  useEffect(() => {
    document.title = `${TAB_TITLE[tab]} · ${room.name} · PitBoss`;
    window.scrollTo(0, 0);
  }, [tab, room.name]);

  return (
    <div className="mf">
      <header className="mf-bar">
        <Mark size={30} />
        <div className="min-w-0 flex-1">
          <h1 className="mf-title">
            <span className="sr-only">{TAB_TITLE[tab]}, </span>{' '}
            {rooms.length > 1 ? (
              <button type="button" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
                <span>{room.name}</span>
                <Icon as={ChevronDown} /> <span className="sr-only">Change room</span>
              </button>
            ) : (
              <span>{room.name}</span>
            )}
          </h1>
          <LiveLine timeZone={room.timeZone} />
        </div>
        <Boundary look="silent">
          <UndoMenu />
        </Boundary>
        <Refresh />
      </header>
      <main id="content" className="mf-main">
        <WaitingNotes />
        {children}
      </main>
      <nav className="mf-tabs" aria-label="Main">
        {TABS.map((each) => (
          <a
            key={each}
            href={addressOf(each)}
            aria-current={each === tab ? 'page' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              goTo(each);
            }}
          >
            <Icon as={ICONS[each]} size={20} />
            <span>
              {TAB_TITLE[each]}
              {each === 'waitlist' ? <WaitingCount roomId={room.id} /> : null}
            </span>
          </a>
        ))}
      </nav>
      {choosing ? (
        <Boundary look="layer">
          <RoomSheet
            rooms={rooms}
            room={room}
            onChoose={onChooseRoom}
            onClose={() => setChoosing(false)}
          />
        </Boundary>
      ) : null}
    </div>
  );
}

/** Beside the tab: how many wait. */
function WaitingCount({ roomId }: { roomId: string }) {
  const waiting = useFloor(roomId, ({ entries }) => entries.filter(isOpen).length);
  if (waiting === 0) return null;
  return (
    <>
      {' '}
      <span className="mf-tab-count">
        {waiting} <span className="sr-only">waiting</span>
      </span>
    </>
  );
}

function Refresh() {
  const client = useQueryClient();
  const reconnect = useReconnect();
  // Only what the button itself asked for: figures that events have read again are no work of his.
  const [busy, setBusy] = useState(false);
  return (
    <button
      type="button"
      aria-label="Refresh"
      aria-busy={busy || undefined}
      className="mf-icon"
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
