import type { ReactNode } from 'react';
import { formatCount } from '@/lib/format';

/** "Total", or a label that the sums cover only the rows shown so far. */
export function totalWord(more: boolean): string {
  return more ? 'Total of what is shown' : 'Total';
}

/** The filters of a list: side by side, on a phone in one column. */
export function Filters({ children }: { children: ReactNode }) {
  return (
    <div
      data-noprint=""
      className="mb-4 flex flex-wrap items-center gap-3 phone:grid phone:grid-cols-2 phone:gap-2 phone:[&>:first-child]:col-span-full"
    >
      {children}
    </div>
  );
}

/** "50 shown" of a list with more rows; nothing for an empty list. */
export function countText(rows: readonly unknown[], more: boolean): string | undefined {
  return rows.length === 0 ? undefined : `${formatCount(rows.length)}${more ? ' shown' : ''}`;
}
