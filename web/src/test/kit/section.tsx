import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** The rule that these components must always satisfy. */
  rule?: string;
  /** One below the other instead of side by side. */
  stacked?: boolean;
  children: ReactNode;
}

export function Section({ title, rule, stacked = false, children }: SectionProps) {
  return (
    <section
      aria-label={title}
      className="grid grid-cols-[9rem_minmax(0,1fr)] items-start gap-4 border-t border-line py-4 phone:grid-cols-[minmax(0,1fr)]"
    >
      <h2 className="text-dense leading-8 font-semibold">{title}</h2>
      <div className="grid min-w-0 gap-3">
        <div className={stacked ? 'grid min-w-0 gap-3' : 'flex min-w-0 flex-wrap items-center gap-3'}>{children}</div>
        {rule === undefined ? null : <p className="text-dense text-ink-3">{rule}</p>}
      </div>
    </section>
  );
}

/** Two or three panels of equal height side by side. */
export function Beside({ children }: { children: ReactNode }) {
  return <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] gap-3">{children}</div>;
}
