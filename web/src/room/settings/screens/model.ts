import type { Table } from '@/api/types';
import type { Screen } from './queries';

export const BOARDS = [
  'lists',
  'tables',
  'must_move',
  'tournaments',
  'announcements',
] as const satisfies Screen['kind'][];

export const KIND_LABEL: Record<Screen['kind'], string> = {
  lists: 'Waitlists',
  tables: 'Tables',
  must_move: 'Must-Move',
  tournaments: 'Tournament Clock',
  announcements: 'Announcements',
  kiosk: 'Check-In',
  dealer_tablet: 'Dealer Tablet',
};

export function isBoard(kind: Screen['kind']): boolean {
  return BOARDS.some((board) => board === kind);
}

/** "Waitlists, Tables": the boards that take turns; "Dealer Tablet, Table 4". */
export function showsText(
  { kind, alsoShows, tableId }: Pick<Screen, 'kind' | 'alsoShows' | 'tableId'>,
  tables: readonly Pick<Table, 'id' | 'tableNumber'>[],
): string {
  const table = tables.find(({ id }) => id === tableId);
  return [
    ...[kind, ...alsoShows].map((each) => KIND_LABEL[each]),
    ...(table === undefined ? [] : [`Table ${table.tableNumber}`]),
  ].join(', ');
}

/** A screen asks every two seconds; the server records it once a minute. */
const ON_WITHIN_MS = 3 * 60_000;

export function isOn({ seenAt }: Screen, now: number): boolean {
  return now - Date.parse(seenAt) < ON_WITHIN_MS;
}
