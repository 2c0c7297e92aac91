import { useInfiniteQuery } from '@tanstack/react-query';
import type { WaitlistEntry } from '@/api/types';
import { durationText, minutesBetween } from '@/domain/duration';
import { formatDate, formatNearWeekday, formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { Empty } from '@/ui/empty';
import { ErrorPanel, ErrorStrip } from '@/ui/error-panel';
import { ListRow } from '@/ui/list-row';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { canUndo, lastActText } from './model';
import { waitlistHistoryQuery } from './queries';

interface HistoryDialogProps {
  roomId: string;
  timeZone: string;
  /** Undefined for a role that may not change the lists. */
  onUndo: ((entry: WaitlistEntry) => void) | undefined;
  onClose: () => void;
}

/** "Waitlist History": who was seated, taken off or did not come, newest first. */
export function HistoryDialog({ roomId, timeZone, onUndo, onClose }: HistoryDialogProps) {
  const history = useInfiniteQuery(waitlistHistoryQuery(roomId));
  const fault = {
    what: 'the waitlist history',
    error: history.error,
    retrying: history.isFetching,
    onRetry: () => void history.refetch(),
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Waitlist History"
    >
      <DialogBody label="Players who left a list">
        {history.isError && history.data !== undefined ? <ErrorStrip {...fault} /> : null}
        {history.data === undefined ? (
          history.isError ? (
            <ErrorPanel {...fault} />
          ) : (
            <Loading label="Loading the waitlist history">
              <SkeletonRows rows={6} />
            </Loading>
          )
        ) : history.data.length === 0 ? (
          <Empty title="Nobody has left a list yet">
            Players who are seated, taken off or do not come are kept here.
          </Empty>
        ) : (
          <ul className="-mx-4 phone:-mx-3">
            {history.data.map((entry) => (
              <Ended key={entry.id} entry={entry} timeZone={timeZone} onUndo={onUndo} />
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFoot>
        {history.hasNextPage ? (
          <Button
            size="lg"
            busy={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
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

interface EndedProps extends Pick<HistoryDialogProps, 'timeZone' | 'onUndo'> {
  entry: WaitlistEntry;
}

function Ended({ entry, timeZone, onUndo }: EndedProps) {
  const now = useNow(15_000);
  const { joinedAt, endedAt, player, gameType } = entry;
  const waited =
    endedAt === null ? '' : durationText(minutesBetween(Date.parse(joinedAt), Date.parse(endedAt)));
  const today = endedAt !== null && formatDate(endedAt, timeZone) === formatDate(now, timeZone);
  return (
    <ListRow
      title={player.name}
      detail={
        <span className="phone:whitespace-normal">
          {gameType.name} · {lastActText(entry)}
        </span>
      }
      end={endedAt === null ? undefined : formatTime(endedAt, timeZone)}
      endDetail={
        today || endedAt === null ? `after ${waited}` : formatNearWeekday(endedAt, timeZone, now)
      }
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
