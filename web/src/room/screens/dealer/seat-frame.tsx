import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { TouchButton } from '../touch-button';
import { SeatActs } from './stage';

interface SeatFrameProps {
  title: ReactNode;
  detail?: ReactNode;
  error?: string | null | undefined;
  children?: ReactNode;
}

/** The panel of the selected seat. */
export function SeatFrame({ title, detail, error, children }: SeatFrameProps) {
  const id = useId();
  return (
    <section
      className="min-h-31.5 flex-none rounded-card border border-line bg-surface px-4 pt-3 pb-4 max-[1024px]:mt-4"
      aria-labelledby={id}
    >
      <div className="flex items-baseline justify-between gap-4 pb-3 whitespace-nowrap max-[1024px]:block max-[1024px]:whitespace-normal">
        <h2 id={id} className="min-w-0 truncate text-title font-semibold">
          {title}
        </h2>
        {error != null ? (
          <p role="alert" className="font-medium text-bad">
            {error}
          </p>
        ) : detail === undefined ? null : (
          // The name shrinks last.
          <p className="min-w-0 shrink-[1000] overflow-hidden text-[0.9375rem] text-ellipsis text-ink-2 [&_strong]:font-semibold [&_strong]:text-ink">
            {detail}
          </p>
        )}
      </div>
      {children}
    </section>
  );
}

interface SeatAdviceProps {
  /** Why no act is possible now. */
  disabledReason: string | undefined;
  children: ReactNode;
}

/** Names the acts on a seat before one is selected, or the reason why none is possible now. */
export function SeatAdvice({ disabledReason, children }: SeatAdviceProps) {
  if (disabledReason === undefined) return <p className="text-ink-2">{children}</p>;
  return <p className="font-medium text-warn">{disabledReason}.</p>;
}

interface LeftQuestionProps {
  /** Null: a walk-in. */
  name: string | null;
  time: string;
  tab?: string | undefined;
  busy?: boolean;
  error?: string | null;
  onCancel: () => void;
  onLeft: () => void;
}

/** The confirmation that a player has left the table. */
export function LeftQuestion({ name, time, tab, busy = false, error, onCancel, onLeft }: LeftQuestionProps) {
  return (
    <SeatFrame
      title={`${name ?? 'The walk-in'} left the table?`}
      error={error}
      detail={
        <>
          Time stops at <strong>{time}</strong>
          {tab === undefined ? null : `, ${tab}`}
        </>
      }
    >
      <SeatActs>
        <TouchButton onClick={onCancel}>Cancel</TouchButton>
        <TouchButton look="danger" icon={X} busy={busy} onClick={onLeft}>
          Left the table
        </TouchButton>
      </SeatActs>
    </SeatFrame>
  );
}
