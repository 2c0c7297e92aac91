import type { ReactNode } from 'react';

interface PersonRowProps {
  name: string;
  detail: ReactNode;
  /** The person cannot sign in any more. */
  inactive?: boolean;
  /** Badges and one action. */
  children: ReactNode;
}

export function PersonRow({ name, detail, inactive = false, children }: PersonRowProps) {
  return (
    <li className="flex min-h-16 items-center gap-2 py-2 pr-2 pl-4">
      <span className={`min-w-0 flex-1 font-medium wrap-anywhere ${inactive ? 'text-ink-2' : ''}`}>
        {name} <small className="block text-dense font-normal text-ink-2">{detail}</small>
      </span>{' '}
      {children}
    </li>
  );
}
