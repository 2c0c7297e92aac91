const SHOWN = ['short', 'open', 'full'] as const;

/** The table filter; omitted for all tables. */
interface FloorSearch {
  show?: (typeof SHOWN)[number] | undefined;
}

/** Parses the search parameters of the Floor Manager and ignores unknown ones. */
export function floorSearch(search: Record<string, unknown>): FloorSearch {
  // Return the key even when it is undefined: the router merges the result over the raw parameters.
  return { show: SHOWN.find((each) => each === search['show']) };
}
