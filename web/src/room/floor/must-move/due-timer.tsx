import { useNow } from '@/lib/hooks/use-now';
import { clockText } from '@/ui/poker/hold-timer';
import { Shape } from '@/ui/shape';

interface DueTimerProps {
  /** Null: unknown. */
  since: string | null;
  /** The room's hold time. */
  holdMinutes: number;
}

/**
 * The time for which a seat has waited for its player: late after the room's hold time, as with a call. Only this small
 * part renders again each second.
 */
export function DueTimer({ since, holdMinutes }: DueTimerProps) {
  const now = useNow();
  if (since === null) return null;
  const seconds = Math.floor((now - Date.parse(since)) / 1000);
  const isLate = seconds >= holdMinutes * 60;
  return (
    <span
      className={`inline-flex items-center gap-1 align-top font-medium whitespace-nowrap tabular-nums ${isLate ? 'text-warn' : 'text-info'}`}
    >
      {isLate ? <Shape name="triangle" small /> : null}
      {isLate ? 'Late' : 'Due'} {clockText(seconds)}
    </span>
  );
}
