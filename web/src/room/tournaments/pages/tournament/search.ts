const NAMES = ['tab', 'view', 'list', 'q'] as const;

/** The address of a tournament: the tab and the filters of its list. Each tab validates its own values. */
export interface TournamentSearch extends Partial<Record<(typeof NAMES)[number], string | undefined>> {
  /** The number of the entry whose card was scanned by a camera. */
  entry?: number | undefined;
}

/** Parses the address and ignores anything else in it. */
export function tournamentSearch(search: Record<string, unknown>): TournamentSearch {
  const { entry } = search;
  // Set missing names to undefined: the router merges this result over the raw address, which would keep a bad value.
  return {
    ...Object.fromEntries(NAMES.map((name) => [name, typeof search[name] === 'string' ? search[name] : undefined])),
    entry: typeof entry === 'number' && entry > 0 ? entry : undefined,
  };
}
