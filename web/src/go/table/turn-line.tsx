import type { ReactNode } from 'react';

interface TurnLineProps {
  /** A polite live region announces changes. */
  who: string;
  /** Whether `who` does not fit at full size. */
  long: boolean;
  /** The line below. */
  last: ReactNode;
  /** At the right: Undo. */
  children?: ReactNode;
}

/** Whose turn it is, above the buttons. */
export function TurnLine({ who, long, last, children }: TurnLineProps) {
  return (
    <div className="mb-3 grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 beside-phone:mb-2">
      <p
        className={`col-[1] truncate leading-7 font-semibold ${long ? 'text-[1.125rem]' : 'text-[1.375rem]'}`}
        aria-live="polite"
      >
        {who}
      </p>
      <p className="col-[1] line-clamp-2 min-h-5 text-body text-ink-2">{last}</p>
      {children}
    </div>
  );
}
