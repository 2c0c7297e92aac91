import type { ReactNode } from 'react';

interface SectionHeadProps {
  id: string;
  title: ReactNode;
  /** At the right of the title: a sum. */
  children?: ReactNode;
}

/** The heading of a part of the settlement. */
export function SectionHead({ id, title, children }: SectionHeadProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-2">
      <h2 id={id} className="text-page font-semibold tracking-[-0.01em]">
        {title}
      </h2>
      {children === undefined ? null : <p className="text-body text-ink-2">{children}</p>}
    </div>
  );
}
