const TABS = ['real-time', 'seating', 'reports'] as const;

/** Without a tab, the overview is shown. */
interface AnalyticsSearch {
  tab?: (typeof TABS)[number] | undefined;
}

/** Parses the address of the analytics; ignores anything else in it. */
export function analyticsSearch({ tab }: Record<string, unknown>): AnalyticsSearch {
  return { tab: TABS.find((each) => each === tab) };
}
