import type { ReactNode } from 'react';
import type { TournamentEntry, Undo } from '@/api/tournament-types';
import { formatOrdinal } from '@/lib/format';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { ListRow } from '@/ui/list-row';
import { Panel } from '@/ui/panel';
import { useLeft } from '../clock/exact-time';
import { outText } from './seating';

interface LastOutProps {
  entries: readonly TournamentEntry[];
  /** The newest act while it can be undone; null for users who may not undo it. */
  undo: Undo | null;
  busy: boolean;
  timeZone: string;
  /** A link to all busted players. */
  all: ReactNode;
  onUndo: (undo: Undo) => void;
}

/** The latest busted players, and the undo of the newest act on seats while it is possible. */
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
              lead={<span className="block min-w-9">{entry.place === null ? 'Out' : formatOrdinal(entry.place)}</span>}
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

/**
 * Shown only for the minute in which the act can be undone. If a later change blocks the undo, the reason is shown
 * instead.
 */
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
