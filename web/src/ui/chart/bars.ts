/** One bar. What it says is written, so that no number has to be read off an axis. */
export interface Bar {
  key: string;
  /** In full, for readers and the table: "Week of August 24". */
  label: string;
  /** Below the bar; most bars have none. */
  tick?: string | undefined;
  value: number;
  /** "12.5" */
  text: string;
  /** Not over yet: drawn lighter. */
  partial?: boolean | undefined;
  /** Its number stands out: the highest, the latest. */
  strong?: boolean | undefined;
}

/** Heights in percent, from zero (design 6.4). With nothing at all every bar is flat. */
export function heights(bars: readonly Bar[]): number[] {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  return bars.map(({ value }) => (most === 0 ? 0 : (Math.max(0, value) / most) * 100));
}

/** Which bar an arrow key leads to. */
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
