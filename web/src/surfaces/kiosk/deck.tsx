import { usePageLock } from '@/api/client/identity';
import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { useLastUpdate, useLiveStatus, useReconnect } from '@/live/use-live';
import { LinkButton } from '@/ui/button';
import { Deck, type DeckTab } from '@/ui/deck';
import { LiveStatus, type LiveWord } from '@/ui/live-status';

interface RoomDeckProps {
  title: string;
  detail: string;
  /** Names the row of tabs. */
  label: string;
  tabs: readonly DeckTab[];
  tab: string;
  timeZone: string;
}

/** The head of a room's screen outside the shell, with the room's socket and time. */
export function RoomDeck({ timeZone, ...rest }: RoomDeckProps) {
  return <Deck {...rest} live={<Live />} time={formatTime(useNow(), timeZone)} />;
}

const words: Record<ReturnType<typeof useLiveStatus>, LiveWord> = {
  connecting: 'polling',
  open: 'live',
  retrying: 'reconnecting',
  offline: 'polling',
};

function Live() {
  const status = useLiveStatus();
  return status === 'open' ? <LiveStatus word="live" /> : <Aged word={words[status]} />;
}

function Aged({ word }: { word: LiveWord }) {
  return <LiveStatus word={word} updatedAt={useLastUpdate()} />;
}

/** After the fifth failure: never stale silently. */
export function Offline({ seconds }: { seconds: number }) {
  const status = useLiveStatus();
  const updatedAt = useLastUpdate();
  const reconnect = useReconnect();
  const isLocked = usePageLock() !== null;
  if (status !== 'offline' || updatedAt === null || isLocked) return null;
  return (
    <p className="deck-offline" data-noprint="">
      Live updates paused. Data refreshes every {seconds} s.{' '}
      <LinkButton onClick={reconnect}>Reconnect</LinkButton>
    </p>
  );
}
