const NAMES = ['tab', 'view', 'list', 'status', 'q'] as const;

/** What the address of a tournament says: the tab, and what the list on it is filtered by. The tab knows its words. */
export type TournamentSearch = Partial<Record<(typeof NAMES)[number], string | undefined>>;

/** Anything else in the address is ignored. */
export function tournamentSearch(search: Record<string, unknown>): TournamentSearch {
  // Left out, it would stay what the address says: the router lays this over what it read there.
  return Object.fromEntries(
    NAMES.map((name) => [name, typeof search[name] === 'string' ? search[name] : undefined]),
  );
}
