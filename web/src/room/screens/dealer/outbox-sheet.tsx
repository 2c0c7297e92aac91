import { formatTime } from '@/lib/format';
import { useUnreachableSince } from '@/api/live/use-live';
import { useOutbox } from '@/api/acts/use-outbox';
import { TouchButton } from '../touch-button';
import { ActRow, ActRows } from './act-rows';
import type { AtTable } from './at-table';
import { SheetFrame } from './sheet';

/** The acts that wait for the network, and those that the server rejected. */
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
            : 'Pending actions are sent in order when you are back online.'
      }
      onClose={onClose}
    >
      <ActRows>
        {refused.map(({ key, label, refusal }) => (
          <ActRow
            key={key}
            title={label}
            detail={<span className="text-bad">Refused. {refusal}</span>}
            act={
              <TouchButton onClick={() => dismiss(key)}>
                <span>
                  OK <span className="sr-only">{label}</span>
                </span>
              </TouchButton>
            }
          />
        ))}
        {waiting.map(({ key, label, at: done }) => (
          <ActRow
            key={key}
            title={label}
            detail={<span>Done {time(done)}, waits</span>}
            act={
              <TouchButton onClick={() => dismiss(key)}>
                <span>
                  Undo <span className="sr-only">{label}</span>
                </span>
              </TouchButton>
            }
          />
        ))}
      </ActRows>
    </SheetFrame>
  );
}
