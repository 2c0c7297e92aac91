import type { ReactNode } from 'react';

interface PanelProps {
  title: string;
  /** At the right of the head, quiet. */
  note?: ReactNode | undefined;
  children: ReactNode;
}

/** A surface of the page. Its letters are larger than those of the staff's panels: it is read on a phone in the hand. */
export function Panel({ title, note, children }: PanelProps) {
  return (
    <section
      aria-label={title}
      className="min-w-0 divide-y divide-line-soft overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="flex min-h-13 items-center justify-between gap-3 px-4 py-2">
        <h2 className="text-title font-semibold">{title}</h2>
        {note === undefined ? null : <span className="text-dense font-medium text-ink-2 tabular-nums">{note}</span>}
      </div>
      {children}
    </section>
  );
}

interface RowProps {
  title: string;
  detail?: string;
  icon?: ReactNode;
  end?: ReactNode;
}

/** A line of a panel. */
export function Row({ title, detail, icon, end }: RowProps) {
  return (
    <div className="flex min-h-15 items-center gap-3 px-4 py-2">
      {icon}
      <p className="min-w-0 flex-1 text-phone font-semibold wrap-anywhere">
        {title}
        {detail === undefined ? null : <Detail>{detail}</Detail>}
      </p>
      {end}
    </div>
  );
}

export function Detail({ children }: { children: ReactNode }) {
  return <span className="block text-dense font-normal text-ink-2">{children}</span>;
}
