import type { ReactNode } from 'react';
import { cents, fromWire, type Cents } from '@/domain/money';
import { countOf, type Counts, piecesOf, worthOf } from '@/domain/payment';
import { formatAmount, formatCount, formatPlainAmount } from '@/lib/format';
import { Shape } from '@/ui/shape';

interface Column {
  /** "Count", or "In" and "Out" for an exchange. */
  label: string;
  counts: Counts;
  onCounts: (counts: Counts) => void;
}

interface CountGridProps {
  /** "Chips handed out" */
  label: string;
  /** The values to count, largest first: "100.00". */
  values: readonly string[];
  /** The pieces in the name of each field: "chips", "notes and coins". */
  pieces: (value: string) => string;
  head: string;
  mark?: ReactNode;
  columns: readonly Column[];
  /** At the left of the last row: whether the count matches. */
  foot: ReactNode;
  error?: string | undefined;
}

/** "$100", "$0.25" */
function valueText(value: string): string {
  return `$${formatPlainAmount(fromWire(value))}`;
}

function valueOf(value: string, counts: Counts): Cents {
  return cents(fromWire(value) * (countOf(counts[value]) ?? 0));
}

const cell = 'h-9 border-b border-line-soft px-3 text-right text-dense tabular-nums first:text-left phone:h-13';

/** Scrolls an error into view: on a phone a long count extends below the screen. */
function intoSight(message: HTMLElement | null) {
  message?.scrollIntoView({ block: 'nearest' });
}

/** Counts notes, coins or chips by value. The last row has the number of pieces and the total. */
export function CountGrid({ label, values, pieces, head, mark, columns, foot, error }: CountGridProps) {
  const [only] = columns;
  const single = columns.length === 1 ? only : undefined;
  return (
    <div className="grid min-w-0 gap-1.5">
      <span aria-hidden="true" className="text-meta font-medium text-ink-2">
        {label}
      </span>
      <div className="overflow-hidden rounded-control border border-line">
        <table className="w-full border-collapse">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr className="*:h-7 *:border-b *:border-line-soft *:px-3 *:text-right *:text-meta *:font-medium *:text-ink-3">
              <th scope="col" className="text-left!">
                {head}
              </th>
              {columns.map((column) => (
                <th key={column.label} scope="col">
                  {column.label}
                </th>
              ))}
              {single === undefined ? null : <th scope="col">Value</th>}
            </tr>
          </thead>
          <tbody>
            {values.map((value) => (
              <tr key={value}>
                <th scope="row" className={`${cell} font-medium`}>
                  <span className="inline-flex items-center gap-2">
                    {mark}
                    {valueText(value)}
                  </span>
                </th>
                {columns.map(({ label: name, counts, onCounts }) => (
                  <td key={name} className={cell}>
                    <CountInput
                      label={`Number of ${valueText(value)} ${pieces(value)}${single === undefined ? `, ${name.toLowerCase()}` : ''}`}
                      value={counts[value] ?? ''}
                      onValue={(text) => onCounts({ ...counts, [value]: text })}
                    />
                  </td>
                ))}
                {single === undefined ? null : <td className={cell}>{formatAmount(valueOf(value, single.counts))}</td>}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="*:h-9 *:px-3 *:text-right *:text-dense *:font-semibold *:tabular-nums phone:*:h-11">
              <th scope="row" className="text-left!">
                {foot}
              </th>
              {columns.map((column) => (
                <td key={column.label}>
                  {single === undefined ? formatAmount(worthOf(column.counts)) : formatCount(piecesOf(column.counts))}
                </td>
              ))}
              {single === undefined ? null : <td>{formatAmount(worthOf(single.counts))}</td>}
            </tr>
          </tfoot>
        </table>
      </div>
      {error === undefined ? null : (
        <p ref={intoSight} role="alert" className="flex items-center gap-1.25 text-meta font-medium text-bad">
          <Shape name="octagon" />
          {error}
        </p>
      )}
    </div>
  );
}

interface CountInputProps {
  label: string;
  value: string;
  onValue: (text: string) => void;
}

function CountInput({ label, value, onValue }: CountInputProps) {
  return (
    <input
      aria-label={label}
      aria-invalid={countOf(value) === null || undefined}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      // Select the text on focus, so that typing replaces it.
      onFocus={(event) => event.target.select()}
      inputMode="numeric"
      autoComplete="off"
      className="h-7 w-16 rounded-control border border-control bg-surface px-2 text-right text-dense tabular-nums aria-invalid:border-bad phone:h-11 phone:text-phone"
    />
  );
}

/** The icon of a chip, seen from above. */
export function ChipMark() {
  return (
    <svg viewBox="0 0 14 14" aria-hidden="true" className="size-3.5 flex-none text-ink-2">
      <circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" strokeWidth="4" strokeDasharray="3.9 2.38" />
    </svg>
  );
}
