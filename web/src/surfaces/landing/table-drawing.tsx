import { roundTable, seatPoints, table } from '@/domain/seat-geometry';

interface Sitting {
  name: string;
  /** The stack, as the seat shows it; none at an open seat. */
  chips?: string;
}

const sitting: readonly Sitting[] = [
  { name: 'Owen R.', chips: '$620' },
  { name: 'Maya T.', chips: '$1,140' },
  { name: 'Derek L.', chips: '$480' },
  { name: 'Open' },
  { name: 'Priya K.', chips: '$905' },
  { name: 'Sal G.', chips: '$310' },
  { name: 'Jun W.', chips: '$770' },
  { name: 'Helen F.', chips: '$500' },
  { name: 'Ray C.', chips: '$1,385' },
];

const words =
  'A $2/$5 No Limit Hold’em table: eight players with their stacks, seat 4 open, a pot of $185';

/** The table as the product draws it, from the same geometry. On a phone it turns a quarter, as there. */
export function TableDrawing() {
  return (
    <figure className="land-map">
      <Drawing upright={false} />
      <Drawing upright />
    </figure>
  );
}

function Drawing({ upright }: { upright: boolean }) {
  const [width, height] = upright ? [table.height, table.width] : [table.width, table.height];
  const [long, short] = [table.felt.width, table.felt.height];
  // A quarter turn to the right: the dealer, who is at the bottom, comes to stand at the left.
  const place = ({ x, y }: { x: number; y: number }) =>
    upright ? `translate(${table.height - y} ${x})` : `translate(${x} ${y})`;

  function band(inset: number, className: string) {
    const w = (upright ? short : long) - 2 * inset;
    const h = (upright ? long : short) - 2 * inset;
    return (
      <rect
        className={className}
        x={(width - w) / 2}
        y={(height - h) / 2}
        width={w}
        height={h}
        rx={Math.min(w, h) / 2}
      />
    );
  }

  const dealer = { x: table.width / 2, y: table.height - 75 };
  return (
    <svg
      className={upright ? 'land-map-upright' : 'land-map-lying'}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={words}
    >
      {band(-table.railWidth, 'land-rail')}
      {band(0, 'land-felt')}
      {band(roundTable.lineInset, 'land-felt-line')}
      <g transform={`translate(${width / 2} ${height / 2})`}>
        <text className="land-on-felt" y="-36">
          {upright ? 'Table 7' : 'Table 7 · $2/$5 NL'}
        </text>
        <text className="land-pot" y="26">
          $185
        </text>
        <text className="land-on-felt" y="66">
          {upright ? '$2/$5 NL' : 'Pot'}
        </text>
      </g>
      {seatPoints(sitting.length).map((point, index) => {
        const seat = sitting[index];
        return seat === undefined ? null : (
          <g
            key={seat.name}
            className="land-seat"
            data-open={seat.chips === undefined || undefined}
            transform={place(point)}
          >
            <circle r="64" />
            <text className="land-seat-number" y={seat.chips === undefined ? -14 : -25}>
              {index + 1}
            </text>
            <text y={seat.chips === undefined ? 16 : 4}>{seat.name}</text>
            <text className="land-quiet" y="33">
              {seat.chips}
            </text>
          </g>
        );
      })}
      <g transform={place(dealer)}>
        <text y="-4">Maria S.</text>
        <text className="land-quiet" y="24">
          {upright ? 'deals' : 'deals until 9:00'}
        </text>
      </g>
    </svg>
  );
}
