import type { ReactNode } from 'react';

/** Words at the left, what is true at the right. Goes into a Panel or, framed, into a dialog. Holds `Fact`s and is one list. */
export function Facts({ framed = false, children }: { framed?: boolean; children: ReactNode }) {
  return (
    <dl
      data-framed={framed || undefined}
      className="data-framed:rounded-control data-framed:border data-framed:border-line"
    >
      {children}
    </dl>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-3 border-b border-line-soft px-4 py-1 text-dense last:border-b-0 in-data-framed:px-3 phone:px-3">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 text-right font-medium tabular-nums">{children}</dd>
    </div>
  );
}
