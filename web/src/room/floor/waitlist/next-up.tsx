import type { Table, WaitlistEntry } from '@/api/types';
import type { NextUp as Next } from '@/domain/floor';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { TableMark } from '@/ui/poker/table-mark';

interface NextUpProps {
  /** Null when no waiting player has a free seat. */
  next: Next<Table, WaitlistEntry> | null;
  /** Every player on the lists already has a held seat. */
  allCalled: boolean;
  /** Undefined for a role that never seats. */
  onSeat: ((next: Next<Table, WaitlistEntry>) => void) | undefined;
}

const box = 'flex min-h-16 items-center gap-3 border-b border-line-soft py-3 pr-3 pl-4 phone:pr-2 phone:pl-3';

/** The next player and their seat, beside "Seat Next Player". */
export function NextUp({ next, allCalled, onSeat }: NextUpProps) {
  const reason = allCalled ? 'Everyone waiting is called' : 'No open seat for anyone waiting';
  return (
    <div className={box}>
      <div className="min-w-0 flex-1">
        <p className="text-body font-semibold wrap-anywhere">
          {next === null ? 'Nobody to seat now' : next.entry.player.name}
        </p>
        <p className="mt-0.5 flex items-center gap-1 text-meta text-ink-2">
          {next === null ? (
            reason
          ) : (
            <>
              <TableMark number={next.place.table.tableNumber} />
              <span className="min-w-0 wrap-anywhere">
                seat {next.place.seatNumber} · {next.entry.gameType.name}
              </span>
            </>
          )}
        </p>
      </div>
      {onSeat === undefined ? null : (
        <Button
          variant="primary"
          disabledReason={next === null ? reason : undefined}
          onClick={() => {
            if (next !== null) onSeat(next);
          }}
        >
          Seat Next Player
        </Button>
      )}
    </div>
  );
}

export function SkeletonNext() {
  return (
    <div aria-hidden="true" className={box}>
      <span className="grid flex-1 gap-2">
        <Skeleton width="40%" />
        <Skeleton width="60%" height="0.625rem" />
      </span>
      <Skeleton width="8rem" height="2rem" />
    </div>
  );
}
