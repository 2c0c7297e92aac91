import type { ReactNode } from 'react';
import type { SeatStyle } from './seat-map';

const rings: Record<SeatStyle, string> = {
  occupied: 'border-2 border-accent',
  walk_in: 'border-2 border-control',
  reserved: 'border-2 border-dashed border-info',
  away: 'border-2 border-warn',
  open: 'border-2 border-dashed border-control',
  closed: 'border-2 border-line bg-sunken',
};

interface SeatLegendProps {
  items: readonly { look: SeatStyle; label: string }[];
  /** The meaning of the lines in a seat: "Time played, then running tab". */
  note?: ReactNode;
}

export function SeatLegend({ items, note }: SeatLegendProps) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-2 border-t border-line-soft px-4 py-3 text-meta text-ink-2">
      {items.map(({ look, label }) => (
        <li key={look} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-3.5 rounded-full ${rings[look]}`} />
          {label}
        </li>
      ))}
      {note === undefined ? null : <li className="ml-auto text-ink-3 phone:ml-0">{note}</li>}
    </ul>
  );
}
