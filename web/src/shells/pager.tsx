import type { ReactNode } from 'react';
import { Button } from '@/ui/button';

interface PagerProps {
  /** The visible range and the total: "1 to 25 of 148". */
  children: ReactNode;
  /** Undefined on the first page. */
  onPrevious: (() => void) | undefined;
  /** Undefined on the last page. */
  onNext: (() => void) | undefined;
  /** The next page is being fetched. */
  busy?: boolean;
}

/** The last line of a long list: the visible range, and buttons for the previous and next page. */
export function Pager({ children, onPrevious, onNext, busy = false }: PagerProps) {
  const one = onPrevious === undefined && onNext === undefined;
  return (
    <footer className="flex min-h-11 items-center gap-2 border-t border-line-soft py-2 pr-3 pl-4 text-meta text-ink-3 tabular-nums phone:flex-wrap phone:pr-2 phone:pl-3">
      <p className="mr-auto min-w-0">{children}</p>
      {one ? null : (
        <span className="flex flex-none gap-2" data-noprint="">
          <Button
            size="sm"
            disabledReason={onPrevious === undefined ? 'This is the first page' : undefined}
            onClick={onPrevious}
          >
            Previous
          </Button>
          <Button
            size="sm"
            busy={busy}
            disabledReason={onNext === undefined ? 'This is the last page' : undefined}
            onClick={onNext}
          >
            Next
          </Button>
        </span>
      )}
    </footer>
  );
}
