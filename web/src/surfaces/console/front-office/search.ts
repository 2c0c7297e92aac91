const NAMES = ['tab', 'list', 'drawer', 'type', 'status', 'span', 'q', 'day'] as const;

/** What the address of the Front Office says: the tab, and what the list on it is filtered by. The tab knows its words. */
export type OfficeSearch = Partial<Record<(typeof NAMES)[number], string | undefined>>;

/** Anything else in the address is ignored. */
export function officeSearch(search: Record<string, unknown>): OfficeSearch {
  // Left out, it would stay what the address says: the router lays this over what it read there.
  return Object.fromEntries(
    NAMES.map((name) => [name, typeof search[name] === 'string' ? search[name] : undefined]),
  );
}
