import { LISTS, type ShownList } from './lists';

/** The list to show, omitted for recent players, and the search text. */
interface PlayersSearch {
  list?: ShownList | undefined;
  q?: string | undefined;
}

/** Parses the search parameters of the Players screen and ignores unknown ones. */
export function playersSearch({ list, q }: Record<string, unknown>): PlayersSearch {
  const known = LISTS.find((each) => each === list);
  return {
    list: known === 'recent' ? undefined : known,
    // The router parses a phone number in the address as a number.
    q: typeof q === 'string' && q !== '' ? q : typeof q === 'number' ? String(q) : undefined,
  };
}
