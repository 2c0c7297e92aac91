import { Note } from './choices';

/** A player on a list who has a seat already moves to the new one. */
export interface Moves {
  /** "Table 7, seat 8" */
  from: string;
  /** The number of other lists on which the player waits. */
  otherLists: number;
}

/** The consequences of the move. */
export function MoveNote({ moves }: { moves: Moves }) {
  return (
    <Note>
      Moves from {moves.from}. They take their chips along, and their seat rental continues at the new table’s rate.
    </Note>
  );
}
