import { createContext, useContext } from 'react';
import type { Screen } from './queries';
import { type Words, words } from './board-words';

export const LanguageContext = createContext<Screen['language']>('en');

export function useLanguage(): Screen['language'] {
  return useContext(LanguageContext);
}

export function useWords(): Words {
  return words[useLanguage()];
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
