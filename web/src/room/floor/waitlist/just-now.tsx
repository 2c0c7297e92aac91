import type { WaitlistEntry } from '@/api/types';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { HoldCountdown } from '@/ui/poker/hold-timer';
import { ListRow } from '@/ui/list-row';
import { MemoRow } from '@/ui/memo-row';
import { ListHead } from '@/ui/panel';
import { canUndo, lastActText } from './model';

interface JustNowProps {
  /** Entries that ended recently. */
  ended: readonly WaitlistEntry[];
  onUndo: (entry: WaitlistEntry) => void;
}

/** Seatings and removals of the last minute, which can be undone here after their toast has closed. */
export function JustNow({ ended, onUndo }: JustNowProps) {
  const now = useNow();
  const open = ended.filter((entry) => canUndo(entry, now));
  if (open.length === 0) return null;
  return (
    <div className="border-t border-line">
      <ListHead title="Just now" />
      <ul>
        {open.map((entry) => (
          <MemoRow key={entry.id} by={[entry]}>
            {() => (
              <ListRow
                title={entry.player.name}
                detail={lastActText(entry)}
                end={
                  entry.endedAt === null || entry.undoUntil === null ? undefined : (
                    <HoldCountdown from={entry.endedAt} until={entry.undoUntil} />
                  )
                }
                action={
                  <Button
                    size="sm"
                    aria-label={`Undo: ${entry.player.name}, ${lastActText(entry)}`}
                    onClick={() => onUndo(entry)}
                  >
                    Undo
                  </Button>
                }
              />
            )}
          </MemoRow>
        ))}
      </ul>
    </div>
  );
}
