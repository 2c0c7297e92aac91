import type { ReactNode } from 'react';
import type { TournamentEntry, Undo } from '@/api/tournament-types';
import { formatOrdinal } from '@/lib/format';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { ListRow } from '@/ui/list-row';
import { Panel } from '@/ui/panel';
import { useLeft } from './exact-time';
import { outText } from './seating';

interface LastOutProps {
  entries: readonly TournamentEntry[];
  /** The newest act while it can be taken back; null where this person may not. */
  undo: Undo | null;
  busy: boolean;
  timeZone: string;
  /** Leads to all who are out. */
  all: ReactNode;
  onUndo: (undo: Undo) => void;
}

/** Who went out last, and the newest act with seats while it can be taken back. */
export function LastOut({ entries, undo, busy, timeZone, all, onUndo }: LastOutProps) {
  return (
    <Panel title="Last Out" actions={entries.length === 0 ? null : all}>
      {undo === null ? null : <UndoRow key={undo.n} undo={undo} busy={busy} onUndo={onUndo} />}
      {entries.length === 0 ? (
        <Empty title="Nobody is out yet" />
      ) : (
        <ul>
          {entries.map((entry) => (
            <ListRow
              key={entry.id}
              dense
              lead={
                <span className="block min-w-9">
                  {entry.place === null ? 'Out' : formatOrdinal(entry.place)}
                </span>
              }
              title={entry.player.name}
              detail={outText(entry, timeZone)}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface UndoRowProps {
  undo: Undo;
  busy: boolean;
  onUndo: (undo: Undo) => void;
}

/** For its minute, and no longer: then the row is gone. What stands in the way of it is said in its place. */
function UndoRow({ undo, busy, onUndo }: UndoRowProps) {
  const seconds = Math.ceil(useLeft(undo.until) / 1_000);
  if (seconds <= 0) return null;
  const { text, hindrance } = undo;
  return (
    <div className="flex items-center gap-3 border-b border-line-soft py-2 pr-3 pl-4 text-dense phone:pr-2 phone:pl-3">
      <p className="min-w-0 flex-1">
        <span className="block truncate font-medium">{text}</span>
        <span className="block text-meta text-ink-2 tabular-nums">
          {hindrance === '' ? `${seconds} s to undo` : hindrance}
        </span>
      </p>
      {hindrance === '' ? (
        <Button size="sm" busy={busy} aria-label={`Undo: ${text}`} onClick={() => onUndo(undo)}>
          Undo
        </Button>
      ) : null}
    </div>
  );
}
