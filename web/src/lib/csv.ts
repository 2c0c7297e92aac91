import { type Cents, toWire } from '@/domain/money';
import { saveFile } from './save-file';

/** An amount or another number: written unchanged, even below zero. Text never is. */
interface CsvNumber {
  readonly digits: string;
}
export type CsvCell = string | number | CsvNumber | null;

export interface CsvColumn<Row> {
  header: string;
  value: (row: Row) => CsvCell;
}

export function csvAmount(amount: Cents): CsvNumber {
  return { digits: toWire(amount) };
}

/**
 * Spreadsheets run cells that begin with one of these characters or a full-width form of them. An apostrophe in front
 * keeps such a text from being a formula (OWASP, CSV injection).
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /["\r\n,]|^\s|\s$/;

function textOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  if (typeof cell === 'object') return cell.digits;
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180: a head, a line per row, each ended by CR LF. */
export function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ value }) => textOf(value(row)))),
  ];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

/** "Players, Owing" and a day become "players-owing-2026-11-20.csv". */
export function csvName(...parts: readonly string[]): string {
  const words = parts.map((part) =>
    part
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
  );
  return `${words.filter((word) => word !== '').join('-')}.csv`;
}

/**
 * Lets the browser save a CSV file. The console saves lists that name players with `useRecordedFile`. The byte order
 * mark tells spreadsheets that the text is UTF-8.
 */
export function downloadCsv(name: string, text: string): void {
  saveFile(name, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
}
