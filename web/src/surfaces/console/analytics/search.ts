const TABS = ['real-time', 'seating', 'reports'] as const;

/** Left out: the overview. */
interface AnalyticsSearch {
  tab?: (typeof TABS)[number] | undefined;
}

/** What the address of the analytics says; anything else in it is ignored. */
export function analyticsSearch({ tab }: Record<string, unknown>): AnalyticsSearch {
  return { tab: TABS.find((each) => each === tab) };
}
