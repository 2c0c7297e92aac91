import type { ComponentProps } from 'react';
import { Checkbox } from './checkbox';
import { Note } from './choices';

/** A player on a list who has a seat already moves to the new one. */
export interface Moves {
  /** "Table 7, seat 8" */
  from: string;
  /** On how many other lists the player waits. */
  otherLists: number;
}

/** The consequences of the move. */
export function MoveNote({ moves }: { moves: Moves }) {
  return (
    <Note>
      Moves from {moves.from}. They take their chips along, and their seat rental continues at the
      new table’s rate.
    </Note>
  );
}

type LeaveListsProps = Omit<ComponentProps<typeof Checkbox>, 'children'> & { moves: Moves };

/** Whether the player also leaves the other lists; nothing for a player who is on none. */
export function LeaveLists({ moves: { otherLists }, ...field }: LeaveListsProps) {
  if (otherLists === 0) return null;
  return (
    <Checkbox {...field}>
      {otherLists === 1 ? 'Leave the other waitlist' : `Leave the ${otherLists} other waitlists`}
    </Checkbox>
  );
}
