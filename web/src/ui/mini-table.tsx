import type { CSSProperties } from 'react';
import { seatPercents, table } from '@/domain/seat-geometry';
import './mini-table.css';

export type MiniSeatLook = 'taken' | 'open' | 'locked' | 'out' | 'receives';

export interface MiniSeat {
  number: number;
  look: MiniSeatLook;
}

/** The seat map's own geometry, small: a felt with its number, seats by number. What it shows stands beside it in words. */
export function MiniTable({
  number,
  seats,
}: {
  number: number | string;
  seats: readonly MiniSeat[];
}) {
  const places = seatPercents(seats.length);
  const { width, height, felt } = table;
  return (
    <span aria-hidden="true" className="mini-table">
      <svg viewBox={`0 0 ${width} ${height}`} className="absolute inset-0 size-full">
        <rect
          x={(width - felt.width) / 2}
          y={(height - felt.height) / 2}
          width={felt.width}
          height={felt.height}
          rx={felt.height / 2}
          className="mini-table-felt"
          strokeWidth="6"
        />
      </svg>
      <b className="mini-table-number text-body font-semibold tabular-nums">{number}</b>
      {seats.map((seat, index) => (
        <i
          key={seat.number}
          style={placeOf(places[index])}
          data-look={seat.look}
          className="mini-ring mini-seat"
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

/** What the rings mean, below the plan. */
export function MiniLegend({
  items,
  note,
}: {
  items: readonly { look: MiniSeatLook; label: string }[];
  note: string;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-soft px-4 py-3 text-meta text-ink-3 phone:px-3">
      {items.map(({ look, label }) => (
        <span key={look} className="inline-flex items-center gap-1.5">
          <i aria-hidden="true" data-look={look} className="mini-ring size-3" />
          {label}
        </span>
      ))}
      <span className="ml-auto phone:ml-0">{note}</span>
    </p>
  );
}
