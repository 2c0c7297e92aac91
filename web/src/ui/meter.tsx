interface MeterProps {
  /** 0 to 1. The number itself is shown beside the meter. */
  share: number;
}

export function Meter({ share }: MeterProps) {
  const width = `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`;
  return (
    <span
      aria-hidden="true"
      className="block h-1 overflow-hidden rounded-full bg-track forced-colors:border"
      // Both parts are backgrounds, which are not printed.
      style={{ printColorAdjust: 'exact' }}
    >
      <span className="block h-full rounded-full bg-ink-3 forced-colors:bg-[CanvasText]" style={{ width }} />
    </span>
  );
}
