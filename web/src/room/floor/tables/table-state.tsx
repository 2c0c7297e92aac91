import type { Table } from '@/api/types';
import { durationText, shortDurationText } from '@/domain/duration';
import { TABLE_STATE, TABLE_STATUS, tableState } from '@/domain/table-status';
import { useNow } from '@/lib/hooks/use-now';
import { LiveText } from '../live-text';
import { HoldCountdown } from '@/ui/poker/hold-timer';
import { StatusBadge } from '@/ui/status-badge';
import { cardNote, openEntries } from './model';

/** The derived state: Empty, Short, Full or Active. A table lent to a tournament needs no attention on the floor. */
export function TableStateBadge({ table }: { table: Table }) {
  const badge = table.event === null ? TABLE_STATE[tableState(table)] : TABLE_STATUS.tournament;
  return <StatusBadge {...badge} />;
}

interface TableNoteProps {
  table: Table;
  /** The number of players waiting for the table's game. */
  waiting: number;
  /** A shorter text, for a phone's row. */
  short?: boolean;
}

/** A table's note that follows the lists: a player who joins its game's list changes only this text. */
export function LiveNote({ table, short = false }: Omit<TableNoteProps, 'waiting'>) {
  if (cardNote(table, 1, 0).kind !== 'waiting') return <TableNote table={table} waiting={0} short={short} />;
  return <LiveText roomId={table.roomId} of={({ entries }) => waitingText(openEntries(entries, table.gameTypeId))} />;
}

function waitingText(count: number): string {
  return count > 0 ? `${count} waiting` : '';
}

/** The note beside the state: the hold that expires first, minutes short or open, and the number of players waiting. */
export function TableNote({ table, waiting, short = false }: TableNoteProps) {
  const now = useNow(15_000);
  const note = cardNote(table, waiting, now);
  // The badge already says that the table is lent.
  if (table.event !== null && !short) return null;
  const time = short ? shortDurationText : durationText;
  switch (note.kind) {
    case 'tournament':
      return <StatusBadge {...TABLE_STATUS.tournament} />;
    case 'hold':
      return (
        <span className="inline-flex items-center gap-1">
          {short ? <span className="sr-only">Seat {note.hold.seatNumber} held</span> : `Seat ${note.hold.seatNumber}`}
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
