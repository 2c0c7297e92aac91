import { useRoom } from '@/api/session/session-context';
import { formatDayTime } from '@/lib/format';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { ListRow } from '@/ui/list-row';
import { Panel } from '@/ui/panel';
import { resolveAlert } from './acts';
import { useAlerts } from './queries';

/** The notes from earlier shifts that are not marked read. Renders nothing without notes. */
export function ShiftNotes() {
  const { id: roomId, timeZone } = useRoom();
  const read = useAct(resolveAlert);
  const notes = (useAlerts(roomId).data ?? []).filter(({ kind }) => kind === 'shift_note');
  if (notes.length === 0) return null;
  return (
    <Panel title="Shift Notes" count={notes.length}>
      <ul>
        {notes.map((note) => (
          <ListRow
            key={note.id}
            wraps
            title={note.message}
            detail={`${note.raisedBy}, ${formatDayTime(note.timestamp, timeZone)}`}
            action={
              <Button
                size="sm"
                disabledReason={read.disabledReason}
                aria-label={`Mark Read: ${note.message}`}
                onClick={() => read.run(note)}
              >
                Mark Read
              </Button>
            }
          />
        ))}
      </ul>
    </Panel>
  );
}
