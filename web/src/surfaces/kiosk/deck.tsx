import './deck.css';
import type { ReactNode } from 'react';
import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { useLastUpdate, useLiveStatus, useReconnect } from '@/live/use-live';
import { LinkButton } from '@/ui/button';
import { LiveStatus, type LiveWord } from '@/ui/live-status';
import { Mark } from '@/ui/mark';
import { ThemeToggle } from '@/ui/theme-toggle';
import { useInSight } from '@/ui/use-in-sight';
import { followHere, goTo } from '@/lib/address';

export interface DeckTab {
  value: string;
  label: string;
  /** Where it leads: a plain click stays on the page. */
  address: string;
  /** Beside the word: what is open there. */
  mark?: ReactNode;
}

interface DeckProps {
  title: string;
  detail: string;
  /** Names the row of tabs. */
  label: string;
  tabs: readonly DeckTab[];
  tab: string;
  timeZone: string;
}

/** The head of a screen outside the shell: what it is, its tabs, whether it is live, and the room's time. */
export function Deck({ title, detail, label, tabs, tab, timeZone }: DeckProps) {
  const row = useInSight<HTMLElement>(tab);
  return (
    <header className="deck" data-noprint="">
      <div className="deck-id">
        <Mark />
        <div>
          <h1>{title}</h1>
          <p>{detail}</p>
        </div>
      </div>
      <nav ref={row} className="deck-tabs" aria-label={label}>
        {tabs.map(({ value, label: word, address, mark }) => (
          <a
            key={value}
            data-choice={value}
            href={address}
            aria-current={value === tab ? 'page' : undefined}
            onClick={(event) => {
              if (followHere(event)) goTo(address, 'push');
            }}
          >
            {word} {mark}
          </a>
        ))}
      </nav>
      <div className="deck-now">
        <Live />
        <Clock timeZone={timeZone} />
        <ThemeToggle />
      </div>
    </header>
  );
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

function Clock({ timeZone }: { timeZone: string }) {
  return <p className="deck-time">{formatTime(useNow(), timeZone)}</p>;
}

/** After the fifth failure: never stale silently. */
export function Offline({ seconds }: { seconds: number }) {
  const status = useLiveStatus();
  const updatedAt = useLastUpdate();
  const reconnect = useReconnect();
  if (status !== 'offline' || updatedAt === null) return null;
  return (
    <p className="deck-offline" data-noprint="">
      Live updates paused. Data refreshes every {seconds} s.{' '}
      <LinkButton onClick={reconnect}>Reconnect</LinkButton>
    </p>
  );
}
