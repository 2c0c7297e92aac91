import type { NewRefusal } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { logRefusedEntry } from './acts';

interface LogRefusedEntryProps {
  playerId: string;
  /** "Ray Whitfield is barred" */
  says: string;
  reason: NewRefusal['reason'];
  onDone: () => void;
}

/** Records that a player who must not enter was turned away. */
export function LogRefusedEntry({ playerId, says, reason, onDone }: LogRefusedEntryProps) {
  const roomId = useRoom().id;
  const log = useAct(logRefusedEntry);
  return (
    <Button
      size="lg"
      busy={log.busy}
      onClick={() => log.run({ playerId, says, body: { roomId, place: 'check_in', reason } }, onDone)}
    >
      Log Refused Entry
    </Button>
  );
}
