interface LinePoint {
  /** The key of the point: an instant. */
  key: string;
  value: number;
  /** In the table for screen readers: "October 2", and "61%" where it is more than the number. */
  label?: string;
  text?: string;
}

const W = 344;
const H = 96;

function place(points: readonly LinePoint[], from: number, to: number, pad: number) {
  const range = to - from || 1;
  const step = points.length < 2 ? 0 : (W - 2 * pad) / (points.length - 1);
  return points.map(({ value }, index) => ({
    // The last point is the present: a single point is placed at the end too.
    x: W - pad - (points.length - 1 - index) * step,
    y: H - 8 - ((value - from) / range) * (H - 24),
  }));
}

const pathOf = (dots: readonly { x: number; y: number }[]) =>
  dots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

interface LineChartProps {
  /** A summary in one sentence with its numbers, for screen readers. */
  label: string;
  points: readonly LinePoint[];
  /** The start of the axis: 0, or a value below all points. */
  from?: number;
  /** Marks each point: for few points. */
  dots?: boolean;
  /** The column heads of the table for screen readers; omit them where the label is sufficient. */
  heads?: readonly [string, string];
  first: string;
  last: string;
}

/** One line over time. The text is below the drawing, where a phone does not shrink it. */
export function LineChart(props: LineChartProps) {
  const { label, points, from = 0, dots = false, heads, first, last } = props;
  const most = Math.max(from + 1, ...points.map(({ value }) => value));
  const at = place(points, from, most, 4);
  const end = at.at(-1);
  return (
    <figure>
      <svg
        viewBox={`0 0 ${W} ${H}`}
        role="img"
        aria-label={label}
        className="block h-24 w-full overflow-visible"
        preserveAspectRatio="none"
      >
        <path d={`M0 ${H - 1}H${W}`} className="stroke-control" vectorEffect="non-scaling-stroke" />
        <polyline
          points={pathOf(at)}
          fill="none"
          strokeWidth="2"
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
          className="stroke-chart-1"
        />
        {(dots ? at : end === undefined ? [] : [end]).map(({ x, y }, index) => (
          // A line without length, which stays a round dot however wide the drawing is.
          <path
            key={points[dots ? index : points.length - 1]?.key}
            d={`M${x.toFixed(1)} ${y.toFixed(1)}h.01`}
            strokeWidth="7"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
            className="stroke-chart-1"
          />
        ))}
      </svg>
      <figcaption className="mt-1 flex justify-between text-meta text-ink-3">
        <span>{first}</span>
        <span>{last}</span>
      </figcaption>
      {heads === undefined ? null : <Numbers caption={label} heads={heads} points={points} />}
    </figure>
  );
}

interface NumbersProps {
  caption: string;
  heads: readonly [string, string];
  points: readonly LinePoint[];
}

/** The drawing as a table, for screen readers. */
function Numbers({ caption, heads, points }: NumbersProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ key, label, value, text }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{text ?? value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
