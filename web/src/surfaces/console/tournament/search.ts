const NAMES = ['tab', 'view', 'list', 'q'] as const;

/** What the address of a tournament says: the tab, and what the list on it is filtered by. The tab knows its words. */
export interface TournamentSearch extends Partial<
  Record<(typeof NAMES)[number], string | undefined>
> {
  /** The number of the entry whose card was read by a camera. */
  entry?: number | undefined;
}

/** Anything else in the address is ignored. */
export function tournamentSearch(search: Record<string, unknown>): TournamentSearch {
  const { entry } = search;
  // Left out, it would stay what the address says: the router lays this over what it read there.
  return {
    ...Object.fromEntries(
      NAMES.map((name) => [name, typeof search[name] === 'string' ? search[name] : undefined]),
    ),
    entry: typeof entry === 'number' && entry > 0 ? entry : undefined,
  };
}
