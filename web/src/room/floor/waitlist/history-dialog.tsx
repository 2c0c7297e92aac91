import { useInfiniteQuery } from '@tanstack/react-query';
import type { WaitlistEntry } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { usePlace } from '@/api/session/use-place';
import { durationText, minutesBetween } from '@/domain/duration';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { Empty } from '@/ui/empty';
import { ListRow } from '@/ui/list-row';
import { QueryView } from '@/shells/query-view';
import { canUndo, lastActText } from './model';
import { waitlistHistoryQuery } from './queries';

interface HistoryDialogProps {
  /** Undefined for a role that may not change the lists. */
  onUndo: ((entry: WaitlistEntry) => void) | undefined;
  onClose: () => void;
}

/** "Waitlist History": entries that were seated, removed or a no-show, newest first. */
export function HistoryDialog({ onUndo, onClose }: HistoryDialogProps) {
  const { id: roomId } = useRoom();
  const history = useInfiniteQuery(waitlistHistoryQuery(roomId));
  return (
    <Dialog onClose={onClose} title="Waitlist History">
      <DialogBody label="Players who left a list">
        <QueryView
          of={history}
          what="the waitlist history"
          rows={6}
          strip
          empty={
            <Empty title="Nobody has left a list yet">
              Players who were seated, removed or didn't show appear here.
            </Empty>
          }
        >
          {(entries) => (
            <ul className="-mx-4 phone:-mx-3">
              {entries.map((entry) => (
                <Ended key={entry.id} entry={entry} onUndo={onUndo} />
              ))}
            </ul>
          )}
        </QueryView>
      </DialogBody>
      <DialogFoot>
        {history.hasNextPage ? (
          <Button size="lg" busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            Show more
          </Button>
        ) : null}
        <Button size="lg" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

interface EndedProps extends Pick<HistoryDialogProps, 'onUndo'> {
  entry: WaitlistEntry;
}

function Ended({ entry, onUndo }: EndedProps) {
  const { formatDate, formatNearWeekday, formatTime } = usePlace();
  const now = useNow(15_000);
  const { joinedAt, endedAt, player, gameType } = entry;
  const waited = endedAt === null ? '' : durationText(minutesBetween(Date.parse(joinedAt), Date.parse(endedAt)));
  const today = endedAt !== null && formatDate(endedAt) === formatDate(now);
  return (
    <ListRow
      title={player.name}
      detail={
        <span className="phone:whitespace-normal">
          {gameType.name} · {lastActText(entry)}
        </span>
      }
      end={endedAt === null ? undefined : formatTime(endedAt)}
      endDetail={today || endedAt === null ? `after ${waited}` : formatNearWeekday(endedAt, now)}
      action={
        onUndo !== undefined && canUndo(entry, now) ? (
          <Button size="sm" aria-label={`Undo for ${player.name}`} onClick={() => onUndo(entry)}>
            Undo
          </Button>
        ) : undefined
      }
    />
  );
}
