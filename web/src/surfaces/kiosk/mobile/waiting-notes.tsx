import { useNow } from '@/lib/hooks/use-now';
import { useOutbox } from '@/live/use-outbox';
import { Button } from '@/ui/button';

/** What is done at once needs no words. */
const LATE_MS = 3_000;

/** What waits for the network, and what the server would not do: both stay until they are done or read. */
export function WaitingNotes() {
  const { waiting, refused, dismiss } = useOutbox();
  const now = useNow();
  const old = waiting.some(({ at }) => now - at > LATE_MS);
  if (refused.length === 0 && !old) return null;
  return (
    <div className="grid gap-2">
      {refused.map(({ key, label, refusal }) => (
        <div key={key} className="mf-note" data-bad="" role="alert">
          <p>
            <strong className="font-semibold">Not done: {label}.</strong> {refusal}
          </p>
          <Button size="xl" aria-label={`Dismiss: ${label}`} onClick={() => dismiss(key)}>
            OK
          </Button>
        </div>
      ))}
      {old ? (
        <div className="mf-note" role="status">
          <p>
            <strong className="font-semibold">
              {waiting.length === 1 ? '1 change waits' : `${waiting.length} changes wait`} for the
              network.
            </strong>{' '}
            {waiting.map(({ label }) => label).join(' · ')}
          </p>
        </div>
      ) : null}
    </div>
  );
}
