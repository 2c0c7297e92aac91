import type { ReactNode } from 'react';

interface EmptyProps {
  /** The missing items: "No players waiting". */
  title: string;
  /** Why there are none, and what will make them appear. */
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
}

export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className="grid justify-items-center gap-1 px-4 py-6 text-center">
      <strong className="text-body font-semibold">{title}</strong>
      {children === undefined ? null : <p className="max-w-[36ch] text-dense text-balance text-ink-3">{children}</p>}
      {action === undefined ? null : <div className="mt-3">{action}</div>}
    </div>
  );
}
