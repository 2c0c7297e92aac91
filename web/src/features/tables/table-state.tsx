import type { Table } from '@/api/types';
import { durationText, shortDurationText } from '@/domain/duration';
import { TABLE_STATE, TABLE_STATUS, tableState } from '@/domain/table-status';
import { useNow } from '@/lib/hooks/use-now';
import { FloorText } from '@/live/floor-text';
import { HoldCountdown } from '@/ui/hold-timer';
import { StatusBadge } from '@/ui/status-badge';
import { cardNote, openEntries } from './model';

/** The derived word: Empty, Short, Full, Active. How many sit at a lent table calls for nothing on the floor. */
export function TableStateBadge({ table }: { table: Table }) {
  const look = table.event === null ? TABLE_STATE[tableState(table)] : TABLE_STATUS.tournament;
  return <StatusBadge {...look} />;
}

interface TableNoteProps {
  table: Table;
  /** How many are on the list of its game. */
  waiting: number;
  /** Less words: beside the state in a phone's row. */
  short?: boolean;
}

/** The note of a table on the screen: who joins the list of its game changes this word and nothing else of it. */
export function LiveNote({ table, short = false }: Omit<TableNoteProps, 'waiting'>) {
  if (cardNote(table, 1, 0).kind !== 'waiting')
    return <TableNote table={table} waiting={0} short={short} />;
  return (
    <FloorText
      roomId={table.roomId}
      of={({ entries }) => waitingText(openEntries(entries, table.gameTypeId))}
    />
  );
}

function waitingText(count: number): string {
  return count > 0 ? `${count} waiting` : '';
}

/** What stands beside the state: the hold that ends first, how long it is short or open, how many wait for it. */
export function TableNote({ table, waiting, short = false }: TableNoteProps) {
  const now = useNow(15_000);
  const note = cardNote(table, waiting, now);
  // Said by its badge already.
  if (table.event !== null && !short) return null;
  const time = short ? shortDurationText : durationText;
  switch (note.kind) {
    case 'tournament':
      return <StatusBadge {...TABLE_STATUS.tournament} />;
    case 'hold':
      return (
        <span className="inline-flex items-center gap-1">
          {short ? (
            <span className="sr-only">Seat {note.hold.seatNumber} held</span>
          ) : (
            `Seat ${note.hold.seatNumber}`
          )}
          <HoldCountdown from={note.hold.calledAt} until={note.hold.until} />
        </span>
      );
    case 'paused':
      return <span className="font-medium text-warn">{short ? 'Paused' : 'Time paused'}</span>;
    case 'short':
      return <span className="font-medium text-warn">{time(note.minutes)}</span>;
    case 'open':
      return time(note.minutes);
    case 'waiting':
      return waitingText(note.count);
    case 'none':
      return null;
  }
}
