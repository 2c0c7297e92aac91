import { formatTime } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { useLiveStatus, useReconnect, useUnreachableSince } from '@/api/live/use-live';
import { LinkButton } from '@/ui/button';
import { Shape } from '@/ui/shape';

const lineStyle =
  'flex items-center justify-center gap-2 border-b border-line bg-warn-soft px-4 py-1.5 text-center text-dense text-warn [&_:is(a,button)]:min-h-6';

/** Warns when the screen may be out of date; renders nothing while the connection is fine. */
export function LiveLine() {
  const status = useLiveStatus();
  const since = useUnreachableSince();
  const reconnect = useReconnect();
  if (since !== null)
    return (
      <p className={lineStyle} role="status">
        <Shape name="cross" />
        <span>Offline since {formatTime(since, HERE)}. Showing last saved data.</span>
      </p>
    );
  if (status !== 'offline') return null;
  return (
    <p className={lineStyle} role="status">
      Live updates paused · <LinkButton onClick={reconnect}>Reconnect</LinkButton>
    </p>
  );
}
