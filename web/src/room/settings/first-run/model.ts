import type { FirstGame } from './acts';

/** The number of tables of each preset, by its name. */
export type Wanted = Readonly<Record<string, number>>;

/** The maximum number of tables per game at the first set-up; more can be added later. */
export const MAX_PER_GAME = 20;

export function gamesOf(wanted: Wanted, maxSeats: number): FirstGame[] {
  return Object.entries(wanted)
    .filter(([, tables]) => tables > 0)
    .map(([preset, tables]) => ({ preset, tables, maxSeats }));
}

export function tablesIn(wanted: Wanted): number {
  return Object.values(wanted).reduce((sum, tables) => sum + tables, 0);
}

/** "Set Up 1 Table", "Set Up 6 Tables". */
export function actText(tables: number): string {
  return tables === 1 ? 'Set Up 1 Table' : `Set Up ${tables} Tables`;
}
