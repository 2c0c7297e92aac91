import type { ReactNode } from 'react';

/** One grey bar with the shape of the final content. Invisible for the first 150 ms. */
export function Skeleton({ width = '100%', height = '0.75rem' }: { width?: string; height?: string }) {
  return (
    <span
      aria-hidden="true"
      className="late block rounded-control bg-neutral-soft forced-colors:border"
      style={{ width, height }}
    />
  );
}

interface LoadingProps {
  /** The name of the loading content: "Loading tables". */
  label: string;
  children: ReactNode;
}

/** Around the skeletons of one part, so that screen readers announce one sentence. */
export function Loading({ label, children }: LoadingProps) {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  );
}

/** List rows of the final height, for panels that hold a list. */
export function SkeletonRows({ rows = 3 }: { rows?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <div
          key={index}
          className="flex min-h-13 items-center gap-3 border-b border-line-soft px-4 last:border-0 phone:min-h-15 phone:px-3"
        >
          <Skeleton width="0.75rem" />
          <span className="grid flex-1 gap-1.5">
            <Skeleton width="45%" />
            <Skeleton width="30%" height="0.625rem" />
          </span>
          <Skeleton width="3rem" height="1.25rem" />
        </div>
      ))}
    </div>
  );
}
