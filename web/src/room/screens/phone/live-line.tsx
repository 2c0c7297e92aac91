import { useNow } from '@/lib/hooks/use-now';
import { useLastUpdate, useLiveStatus, useUnreachableSince } from '@/api/live/use-live';
import { usePlace } from '@/api/session/use-place';
import { ageText } from '@/ui/live-status';
import { Shape, type ShapeName } from '@/ui/shape';
import { type Tone, toneClass } from '@/ui/tone';

interface LiveStyle {
  shape: ShapeName;
  tone: Tone;
  word: string;
}

const LIVE_STYLE: Record<ReturnType<typeof useLiveStatus>, LiveStyle> = {
  open: { shape: 'circle', tone: 'ok', word: 'Live' },
  connecting: { shape: 'half', tone: 'warn', word: 'Connecting' },
  retrying: { shape: 'half', tone: 'warn', word: 'Reconnecting' },
  offline: { shape: 'ring', tone: 'neutral', word: 'Refreshing every 30 s' },
};

/** "Live · updated 4 s ago", or the time of the last update: the screen is never stale silently. */
export function LiveLine() {
  const place = usePlace();
  const status = useLiveStatus();
  const updatedAt = useLastUpdate();
  const since = useUnreachableSince();
  if (since !== null)
    return (
      <p className="flex items-center gap-1.5 text-dense whitespace-nowrap text-ink-3" role="status">
        <span className={`${toneClass.warn} text-tone`}>
          <Shape name="cross" />
        </span>
        <strong className="font-medium text-ink-2">Offline since {place.formatTime(since)}</strong>
      </p>
    );
  const { shape, tone, word } = LIVE_STYLE[status];
  return (
    <p className="flex items-center gap-1.5 text-dense whitespace-nowrap text-ink-3">
      <span className={`${toneClass[tone]} text-tone`}>
        <Shape name={shape} />
      </span>
      <strong className="font-medium text-ink-2">{word}</strong>
      {updatedAt === null ? null : <Age since={updatedAt} />}
    </p>
  );
}

function Age({ since }: { since: number }) {
  const now = useNow();
  return <span className="tabular-nums"> · updated {ageText(now - since)} ago</span>;
}
