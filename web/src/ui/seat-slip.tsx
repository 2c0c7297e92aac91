import type { ReactNode } from 'react';

interface SeatSlipProps {
  /** Large: table and seat. */
  figures: readonly { label: string; value: string }[];
  name: string;
  /** "Friday Bounty · Fri 7:00 PM" */
  lines: readonly string[];
  /** A code beside the text. */
  children?: ReactNode;
}

/** The seat of a player on paper. */
export function SeatSlip({ figures, name, lines, children }: SeatSlipProps) {
  return (
    <div className={`grid items-center gap-3 ${children === undefined ? '' : 'grid-cols-[minmax(0,1fr)_7.25rem]'}`}>
      <div className="min-w-0">
        <dl className="mb-2 flex gap-6">
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-meta text-ink-2">{label}</dt>
              <dd className="text-kiosk font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-body font-semibold wrap-anywhere">{name}</p>
        {lines.map((line) => (
          <p key={line} className="text-meta text-ink-3 tabular-nums">
            {line}
          </p>
        ))}
      </div>
      {children}
    </div>
  );
}
