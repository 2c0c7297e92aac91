import type { CSSProperties } from 'react';
import { seatPercents, table } from '@/domain/seat-geometry';

export type MiniSeatLook = 'taken' | 'open' | 'locked' | 'out' | 'receives';

export interface MiniSeat {
  number: number;
  look: MiniSeatLook;
}

const looks: Record<MiniSeatLook, string> = {
  taken: 'border-[1.5px] border-accent bg-surface text-ink font-medium',
  open: 'border-[1.5px] border-dashed border-control bg-surface text-ink-3',
  locked: 'border-[1.5px] border-line bg-sunken text-ink-3',
  out: 'border-[1.5px] border-focus bg-focus text-surface font-medium forced-colors:bg-[Highlight]',
  receives: 'border-[1.5px] border-dashed border-info bg-info-soft text-info font-medium',
};

/** The seat map's own geometry, small: a felt with its number, seats by number. What it shows stands beside it in words. */
export function MiniTable({ number, seats }: { number: number; seats: readonly MiniSeat[] }) {
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
          rx={felt.radius}
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
          className={`absolute grid size-5.5 -translate-1/2 place-items-center rounded-full text-[0.75rem] leading-none not-italic tabular-nums phone:size-6 ${looks[seat.look]}`}
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

const rings: Record<MiniSeatLook, string> = {
  taken: 'border-[1.5px] border-accent',
  open: 'border-[1.5px] border-dashed border-control',
  locked: 'border-[1.5px] border-line bg-sunken',
  out: 'border-[1.5px] border-focus bg-focus',
  receives: 'border-[1.5px] border-dashed border-info bg-info-soft',
};

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
          <i aria-hidden="true" className={`size-3 rounded-full ${rings[look]}`} />
          {label}
        </span>
      ))}
      <span className="ml-auto phone:ml-0">{note}</span>
    </p>
  );
}
