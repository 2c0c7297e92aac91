import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { WaitlistEntry } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { isOpen, nextByGame } from '@/domain/floor';
import { shortGameName } from '@/domain/stakes';
import { JustNow } from './just-now';
import { isNextOf, longestWaiting, seatingKey, seatings } from './model';
import { justEndedQuery } from './queries';
import { WaitingRow } from './waiting-row';
import { useStableOrder } from '@/lib/hooks/use-stable-order';
import { useFloor } from '../use-floor';
import { Button } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { MemoRow } from '@/ui/memo-row';
import { Panel } from '@/ui/panel';

interface LongestWaitingProps {
  menuOf: (entry: WaitlistEntry) => ReactNode;
  /** Undefined for a role that never seats. */
  onSeat: ((entry: WaitlistEntry) => void) | undefined;
  onAdd: (() => void) | undefined;
  onUndo: ((entry: WaitlistEntry) => void) | undefined;
}

/** The five longest waits over all games, and the entries that can still be undone. */
export function LongestWaiting({ menuOf, onSeat, onAdd, onUndo }: LongestWaitingProps) {
  const { id: roomId, settings } = useRoom();
  const waits = useFloor(roomId, ({ tables, entries, next: order }) => {
    const seats = seatings(tables, entries, order);
    const next = nextByGame(entries);
    return longestWaiting(entries).map((entry) => ({
      entry,
      seating: seats.get(entry.id),
      next: isNextOf(entry, next),
    }));
  });
  const { shown, hold } = useStableOrder(waits, ({ entry }) => entry.id);
  return (
    <Panel title="Longest Waiting" actions={<AllWaiting />}>
      {shown.length === 0 ? (
        <Empty
          title="No players waiting"
          action={onAdd === undefined ? undefined : <Button onClick={onAdd}>Add Player</Button>}
        >
          Players on a waitlist appear here, the longest wait first.
        </Empty>
      ) : (
        <ol {...hold}>
          {shown.map(({ entry, seating, next }, index) => (
            <MemoRow key={entry.id} by={[entry, index, seatingKey(seating), next, settings, onSeat === undefined]}>
              {() => (
                <WaitingRow
                  entry={entry}
                  lead={index + 1}
                  game={entry.status === 'called' ? shortGameName(entry.gameType.name) : entry.gameType.name}
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
        // Renders again when a wait ends, not with every event of the floor.
        <MemoRow by={[roomId]}>{() => <JustEnded onUndo={onUndo} />}</MemoRow>
      )}
    </Panel>
  );
}

function AllWaiting() {
  const roomId = useRoom().id;
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

function JustEnded({ onUndo }: { onUndo: (entry: WaitlistEntry) => void }) {
  const roomId = useRoom().id;
  const ended = useInfiniteQuery(justEndedQuery(roomId));
  return <JustNow ended={ended.data ?? []} onUndo={onUndo} />;
}
