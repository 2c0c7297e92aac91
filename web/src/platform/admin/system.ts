import type { Measure, SystemFigures } from '../types';

export interface MeasureLine {
  label: string;
  measure: Measure;
  /** Shown beside the number. */
  unit: string;
  digits: number;
}

/** The rows of the panel, starting with the times that users wait for. */
export function linesOf(figures: SystemFigures): MeasureLine[] {
  return [
    { label: 'Latency, median', measure: figures.latencyP50, unit: 'ms', digits: 0 },
    { label: 'Latency, 95th percentile', measure: figures.latencyP95, unit: 'ms', digits: 0 },
    { label: 'Latency, 99th percentile', measure: figures.latencyP99, unit: 'ms', digits: 0 },
    { label: 'Error share', measure: figures.errorShare, unit: '%', digits: 2 },
    { label: 'Refused, too busy', measure: figures.refused, unit: 'per s', digits: 1 },
    { label: 'Requests', measure: figures.requests, unit: 'per s', digits: 1 },
    { label: 'Open sockets', measure: figures.sockets, unit: '', digits: 0 },
  ];
}

/** "12", "0.02"; a dash if there were no requests. */
export function measured(value: number | null, digits: number): string {
  if (value === null) return '–';
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

/** "4.7 GB", "830 KB": powers of 1000, like disk sizes. */
export function bytesText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let rest = bytes;
  let unit = 0;
  while (rest >= 999.5 && unit < units.length - 1) {
    rest /= 1000;
    unit += 1;
  }
  return `${rest.toLocaleString('en-US', { maximumFractionDigits: rest < 10 && unit > 0 ? 1 : 0 })} ${units[unit]}`;
}
