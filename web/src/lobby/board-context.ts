import { createContext } from 'react';
import { type Words, words } from './board-words';
import { useTexts } from './language/language';

export function useWords(): Words {
  return useTexts(words);
}

/** The turn of a board among those of its screen. */
export interface Turn {
  index: number;
  count: number;
  ms: number;
}

export const TurnContext = createContext<Turn>({ index: 0, count: 1, ms: 1 });

/** The time for which a board has been shown by `now`. Its pages go on where they were at its last turn. */
export function shownMs(now: number, { index, count, ms }: Turn): number {
  if (count === 1) return now;
  const round = ms * count;
  return Math.floor(now / round) * ms + (now % round) - index * ms;
}
