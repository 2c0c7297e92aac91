const TABS = ['memberships', 'rentals', 'compliance'] as const;
const RANGES = ['last-month', 'last-3-months'] as const;

/** Defaults of omitted values: the overview, this month, every room, no filter. */
interface RevenueSearch {
  tab?: (typeof TABS)[number] | undefined;
  range?: (typeof RANGES)[number] | undefined;
  room?: string | undefined;
  type?: string | undefined;
  status?: string | undefined;
}

function word(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z0-9_-]{1,64}$/i.test(value) ? value : undefined;
}

/** Parses the address of the revenue dashboard; ignores anything else in it. */
export function revenueSearch(search: Record<string, unknown>): RevenueSearch {
  return {
    tab: TABS.find((each) => each === search['tab']),
    range: RANGES.find((each) => each === search['range']),
    room: word(search['room']),
    type: word(search['type']),
    status: word(search['status']),
  };
}
