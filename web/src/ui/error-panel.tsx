import { Button } from './button';
import { describeError } from './error-text';

/** fetch rejects with a TypeError when no answer came at all; each browser has other words for that, and none a person's. */
function reasonOf(error: unknown): string {
  return error instanceof TypeError ? 'The server could not be reached.' : describeError(error);
}

interface ErrorPanelProps {
  /** What could not be loaded: "tables". */
  what: string;
  error: unknown;
  /** When what is still on the screen was true: "8:41 PM". Leave out when nothing is shown. */
  shownFrom?: string | undefined;
  onRetry: () => void;
  retrying?: boolean;
}

/** What failed, status and reason, age of what is still shown, Retry. */
export function ErrorPanel({ what, error, shownFrom, onRetry, retrying = false }: ErrorPanelProps) {
  const reason = reasonOf(error);
  return (
    <div role="alert" className="grid justify-items-center gap-1 px-4 py-6 text-center">
      <strong className="text-body font-semibold">Could not load {what}.</strong>
      <p className="max-w-[44ch] text-dense text-balance wrap-anywhere text-ink-3">
        {reason}
        {shownFrom === undefined ? '' : ` What you see below is from ${shownFrom}.`}
      </p>
      <div className="mt-3">
        <Button onClick={onRetry} busy={retrying}>
          Retry
        </Button>
      </div>
    </div>
  );
}

/** The same as one line above data that is still shown. */
export function ErrorStrip({ what, error, shownFrom, onRetry, retrying = false }: ErrorPanelProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-warn-soft px-4 py-2 text-dense text-warn"
    >
      <p className="min-w-0 flex-1 wrap-anywhere">
        <strong className="font-semibold">Could not load {what}.</strong> {reasonOf(error)}
        {shownFrom === undefined ? '' : ` What you see is from ${shownFrom}.`}
      </p>
      <Button size="sm" onClick={onRetry} busy={retrying}>
        Retry
      </Button>
    </div>
  );
}
