/** The hatching of the second series, in addition to its color. Goes into `defs`. */
export function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="1.75" height="5" className="fill-chart-2" />
    </pattern>
  );
}
