import type { SeatChange, Table } from '@/api/types';
import { byNumber } from '@/domain/floor';

/** A main game and the tables whose players have to move there, the nearest first. */
export interface Chain {
  main: Table;
  feeders: readonly Feeder[];
}

export interface Feeder {
  table: Table;
  /** The moves from this table to the main game: 1 for "Must-move 1". */
  steps: number;
}

/** The must-move games of a room, by the number of their main table. */
export function chainsOf(tables: readonly Table[]): Chain[] {
  const sorted = tables.toSorted(byNumber);
  function feedersOf(fed: Table, steps: number): Feeder[] {
    const next = sorted.filter(({ mustMoveTableId }) => mustMoveTableId === fed.id).map((table) => ({ table, steps }));
    return next.concat(next.flatMap(({ table }) => feedersOf(table, steps + 1)));
  }
  return sorted
    .filter(({ mustMoveTableId }) => mustMoveTableId === null)
    .map((main) => ({ main, feeders: feedersOf(main, 1).toSorted((a, b) => a.steps - b.steps) }))
    .filter(({ feeders }) => feeders.length > 0);
}

/** The moves from a table to the main game of its chain; 0 for the main game. */
export function stepsOf(table: Table, tables: readonly Table[]): number {
  const next = tables.find(({ id }) => id === table.mustMoveTableId);
  return next === undefined ? 0 : stepsOf(next, tables) + 1;
}

/** The players of a table who have to move, in order. */
export function movesFrom(changes: readonly SeatChange[], tableId: string): SeatChange[] {
  return changes.filter((change) => change.kind === 'must_move' && change.tableId === tableId);
}

/** The moves of the chains that can be made now. */
export function dueMoves(changes: readonly SeatChange[]): SeatChange[] {
  return changes.filter(({ kind, offer }) => kind === 'must_move' && offer !== null);
}

/** The table that becomes the main game when the game at `table` ends; undefined when none does. */
export function nextMain(table: Table, tables: readonly Table[]): Table | undefined {
  if (table.mustMoveTableId !== null) return undefined;
  const since = ({ openedAt }: Table) => (openedAt === null ? Number.POSITIVE_INFINITY : Date.parse(openedAt));
  return tables
    .filter(({ mustMoveTableId }) => mustMoveTableId === table.id)
    .toSorted((a, b) => since(a) - since(b) || byNumber(a, b))[0];
}

/** The tables that a table may feed: those of its game that are not fed by it, directly or through others. */
function feedable(table: Pick<Table, 'id'>, gameTypeId: string, tables: readonly Table[]): Table[] {
  const byId = new Map(tables.map((each) => [each.id, each]));
  const reaches = (from: Table | undefined): boolean =>
    from !== undefined && (from.id === table.id || reaches(byId.get(from.mustMoveTableId ?? '')));
  return tables
    .filter((other) => other.gameTypeId === gameTypeId && other.event === null && other.status !== 'tournament')
    .filter((other) => !reaches(other))
    .toSorted(byNumber);
}

/** The table that a new table of a game should feed: the end of the game's chain, or its only running table. */
export function proposedNext(table: Table, gameTypeId: string, tables: readonly Table[]): Table | undefined {
  const others = feedable(table, gameTypeId, tables).filter(({ currentPlayers }) => currentPlayers > 0);
  const isFed = ({ id }: Table) => others.some(({ mustMoveTableId }) => mustMoveTableId === id);
  const ends = others.filter((other) => !isFed(other));
  return ends.find(({ mustMoveTableId }) => mustMoveTableId !== null) ?? (others.length === 1 ? others[0] : undefined);
}

/** The choice of no next table. A select shows no empty value. */
export const NO_NEXT = 'none';

/** The choices for the table that a table feeds. */
export function nextTableOptions(table: Pick<Table, 'id'>, gameTypeId: string, tables: readonly Table[]) {
  const others = feedable(table, gameTypeId, tables);
  return [
    { value: NO_NEXT, label: 'No must-move' },
    ...others.map(({ id, tableNumber }) => ({ value: id, label: `Players move to Table ${tableNumber}` })),
  ];
}
