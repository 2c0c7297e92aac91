import type { Board } from './queries';

/** A line of the house on a board. A promotion has no end. */
interface BoardLine {
  id: string;
  text: string;
  until: string | null;
}

/** The announcements that have not ended, then the promotions. A board is not read again when one ends by its time. */
export function linesAt({ announcements, promotions }: Board, now: number): readonly BoardLine[] {
  return [
    ...announcements.filter(({ until }) => Date.parse(until) > now),
    ...promotions.map((text) => ({ id: text, text, until: null })),
  ];
}
