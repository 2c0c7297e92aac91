import './heat-strip.css';
import type { CSSProperties } from 'react';

export interface HeatCell {
  /** Null: no data for the hour. */
  value: number | null;
  text: string;
  forecast: boolean;
}

export interface HeatRow {
  key: string;
  /** "Friday", and "Fri" where there is little room. */
  label: string;
  short: string;
  cells: readonly HeatCell[];
  /** The index of the highest cell; null where there is none. */
  peak: number | null;
  /** "84 at 9 PM" */
  peakText: string;
  /** The row of today, above the others. */
  now?: boolean;
}

interface HeatStripProps {
  /** The name of the numbers, for screen readers only. */
  caption: string;
  /** "10 AM", "11", … */
  heads: readonly string[];
  /** In full, for screen readers: "10 AM", "11 AM". */
  hours: readonly string[];
  /** The column of the present hour. */
  now: number | null;
  rows: readonly HeatRow[];
  /** The value of the darkest step. */
  most: number;
}

const BOUNDS = [0.11, 0.28, 0.44, 0.6, 0.76, 0.95] as const;

/** The step of a cell: 0 (lightest) to 6 (darkest). */
export function heatStep(value: number, most: number): number {
  if (most <= 0) return 0;
  const share = value / most;
  const step = BOUNDS.findIndex((bound) => share < bound);
  return step === -1 ? BOUNDS.length : step;
}

/** A table whose cells are colored: each cell contains its number, and the color only helps the eye. */
export function HeatStrip({ caption, heads, hours, now, rows, most }: HeatStripProps) {
  return (
    <table className="heat">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Day</span>
          </th>
          {heads.map((head, index) => (
            <th key={hours[index]} scope="col" abbr={hours[index]} data-now={index === now ? '' : undefined}>
              <span data-head="">{head}</span>
            </th>
          ))}
          <th scope="col">Peak</th>
        </tr>
      </thead>
      {[rows.filter(({ now: today }) => today), rows.filter(({ now: today }) => !today)].map((part) =>
        part.length === 0 ? null : (
          <tbody key={part[0]?.key}>
            {part.map((row) => (
              <tr key={row.key} data-now-row={row.now === true ? '' : undefined}>
                <th scope="row">
                  <span className="phone:hidden">{row.label}</span>
                  <span className="hidden phone:inline">{row.short}</span>
                </th>
                {row.cells.map((cell, index) => (
                  <td key={hours[index]} {...cellProps(cell, index === row.peak, most)}>
                    {cell.text}
                    {cell.forecast ? <span className="sr-only"> expected</span> : null}
                  </td>
                ))}
                <td data-peak="">{row.peakText}</td>
              </tr>
            ))}
          </tbody>
        ),
      )}
    </table>
  );
}

function cellProps({ value, forecast }: HeatCell, peak: boolean, most: number) {
  if (forecast) return { 'data-forecast': peak ? 'peak' : '' };
  const step = value === null ? 0 : heatStep(value, most);
  const style: CSSProperties & Record<'--k', string> = { '--k': `var(--k${step})` };
  return { 'data-step': step, style };
}
