import { Button } from './button';
import { describeError } from './error-text';

/**
 * fetch rejects with a TypeError when no answer arrived. Each browser words its message differently, and none for
 * people.
 */
function reasonOf(error: unknown): string {
  return error instanceof TypeError ? 'The server could not be reached.' : describeError(error);
}

/** A read that failed, and how to read again. A query is one. */
export interface FailedRead {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface ErrorPanelProps {
  /** The data that could not be loaded: "tables". */
  what: string;
  of: FailedRead;
  /** The time of the data that is still shown: "8:41 PM". Omit it when nothing is shown. */
  shownFrom?: string | undefined;
}

/** A failure: the data, the status and reason, the age of the data that is still shown, and Retry. */
export function ErrorPanel({ what, of, shownFrom }: ErrorPanelProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-1 px-4 py-6 text-center">
      <strong className="text-body font-semibold">Could not load {what}.</strong>
      <p className="max-w-[44ch] text-dense text-balance wrap-anywhere text-ink-3">
        {reasonOf(of.error)}
        {shownFrom === undefined ? '' : ` What you see below is from ${shownFrom}.`}
      </p>
      <div className="mt-3">
        <Button onClick={() => void of.refetch()} busy={of.isFetching}>
          Retry
        </Button>
      </div>
    </div>
  );
}

/** The same as one line above data that is still shown. */
export function ErrorStrip({ what, of, shownFrom }: ErrorPanelProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-warn-soft px-4 py-2 text-dense text-warn"
    >
      <p className="min-w-0 flex-1 wrap-anywhere">
        <strong className="font-semibold">Could not load {what}.</strong> {reasonOf(of.error)}
        {shownFrom === undefined ? '' : ` What you see is from ${shownFrom}.`}
      </p>
      <Button size="sm" onClick={() => void of.refetch()} busy={of.isFetching}>
        Retry
      </Button>
    </div>
  );
}
