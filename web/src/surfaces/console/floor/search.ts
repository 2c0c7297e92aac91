const SHOWN = ['short', 'open', 'full'] as const;

/** Which tables are shown; left out when all are. */
interface FloorSearch {
  show?: (typeof SHOWN)[number] | undefined;
}

/** What the address of the Floor Manager says; anything else in it is ignored. */
export function floorSearch(search: Record<string, unknown>): FloorSearch {
  // Left out, it would stay what the address says: the router lays this over what it read there.
  return { show: SHOWN.find((each) => each === search['show']) };
}
