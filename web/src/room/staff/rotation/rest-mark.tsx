import type { ReactNode } from 'react';
import { Shape, type ShapeName } from '@/ui/shape';

interface RestMarkProps {
  shape?: ShapeName;
  children?: ReactNode;
}

/** A place that is not a table. */
export function RestMark({ shape = 'cup', children = 'Break' }: RestMarkProps) {
  return (
    <span className="inline-flex items-center gap-1.5 text-[0.75rem] text-ink-3">
      <Shape name={shape} />
      {children}
    </span>
  );
}
