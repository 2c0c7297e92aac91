import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RoomSettings, WaitlistEntry } from '@/api/types';
import { isOpen } from '@/domain/floor';
import { shortGameName } from '@/domain/stakes';
import { JustNow } from '@/features/waitlist/just-now';
import { longestWaiting, type Seating } from '@/features/waitlist/model';
import { justEndedQuery } from '@/features/waitlist/queries';
import { WaitingRow } from '@/features/waitlist/waiting-row';
import { useSteadyOrder } from '@/lib/hooks/use-steady-order';
import { Button } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';

interface LongestWaitingProps {
  roomId: string;
  entries: readonly WaitlistEntry[];
  settings: RoomSettings;
  seatings: ReadonlyMap<string, Seating>;
  menuOf: (entry: WaitlistEntry) => ReactNode;
  /** Undefined for a role that may never do it. */
  onSeat: ((entry: WaitlistEntry) => void) | undefined;
  onAdd: (() => void) | undefined;
  onUndo: ((entry: WaitlistEntry) => void) | undefined;
}

/** The five who wait longest, over all games, and what can still be taken back. */
export function LongestWaiting({
  roomId,
  entries,
  settings,
  seatings,
  menuOf,
  onSeat,
  onAdd,
  onUndo,
}: LongestWaitingProps) {
  const { shown, hold } = useSteadyOrder(longestWaiting(entries), ({ id }) => id);
  const ended = useInfiniteQuery({ ...justEndedQuery(roomId), enabled: onUndo !== undefined });
  const all = entries.filter(isOpen).length;
  return (
    <Panel
      title="Longest Waiting"
      actions={
        all === 0 ? undefined : (
          <Link to="/cash-games" className={linkStyle}>
            All {all}
          </Link>
        )
      }
    >
      {shown.length === 0 ? (
        <Empty
          title="No players waiting"
          action={onAdd === undefined ? undefined : <Button onClick={onAdd}>Add Player</Button>}
        >
          Whoever joins a waitlist appears here, the longest wait first.
        </Empty>
      ) : (
        <ol {...hold}>
          {shown.map((entry, index) => (
            <WaitingRow
              key={entry.id}
              entry={entry}
              lead={index + 1}
              game={
                entry.status === 'called' ? shortGameName(entry.gameType.name) : entry.gameType.name
              }
              settings={settings}
              seating={seatings.get(entry.id)}
              onSeat={onSeat}
              menu={menuOf(entry)}
            />
          ))}
        </ol>
      )}
      {onUndo === undefined ? null : <JustNow ended={ended.data ?? []} onUndo={onUndo} />}
    </Panel>
  );
}
