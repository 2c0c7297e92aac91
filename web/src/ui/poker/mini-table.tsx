import { cva } from 'class-variance-authority';
import type { CSSProperties } from 'react';
import { seatPercents, table } from '@/domain/seat-geometry';

export type MiniSeatStyle = 'taken' | 'open' | 'locked' | 'out' | 'receives';

export interface MiniSeat {
  number: number;
  look: MiniSeatStyle;
}

/** A seat, and the same ring in the legend. */
const ring = cva('rounded-full border-[1.5px]', {
  variants: {
    look: {
      taken: 'border-accent',
      open: 'border-dashed border-control',
      locked: 'border-line bg-sunken',
      out: 'border-focus bg-focus',
      receives: 'border-dashed border-info bg-info-soft',
    },
  },
});

const seatStyle = cva(
  [
    'absolute grid size-5.5 -translate-1/2 place-items-center text-[0.75rem]/[1] not-italic tabular-nums',
    'phone:size-6',
  ],
  {
    variants: {
      look: {
        taken: 'bg-surface font-medium text-ink',
        open: 'bg-surface font-normal text-ink-3',
        locked: 'font-normal text-ink-3',
        out: 'font-medium text-surface forced-colors:bg-[Highlight]',
        receives: 'font-medium text-info',
      },
    },
  },
);

/**
 * A small drawing with the geometry of the seat map: a felt with its number, and seats by number. The text beside it
 * has the same information.
 */
export function MiniTable({ number, seats }: { number: number | string; seats: readonly MiniSeat[] }) {
  const places = seatPercents(seats.length);
  const { width, height, felt } = table;
  return (
    <span aria-hidden="true" className="relative block aspect-[960/600]">
      <svg viewBox={`0 0 ${width} ${height}`} className="absolute inset-0 size-full">
        <rect
          x={(width - felt.width) / 2}
          y={(height - felt.height) / 2}
          width={felt.width}
          height={felt.height}
          rx={felt.height / 2}
          className="fill-felt stroke-felt-line forced-colors:fill-[Canvas]"
          strokeWidth="6"
        />
      </svg>
      <b className="absolute top-1/2 left-1/2 -translate-1/2 text-body font-semibold text-on-felt tabular-nums forced-colors:text-[CanvasText]">
        {number}
      </b>
      {seats.map((seat, index) => (
        <i
          key={seat.number}
          style={placeOf(places[index])}
          className={`${ring({ look: seat.look })} ${seatStyle({ look: seat.look })}`}
        >
          {seat.number}
        </i>
      ))}
    </span>
  );
}

function placeOf(place: { x: number; y: number } | undefined): CSSProperties {
  return { left: `${place?.x.toFixed(1)}%`, top: `${place?.y.toFixed(1)}%` };
}

/** The legend of the rings, below the plan. */
export function MiniLegend({
  items,
  note,
}: {
  items: readonly { look: MiniSeatStyle; label: string }[];
  note: string;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-soft px-4 py-3 text-meta text-ink-3 phone:px-3">
      {items.map(({ look, label }) => (
        <span key={look} className="inline-flex items-center gap-1.5">
          <i aria-hidden="true" className={`${ring({ look })} size-3`} />
          {label}
        </span>
      ))}
      <span className="ml-auto phone:ml-0">{note}</span>
    </p>
  );
}
