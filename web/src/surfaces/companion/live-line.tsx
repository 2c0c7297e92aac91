import { formatTime } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { useLiveStatus, useReconnect, useUnreachableSince } from '@/live/use-live';
import { LinkButton } from '@/ui/button';
import { Shape } from '@/ui/shape';

/** Nothing while all is well; never stale silently. */
export function LiveLine() {
  const status = useLiveStatus();
  const since = useUnreachableSince();
  const reconnect = useReconnect();
  if (since !== null)
    return (
      <p className="go-line" role="status">
        <Shape name="cross" />
        <span>Offline since {formatTime(since, HERE)}. You see what was known then.</span>
      </p>
    );
  if (status !== 'offline') return null;
  return (
    <p className="go-line" role="status">
      Live updates paused · <LinkButton onClick={reconnect}>Reconnect</LinkButton>
    </p>
  );
}
