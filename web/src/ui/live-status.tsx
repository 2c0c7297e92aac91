import { useNow } from '@/lib/hooks/use-now';
import { Shape, type ShapeName } from './shape';
import { type Tone, toneClass } from './tone';

export type LiveWord = 'live' | 'reconnecting' | 'polling';

const looks: Record<LiveWord, { shape: ShapeName; tone: Tone; label: string }> = {
  live: { shape: 'circle', tone: 'ok', label: 'Live' },
  reconnecting: { shape: 'half', tone: 'warn', label: 'Reconnecting' },
  polling: { shape: 'ring', tone: 'neutral', label: 'Auto-refresh' },
};

/** An age: "4 s", "12 min", "3 h". */
export function ageText(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h`;
}

interface LiveStatusProps {
  word: LiveWord;
  /** The time of the newest data, in milliseconds; null before the first. */
  updatedAt?: number | null;
}

/** A dot, a word and an age, so that stale data is always visible as such. */
export function LiveStatus({ word, updatedAt = null }: LiveStatusProps) {
  const { shape, tone, label } = looks[word];
  return (
    <p className="flex items-center gap-1.5 text-meta whitespace-nowrap text-ink-3">
      <span className={`${toneClass[tone]} text-tone ${word === 'reconnecting' ? 'turning' : ''}`}>
        <Shape name={shape} small />
      </span>
      <strong className="font-medium text-ink-2">{label}</strong>
      {updatedAt === null ? null : <Age since={updatedAt} />}
    </p>
  );
}

function Age({ since }: { since: number }) {
  const now = useNow();
  return <span className="tabular-nums">updated {ageText(now - since)} ago</span>;
}
