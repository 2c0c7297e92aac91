import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { useLastUpdate, useLiveStatus, useUnreachableSince } from '@/live/use-live';
import { ageText } from '@/ui/live-status';
import { Shape, type ShapeName } from '@/ui/shape';
import { type Tone, toneClass } from '@/ui/tone';

interface Look {
  shape: ShapeName;
  tone: Tone;
  word: string;
}

const LOOKS: Record<ReturnType<typeof useLiveStatus>, Look> = {
  open: { shape: 'circle', tone: 'ok', word: 'Live' },
  connecting: { shape: 'half', tone: 'warn', word: 'Connecting' },
  retrying: { shape: 'half', tone: 'warn', word: 'Reconnecting' },
  offline: { shape: 'ring', tone: 'neutral', word: 'Polling' },
};

/** "Live · updated 4 s ago", or since when nothing has been heard: never stale silently. */
export function LiveLine({ timeZone }: { timeZone: string }) {
  const status = useLiveStatus();
  const updatedAt = useLastUpdate();
  const since = useUnreachableSince();
  if (since !== null)
    return (
      <p className="mf-live" role="status">
        <span className={`${toneClass.warn} text-tone`}>
          <Shape name="cross" />
        </span>
        <strong>Offline since {formatTime(since, timeZone)}</strong>
      </p>
    );
  const { shape, tone, word } = LOOKS[status];
  return (
    <p className="mf-live">
      <span className={`${toneClass[tone]} text-tone`}>
        <Shape name={shape} />
      </span>
      <strong>{word}</strong>
      {updatedAt === null ? null : <Age since={updatedAt} />}
    </p>
  );
}

function Age({ since }: { since: number }) {
  const now = useNow();
  return <span className="tabular-nums"> · updated {ageText(now - since)} ago</span>;
}
