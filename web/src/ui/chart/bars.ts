/** One bar. Its value is written, so that no number has to be read off an axis. */
export interface Bar {
  key: string;
  /** In full, for screen readers and the table: "Week of August 24". */
  label: string;
  /** Below the bar; most bars have none. */
  tick?: string | undefined;
  value: number;
  /** "12.5" */
  text: string;
  /** The period is not over yet: drawn lighter. */
  partial?: boolean | undefined;
  /** Emphasizes the number: the highest, the latest. */
  strong?: boolean | undefined;
}

/** Heights in percent of the highest bar, from zero. When all values are zero, every bar is flat. */
export function heights(bars: readonly Bar[]): number[] {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  return bars.map(({ value }) => (most === 0 ? 0 : (Math.max(0, value) / most) * 100));
}

/** The bar to which an arrow key moves. */
export function stepTo(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
