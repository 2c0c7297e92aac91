import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RoomSettings, WaitlistEntry } from '@/api/types';
import { isOpen, nextByGame } from '@/domain/floor';
import { shortGameName } from '@/domain/stakes';
import { JustNow } from '@/features/waitlist/just-now';
import { isNextOf, longestWaiting, seatingKey, seatings } from '@/features/waitlist/model';
import { justEndedQuery } from '@/features/waitlist/queries';
import { WaitingRow } from '@/features/waitlist/waiting-row';
import { useSteadyOrder } from '@/lib/hooks/use-steady-order';
import { useFloor } from '@/live/use-floor';
import { Button } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { MemoRow } from '@/ui/memo-row';
import { Panel } from '@/ui/panel';

interface LongestWaitingProps {
  roomId: string;
  settings: RoomSettings;
  menuOf: (entry: WaitlistEntry) => ReactNode;
  /** Undefined for a role that may never do it. */
  onSeat: ((entry: WaitlistEntry) => void) | undefined;
  onAdd: (() => void) | undefined;
  onUndo: ((entry: WaitlistEntry) => void) | undefined;
}

/** The five who wait longest, over all games, and what can still be taken back. */
export function LongestWaiting({
  roomId,
  settings,
  menuOf,
  onSeat,
  onAdd,
  onUndo,
}: LongestWaitingProps) {
  const waits = useFloor(roomId, ({ tables, entries }) => {
    const seats = seatings(tables, entries);
    const next = nextByGame(entries);
    return longestWaiting(entries).map((entry) => ({
      entry,
      seating: seats.get(entry.id),
      next: isNextOf(entry, next),
    }));
  });
  const { shown, hold } = useSteadyOrder(waits, ({ entry }) => entry.id);
  return (
    <Panel title="Longest Waiting" actions={<AllWaiting roomId={roomId} />}>
      {shown.length === 0 ? (
        <Empty
          title="No players waiting"
          action={onAdd === undefined ? undefined : <Button onClick={onAdd}>Add Player</Button>}
        >
          Whoever joins a waitlist appears here, the longest wait first.
        </Empty>
      ) : (
        <ol {...hold}>
          {shown.map(({ entry, seating, next }, index) => (
            <MemoRow
              key={entry.id}
              by={[entry, index, seatingKey(seating), next, settings, onSeat === undefined]}
            >
              {() => (
                <WaitingRow
                  entry={entry}
                  lead={index + 1}
                  game={
                    entry.status === 'called'
                      ? shortGameName(entry.gameType.name)
                      : entry.gameType.name
                  }
                  settings={settings}
                  seating={seating}
                  onSeat={onSeat}
                  menu={menuOf(entry)}
                />
              )}
            </MemoRow>
          ))}
        </ol>
      )}
      {onUndo === undefined ? null : (
        // Drawn again when somebody's wait ends, not with each event of the floor.
        <MemoRow by={[roomId]}>{() => <JustEnded roomId={roomId} onUndo={onUndo} />}</MemoRow>
      )}
    </Panel>
  );
}

function AllWaiting({ roomId }: Pick<LongestWaitingProps, 'roomId'>) {
  const all = useFloor(roomId, ({ entries }) => entries.filter(isOpen).length);
  if (all === 0) return null;
  return (
    <MemoRow by={[all]}>
      {() => (
        <Link to="/cash-games" className={linkStyle}>
          All {all}
        </Link>
      )}
    </MemoRow>
  );
}

interface JustEndedProps {
  roomId: string;
  onUndo: (entry: WaitlistEntry) => void;
}

function JustEnded({ roomId, onUndo }: JustEndedProps) {
  const ended = useInfiniteQuery(justEndedQuery(roomId));
  return <JustNow ended={ended.data ?? []} onUndo={onUndo} />;
}
