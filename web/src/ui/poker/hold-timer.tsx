import { useNow } from '@/lib/hooks/use-now';

interface HoldTimerProps {
  secondsLeft: number;
  totalSeconds: number;
  /** A word before the time: "Called". */
  word?: string;
}

export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The arc is the remaining part of the hold. Silent: the component that watches the hold announces its end. */
export function HoldTimer({ secondsLeft, totalSeconds, word }: HoldTimerProps) {
  const share = totalSeconds > 0 ? Math.min(1, Math.max(0, secondsLeft / totalSeconds)) : 0;
  return (
    <span className="inline-flex items-center gap-1.25 align-top font-medium whitespace-nowrap text-info tabular-nums">
      <svg
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        aria-hidden="true"
        className="size-3.5 flex-none -rotate-90"
      >
        <circle cx="8" cy="8" r="6" opacity="0.28" />
        <circle cx="8" cy="8" r="6" pathLength="100" strokeDasharray={`${Math.round(share * 100)} 100`} />
      </svg>
      <span>
        {word === undefined ? <span className="sr-only">Time left</span> : word} {clockText(secondsLeft)}
      </span>
    </span>
  );
}

interface HoldCountdownProps {
  /** Instants: when the hold began and when it ends. */
  from: string;
  until: string;
  word?: string;
}

/** A timer on the app's shared clock. Only this small part renders again each second. */
export function HoldCountdown({ from, until, ...rest }: HoldCountdownProps) {
  const now = useNow();
  const end = Date.parse(until);
  return <HoldTimer {...rest} secondsLeft={(end - now) / 1000} totalSeconds={(end - Date.parse(from)) / 1000} />;
}
