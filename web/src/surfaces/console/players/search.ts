import { LISTS, type ShownList } from '@/features/players/lists';

/** Which list is shown, left out for the recent ones; whom one looks for. */
interface PlayersSearch {
  list?: ShownList | undefined;
  q?: string | undefined;
}

/** What the address of the players' screen says; anything else in it is ignored. */
export function playersSearch({ list, q }: Record<string, unknown>): PlayersSearch {
  const known = LISTS.find((each) => each === list);
  return {
    list: known === 'recent' ? undefined : known,
    // A number in the address is a phone number.
    q: typeof q === 'string' && q !== '' ? q : typeof q === 'number' ? String(q) : undefined,
  };
}
