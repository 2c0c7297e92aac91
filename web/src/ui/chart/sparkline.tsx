import './sparkline.css';

interface SparklineProps {
  /** What it shows with its numbers, in one sentence: what a reader hears. */
  label: string;
  /** Evenly spaced, oldest first. */
  values: readonly number[];
  /** What the top stands for, where several stand beside each other; else its own highest. */
  most?: number;
}

const W = 80;
const H = 32;
/** The mark on the last point has room on all sides. */
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

/** The shape of the last hours, from zero, the last point marked. Its number stands beside it. */
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
      className="spark"
    >
      {first === undefined || last === undefined ? null : (
        <>
          <path
            className="spark-ground"
            d={`M${first.x.toFixed(1)},${H} L${line.replaceAll(' ', ' L')} L${last.x.toFixed(1)},${H} Z`}
          />
          <polyline points={line} />
          <circle cx={last.x.toFixed(1)} cy={last.y.toFixed(1)} r="2.5" />
        </>
      )}
    </svg>
  );
}
