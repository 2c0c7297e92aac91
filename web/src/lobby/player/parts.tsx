import { type ButtonHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react';
import { formatTime } from '@/lib/format';
import { usePageTexts } from './texts/use-page-texts';

const LOOK = {
  plain: 'border-control bg-surface text-ink hover:bg-sunken',
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  danger: 'border-control bg-surface text-bad hover:bg-sunken',
  /** Half of the foot of a card. */
  foot: 'rounded-none border-transparent bg-transparent font-medium text-ink hover:bg-hover',
} as const;

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  look?: keyof typeof LOOK;
  isBig?: boolean;
  /** As wide as its words. */
  isNarrow?: boolean;
  /** Why the button does nothing now; it stays, and says so to a screen reader. */
  disabledReason?: string | undefined;
}

export function Button({
  look = 'plain',
  isBig = false,
  isNarrow = false,
  disabledReason,
  onClick,
  className = '',
  ...rest
}: ButtonProps) {
  const reason = useId();
  const isDisabled = disabledReason !== undefined;
  return (
    <>
      <button
        type="button"
        {...rest}
        {...(isDisabled ? { 'aria-disabled': true, 'aria-describedby': reason } : {})}
        onClick={isDisabled ? undefined : onClick}
        className={`flex min-h-12 items-center justify-center gap-2 rounded-control border px-2 text-phone font-semibold aria-disabled:cursor-default aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-ink-3 ${isNarrow ? 'flex-none' : 'w-full'} ${isBig ? 'min-h-16 text-title' : ''} ${LOOK[look]} ${className}`}
      />
      {isDisabled ? (
        <span id={reason} className="sr-only">
          {disabledReason}
        </span>
      ) : null}
    </>
  );
}

interface PanelProps {
  title: string;
  /** The title is only for screen readers. */
  hideTitle?: boolean;
  /** No hairline below the title. */
  isFlush?: boolean;
  end?: ReactNode;
  children: ReactNode;
}

/** One surface with hairlines between its parts. */
export function Panel({ title, hideTitle = false, isFlush = false, end, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 divide-y divide-line-soft overflow-hidden rounded-card border border-line bg-surface"
    >
      {hideTitle ? (
        <h2 id={id} className="sr-only">
          {title}
        </h2>
      ) : (
        <div className={`flex min-h-13 items-center justify-between gap-3 px-4 py-2 ${isFlush ? 'border-b-0' : ''}`}>
          <h2 id={id} className="min-w-0 text-title font-semibold">
            {title}
          </h2>
          {end}
        </div>
      )}
      {children}
    </section>
  );
}

interface RowProps {
  title: ReactNode;
  detail?: ReactNode;
  end?: ReactNode;
}

export function Row({ title, detail, end }: RowProps) {
  return (
    <div className="flex min-h-15 items-center gap-3 px-4 py-2">
      <span className="min-w-0 flex-1">
        <b className="block font-semibold">{title}</b>
        {detail === undefined ? null : <span className="block text-dense text-ink-2">{detail}</span>}
      </span>
      {end === undefined ? null : (
        <span className="text-right font-semibold whitespace-nowrap tabular-nums">{end}</span>
      )}
    </div>
  );
}

interface TimelineProps {
  facts: readonly { at: string; text: string }[];
  timeZone: string;
}

/** Events, with their times in a column. */
export function Timeline({ facts, timeZone }: TimelineProps) {
  return (
    <ol className="grid gap-2 px-4 py-3 text-body">
      {facts.map(({ at, text }) => (
        <li key={`${at} ${text}`} className="grid grid-cols-[5.25rem_minmax(0,1fr)] gap-x-2">
          <span className="text-ink-2 tabular-nums">{formatTime(at, timeZone)}</span>
          {text}
        </li>
      ))}
    </ol>
  );
}

interface QuestionProps {
  text: string;
  confirm: string;
  disabledReason: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an act that costs the place. It takes the focus and gives it back to what opened it. */
export function Question({ text, confirm, disabledReason, onConfirm, onCancel }: QuestionProps) {
  const box = useRef<HTMLDivElement>(null);
  const t = usePageTexts();

  // Focus is outside React.
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    <div ref={box} role="group" aria-label={text} tabIndex={-1} className="grid gap-3 p-4 outline-none">
      <p>{text}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onCancel}>{t.keepMyPlace}</Button>
        <Button look="danger" disabledReason={disabledReason} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </div>
  );
}
