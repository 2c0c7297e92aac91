interface SparklineProps {
  /** A summary with its numbers in one sentence, for screen readers. */
  label: string;
  /** Evenly spaced, oldest first. */
  values: readonly number[];
  /** The value at the top, where several sparklines share a scale; else the highest value. */
  most?: number;
}

const W = 80;
const H = 32;
/** Space on all sides for the mark on the last point. */
const PAD = 3;

/** The points in pixels, from zero at the foot. */
export function sparkPoints(values: readonly number[], most: number): { x: number; y: number }[] {
  const step = values.length < 2 ? 0 : (W - 2 * PAD) / (values.length - 1);
  const top = most > 0 ? most : 1;
  return values.map((value, index) => ({
    x: values.length < 2 ? W - PAD : PAD + index * step,
    y: H - ((Math.min(top, Math.max(0, value)) / top) * (H - PAD - 1) + 1),
  }));
}

/** The trend of the last hours, from zero, with the last point marked. Its number is shown beside it. */
export function Sparkline({ label, values, most = Math.max(0, ...values) }: SparklineProps) {
  const points = sparkPoints(values, most);
  const first = points[0];
  const last = points.at(-1);
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return (
    <svg
      role="img"
      aria-label={label}
      width={W}
      height={H}
      viewBox={`0 0 ${W} ${H}`}
      className="flex-none overflow-visible"
    >
      {first === undefined || last === undefined ? null : (
        <>
          <path
            className="fill-track opacity-60 forced-colors:fill-none"
            d={`M${first.x.toFixed(1)},${H} L${line.replaceAll(' ', ' L')} L${last.x.toFixed(1)},${H} Z`}
          />
          <polyline
            className="fill-none stroke-ink-2 stroke-[1.5] forced-colors:stroke-[CanvasText]"
            strokeLinejoin="round"
            strokeLinecap="round"
            points={line}
          />
          <circle
            className="fill-ink forced-colors:fill-[CanvasText]"
            cx={last.x.toFixed(1)}
            cy={last.y.toFixed(1)}
            r="2.5"
          />
        </>
      )}
    </svg>
  );
}
