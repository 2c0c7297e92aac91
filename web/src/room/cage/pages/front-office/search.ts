const NAMES = ['tab', 'list', 'drawer', 'type', 'status', 'span', 'q', 'day'] as const;

/** The search parameters of the Front Office: the tab and its filters. Each tab validates its own values. */
export type OfficeSearch = Partial<Record<(typeof NAMES)[number], string | undefined>>;

/** Parses the search parameters and ignores unknown ones. */
export function officeSearch(search: Record<string, unknown>): OfficeSearch {
  // Return the key even when it is undefined: the router merges the result over the raw parameters.
  return Object.fromEntries(NAMES.map((name) => [name, typeof search[name] === 'string' ? search[name] : undefined]));
}
