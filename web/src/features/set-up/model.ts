import type { FirstGame } from './mutations';

/** How many tables of each preset are wanted, by its name. */
export type Wanted = Readonly<Record<string, number>>;

/** A room has at most so many tables of a game at its first set-up; more are added later. */
export const MOST_OF_A_GAME = 20;

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
