import type { ReactNode } from 'react';
import { Shape, type ShapeName } from '@/ui/shape';

/** A place that is not a table. */
export function RestMark({ shape = 'cup', children = 'Break' }: { shape?: ShapeName; children?: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-[0.75rem] text-ink-3">
      <Shape name={shape} />
      {children}
    </span>
  );
}
