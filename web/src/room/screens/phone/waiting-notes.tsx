import { useNow } from '@/lib/hooks/use-now';
import { useOutbox } from '@/api/acts/use-outbox';
import { Button } from '@/ui/button';
import { formatQuantity } from '@/lib/format';

/** Acts that finish within this time show no note. */
const LATE_MS = 3_000;

const note = 'flex items-center gap-3 rounded-card border border-line py-2 pr-2 pl-4 text-body';

/** The pending acts and the rejected ones. They stay until they are done or dismissed. */
export function WaitingNotes() {
  const { waiting, refused, dismiss } = useOutbox();
  const now = useNow();
  const old = waiting.some(({ at }) => now - at > LATE_MS);
  if (refused.length === 0 && !old) return null;
  return (
    <div className="grid gap-2">
      {refused.map(({ key, label, refusal }) => (
        <div key={key} className={`${note} bg-bad-soft text-bad`} role="alert">
          <p className="min-w-0 flex-1 wrap-anywhere">
            <strong className="font-semibold">Not done: {label}.</strong> {refusal}
          </p>
          <Button size="xl" aria-label={`Dismiss: ${label}`} onClick={() => dismiss(key)}>
            OK
          </Button>
        </div>
      ))}
      {old ? (
        <div className={`${note} bg-info-soft text-info`} role="status">
          <p className="min-w-0 flex-1 wrap-anywhere">
            <strong className="font-semibold">
              {formatQuantity(waiting.length, 'change waits', 'changes wait')} for the network.
            </strong>{' '}
            {waiting.map(({ label }) => label).join(' · ')}
          </p>
        </div>
      ) : null}
    </div>
  );
}
