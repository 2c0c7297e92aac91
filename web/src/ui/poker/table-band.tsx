interface TableBandProps {
  /** Of the drawing. */
  width: number;
  height: number;
  felt: { width: number; height: number };
  isUpright: boolean;
  /** From the edge of the felt inward. */
  inset: number;
  className: string;
}

/** An outline of the table around the center of the drawing: the rail, the felt, a line on it. */
export function TableBand({ width, height, felt, isUpright, inset, className }: TableBandProps) {
  const w = (isUpright ? felt.height : felt.width) - 2 * inset;
  const h = (isUpright ? felt.width : felt.height) - 2 * inset;
  return (
    <rect className={className} x={(width - w) / 2} y={(height - h) / 2} width={w} height={h} rx={Math.min(w, h) / 2} />
  );
}
