import type { PlayerImport } from '@/api/types';
import { formatCount, formatQuantity } from '@/lib/format';

type Column = PlayerImport['columns'][number];
export type ImportField = Column['field'];
export type Match = PlayerImport['duplicates'][number]['match'];

export const FIELD_LABEL: Record<ImportField, string> = {
  left_out: 'Left out',
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  nickname: 'Nickname',
  phone: 'Phone',
  email: 'Email',
  birth_date: 'Birth date',
  membership_type: 'Membership type',
  membership_until: 'Membership until',
  balance: 'Balance',
  prepaid: 'Prepaid time',
  funds: 'Player funds',
  owed: 'Owed',
  note: 'Note',
};

export const MATCH_LABEL: Record<Match, string> = {
  phone: 'Same phone',
  email: 'Same email',
  name: 'Same name',
  file: 'Twice in the file',
};

/** The requirement of a column as text. */
export function columnNote(column: Column, counts: PlayerImport['counts']): string {
  if (column.state === 'left_out') return 'Left out';
  if (column.unreadable > 0) return `${formatQuantity(column.unreadable, 'value')} can't be read`;
  if (column.state === 'recognized') return 'Recognized';
  if (column.field === 'note') return `${formatQuantity(counts.lostNotes, 'note')} left out`;
  return column.field === 'balance' ? 'Check the sign' : 'Check day and month';
}

/** Rows that do nothing: the same as before, or skipped. */
export function skippedRows({ unchanged, imported, twice, skipped }: PlayerImport['counts']): number {
  return unchanged + imported + twice + skipped;
}

/** Why rows do nothing: "14 by choice, 4 twice in the file". */
export function skippedWhy({ unchanged, imported, twice, skipped }: PlayerImport['counts']): string {
  const parts = [
    [skipped, 'by choice'],
    [twice, 'twice in the file'],
    [unchanged, 'without a change'],
    [imported, 'imported before'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, why]) => `${formatCount(count)} ${why}`);
  return said.length === 0 ? 'no row does nothing' : said.join(', ');
}

/** The file of the example: the columns that are recognized without a question. */
export const SAMPLE_FILE =
  'First name,Last name,Phone,Email,Birth date,Membership type,Membership until,Prepaid time,Player funds,Owed,Note\r\n' +
  'Marisol,Vega,(512) 555-0168,marisol.vega@example.com,1991-03-15,Monthly,2027-01-31,24.00,,,Prefers seat 9\r\n' +
  'Nathaniel,Vandersloot,(512) 555-0159,,,Annual,2027-08-02,,150.00,,\r\n' +
  'Jo,Anders,(512) 555-0171,,,,,,,12.00,\r\n';
