import type { Room } from '@/api/types';
import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { useLastUpdate, useLiveStatus } from '@/live/use-live';
import { LiveStatus, type LiveWord } from '@/ui/live-status';
import { Mark } from '@/ui/mark';
import { ThemeToggle } from '@/ui/theme-toggle';
import { useInSight } from '@/ui/use-in-sight';
import { followHere, goTo, TAB_LABEL, TABS, type Tab, useSearch, withWord } from './address';

interface HeadProps {
  room: Room;
  tab: Tab;
  /** How many alerts are open; undefined while they load. */
  open: number | undefined;
}

export function Head({ room, tab, open }: HeadProps) {
  const search = useSearch();
  const tabs = useInSight<HTMLElement>(tab);
  return (
    <header className="pit-head" data-noprint="">
      <div className="pit-id">
        <Mark />
        <div>
          <h1>Pit Boss Control Center</h1>
          <p>
            {room.name}
            {room.location === '' ? '' : ` · ${room.location}`}
          </p>
        </div>
      </div>
      <nav ref={tabs} className="pit-tabs" aria-label="Pit Boss">
        {TABS.map((each) => {
          const address = withWord(search, 'tab', each === 'alerts' ? null : each);
          return (
            <a
              key={each}
              data-choice={each}
              href={address}
              aria-current={each === tab ? 'page' : undefined}
              onClick={(event) => {
                if (followHere(event)) goTo(address, 'push');
              }}
            >
              {TAB_LABEL[each]}{' '}
              {each === 'alerts' && open !== undefined && open > 0 ? (
                <span>
                  {open}
                  <span className="sr-only"> open</span>
                </span>
              ) : null}
            </a>
          );
        })}
      </nav>
      <div className="pit-now">
        <Live />
        <Clock timeZone={room.timeZone} />
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
  const updatedAt = useLastUpdate();
  return <LiveStatus word={words[status]} updatedAt={status === 'open' ? null : updatedAt} />;
}

function Clock({ timeZone }: { timeZone: string }) {
  return <p className="pit-time">{formatTime(useNow(), timeZone)}</p>;
}
