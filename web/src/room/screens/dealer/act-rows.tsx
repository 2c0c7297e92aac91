import type { ReactNode } from 'react';

export function ActRows({ children }: { children: ReactNode }) {
  return <ul className="min-h-0 overflow-y-auto">{children}</ul>;
}

interface ActRowProps {
  title: string;
  detail: ReactNode;
  act?: ReactNode;
}

export function ActRow({ title, detail, act }: ActRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-line-soft py-1.5 not-first:border-t">
      <p className="grid text-body text-ink-2">
        <strong className="text-phone font-semibold text-ink">{title}</strong>
        {detail}
      </p>
      {act}
    </li>
  );
}
