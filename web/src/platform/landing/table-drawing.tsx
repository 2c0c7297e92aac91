import { cva } from 'class-variance-authority';
import { roundTable, seatPoints, table } from '@/domain/seat-geometry';
import { TableBand } from '@/ui/poker/table-band';

interface Sitting {
  name: string;
  /** The stack as text; absent at an open seat. */
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

const text = cva('text-[22px] max-[768px]:text-[25px]', {
  variants: {
    of: { name: 'fill-ink font-medium', quiet: 'fill-ink-2', felt: 'fill-on-felt-2' },
  },
});

const words = 'A $2/$5 No Limit Hold’em table: eight players with their stacks, seat 4 open, a pot of $185';

/**
 * The table as the product draws it, from the same geometry. On phones it is rotated by 90 degrees, as in the product.
 */
export function TableDrawing() {
  return (
    // The outermost seats meet the page's edge, not the drawing's empty corner.
    <figure className="-mr-7 max-[1100px]:-mx-3">
      <Drawing upright={false} />
      <Drawing upright />
    </figure>
  );
}

function Drawing({ upright }: { upright: boolean }) {
  const [width, height] = upright ? [table.height, table.width] : [table.width, table.height];
  const band = { width, height, felt: table.felt, isUpright: upright };
  // Rotated clockwise by 90 degrees: the dealer moves from the bottom to the left.
  const place = ({ x, y }: { x: number; y: number }) =>
    upright ? `translate(${table.height - y} ${x})` : `translate(${x} ${y})`;

  const dealer = { x: table.width / 2, y: table.height - 75 };
  return (
    <svg
      className={`w-full ${upright ? 'hidden max-[768px]:block' : 'block max-[768px]:hidden'}`}
      textAnchor="middle"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={words}
    >
      <TableBand {...band} inset={-table.railWidth} className="fill-rail" />
      <TableBand {...band} inset={0} className="fill-felt" />
      <TableBand {...band} inset={roundTable.lineInset} className="fill-none stroke-felt-line stroke-2" />
      <g transform={`translate(${width / 2} ${height / 2})`}>
        <text className={text({ of: 'felt' })} y="-36">
          {upright ? 'Table 7' : 'Table 7 · $2/$5 NL'}
        </text>
        <text className="fill-on-felt text-[64px] font-semibold" y="26">
          $185
        </text>
        <text className={text({ of: 'felt' })} y="66">
          {upright ? '$2/$5 NL' : 'Pot'}
        </text>
      </g>
      {seatPoints(sitting.length).map((point, index) => {
        const seat = sitting[index];
        return seat === undefined ? null : (
          <g key={seat.name} transform={place(point)}>
            <circle
              r="64"
              className={
                seat.chips === undefined
                  ? 'fill-canvas stroke-control stroke-4 [stroke-dasharray:9_8]'
                  : 'fill-surface stroke-accent stroke-4'
              }
            />
            <text className="fill-ink-3 text-[18px] max-[768px]:text-[22px]" y={seat.chips === undefined ? -14 : -25}>
              {index + 1}
            </text>
            <text className={text({ of: 'name' })} y={seat.chips === undefined ? 16 : 4}>
              {seat.name}
            </text>
            <text className={text({ of: 'quiet' })} y="33">
              {seat.chips}
            </text>
          </g>
        );
      })}
      <g transform={place(dealer)}>
        <text className={text({ of: 'name' })} y="-4">
          Maria S.
        </text>
        <text className={text({ of: 'quiet' })} y="24">
          {upright ? 'deals' : 'deals until 9:00'}
        </text>
      </g>
    </svg>
  );
}
