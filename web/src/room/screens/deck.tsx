import { usePageLock } from '@/api/client/identity';
import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { useLastUpdate, useLiveStatus, useReconnect } from '@/api/live/use-live';
import { useRoom } from '@/api/session/session-context';
import { LinkButton } from '@/ui/button';
import { ScreenHeader, type DeckTab } from '@/ui/screen-header';
import { LiveLine, useLiveWord } from '@/shells/live-line';
import { LiveStatus } from '@/ui/live-status';

interface RoomDeckProps {
  title: string;
  detail: string;
  /** The accessible name of the row of tabs. */
  label: string;
  tabs: readonly DeckTab[];
  tab: string;
}

/** The header of a room's screen outside the console, with the connection status and the room's time. */
export function RoomDeck({ ...rest }: RoomDeckProps) {
  const { timeZone } = useRoom();
  return <ScreenHeader {...rest} live={<Live />} time={formatTime(useNow(), timeZone)} />;
}

function Live() {
  const word = useLiveWord();
  return word === 'live' ? <LiveStatus word="live" /> : <LiveLine word={word} />;
}

/** Shown after the fifth failed reconnect: the screen never shows stale data without saying so. */
export function Offline({ seconds }: { seconds: number }) {
  const status = useLiveStatus();
  const updatedAt = useLastUpdate();
  const reconnect = useReconnect();
  const isLocked = usePageLock() !== null;
  if (status !== 'offline' || updatedAt === null || isLocked) return null;
  return (
    <p
      className="flex-none border-b border-line bg-warn-soft px-6 py-2 text-center text-[0.8125rem] text-warn"
      data-noprint=""
    >
      Live updates paused. Data refreshes every {seconds} s. <LinkButton onClick={reconnect}>Reconnect</LinkButton>
    </p>
  );
}
