import { formatTime } from '@/lib/format';
import { useUnreachableSince } from '@/live/use-live';
import { useOutbox } from '@/live/use-outbox';
import { TouchButton } from '../touch-button';
import type { AtTable } from './at-table';
import { SheetFrame } from './sheet';

/** What was done here and is not done yet, and what the server would not do. */
export function OutboxSheet({ at, onClose }: { at: AtTable; onClose: () => void }) {
  const { waiting, refused, dismiss } = useOutbox();
  const since = useUnreachableSince();
  const time = (moment: number) => formatTime(moment, at.room.timeZone);
  const none = waiting.length + refused.length === 0;
  return (
    <SheetFrame
      title={since === null ? 'Waiting acts' : `Offline since ${time(since)}`}
      detail={
        none
          ? 'Everything has been done.'
          : since === null
            ? undefined
            : 'What waits is done in its order as soon as the network is back.'
      }
      onClose={onClose}
    >
      <ul className="dealer-rows">
        {refused.map(({ key, label, refusal }) => (
          <li key={key}>
            <p className="grid text-body text-ink-2">
              <strong className="text-phone font-semibold text-ink">{label}</strong>
              <span className="text-bad">Refused. {refusal}</span>
            </p>
            <TouchButton onClick={() => dismiss(key)}>
              <span>
                OK <span className="sr-only">{label}</span>
              </span>
            </TouchButton>
          </li>
        ))}
        {waiting.map(({ key, label, at: done }) => (
          <li key={key}>
            <p className="grid text-body text-ink-2">
              <strong className="text-phone font-semibold text-ink">{label}</strong>
              <span>Done {time(done)}, waits</span>
            </p>
            <TouchButton onClick={() => dismiss(key)}>
              <span>
                Undo <span className="sr-only">{label}</span>
              </span>
            </TouchButton>
          </li>
        ))}
      </ul>
    </SheetFrame>
  );
}
