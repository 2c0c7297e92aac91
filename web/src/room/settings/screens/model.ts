import type { Screen } from './queries';

export const BOARDS = ['lists', 'tables', 'tournaments', 'announcements'] as const satisfies Screen['kind'][];

export const KIND_LABEL: Record<Screen['kind'], string> = {
  lists: 'Waitlists',
  tables: 'Tables',
  tournaments: 'Tournament Clock',
  announcements: 'Announcements',
  kiosk: 'Check-In',
};

export function isBoard(kind: Screen['kind']): boolean {
  return BOARDS.some((board) => board === kind);
}

/** "Waitlists, Tables": the boards that take turns. */
export function showsText({ kind, alsoShows }: Pick<Screen, 'kind' | 'alsoShows'>): string {
  return [kind, ...alsoShows].map((each) => KIND_LABEL[each]).join(', ');
}

/** A screen asks every two seconds; the server records it once a minute. */
const ON_WITHIN_MS = 3 * 60_000;

export function isOn({ seenAt }: Screen, now: number): boolean {
  return now - Date.parse(seenAt) < ON_WITHIN_MS;
}
