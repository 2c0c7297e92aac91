import type { Desk, TournamentEntry } from '@/api/tournament-types';
import { formatOrdinal, formatTime } from '@/lib/format';
import { Button } from '@/ui/button';
import { ListRow } from '@/ui/list-row';
import { seatBlockedReason } from '../entries/registration-rules';
import { entryPurchase, methodText } from '../entries/entries';

interface AlternatesListProps {
  /** In the order in which they get seats. */
  alternates: readonly TournamentEntry[];
  desk: Desk;
  timeZone: string;
  busy: boolean;
  /** Undefined for a role that seats no players. */
  onSeatNext: (() => void) | undefined;
}

/** The alternates. Only the first one can be seated, so no player passes another. */
export function AlternatesList({ alternates, desk, timeZone, busy, onSeatNext }: AlternatesListProps) {
  return (
    <ol className="max-h-80 overflow-y-auto">
      {alternates.map((entry, index) => (
        <ListRow
          key={entry.id}
          dense
          lead={<span className="inline-block min-w-7">{formatOrdinal(index + 1)}</span>}
          title={entry.player.name}
          detail={`Entry ${entry.number} · ${methodText(entryPurchase(entry))} · since ${formatTime(entry.registeredAt, timeZone)}`}
          action={
            index === 0 && onSeatNext !== undefined ? (
              <Button size="sm" busy={busy} disabledReason={seatBlockedReason(desk) ?? undefined} onClick={onSeatNext}>
                Seat Next
              </Button>
            ) : undefined
          }
        />
      ))}
    </ol>
  );
}
