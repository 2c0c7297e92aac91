import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  /** Beside the title, quiet: the number of items. */
  count?: number | string | undefined;
  /** At the right of the head: a button, a link, pips. */
  actions?: ReactNode;
  /** The title is for screen readers only: the map of the table. */
  hideTitle?: boolean;
  /** Makes the panel a region, which screen readers list as a landmark. */
  children: ReactNode;
}

/** One surface with a head; hairlines inside, no shadow. */
export function Panel({ title, count, actions, hideTitle = false, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="isolate min-w-0 overflow-hidden rounded-card border border-line bg-surface"
    >
      {hideTitle ? (
        <h2 id={id} className="sr-only">
          {title}
        </h2>
      ) : (
        <header className="flex min-h-12 items-center gap-2 border-b border-line py-2 pr-3 pl-4 phone:pr-2 phone:pl-3 narrow:flex-wrap">
          <h2 id={id} className="mr-auto flex min-w-0 gap-2 narrow:min-w-fit text-body font-semibold">
            <span className="truncate">{title}</span>{' '}
            {count === undefined ? null : <span className="font-normal text-ink-3 tabular-nums">{count}</span>}
          </h2>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}

/** Splits a panel: the game of the waitlist below it. */
export function ListHead({ title, count, note }: { title: string; count?: number; note?: ReactNode }) {
  return (
    <header className="flex h-8 items-center gap-2 border-b border-line-soft bg-canvas px-4 text-meta font-medium text-ink-2 phone:pr-2 phone:pl-3">
      <h3 className="truncate font-semibold text-ink">{title}</h3>
      {count === undefined ? null : <span className="tabular-nums">{count}</span>}
      {note === undefined ? null : <span className="ml-auto whitespace-nowrap tabular-nums">{note}</span>}
    </header>
  );
}

/** The last line of a panel: a sum, or the number of remaining players. */
export function PanelFoot({ children }: { children: ReactNode }) {
  return (
    <footer className="flex items-center justify-between gap-2 border-t border-line py-3 pr-3 pl-4 text-dense font-medium phone:pr-2 phone:pl-3">
      {children}
    </footer>
  );
}
