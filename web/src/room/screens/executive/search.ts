export const TABS = ['insights', 'performance', 'tables', 'analytics'] as const;
export type Tab = (typeof TABS)[number];

export const TAB_LABEL: Record<Tab, string> = {
  insights: 'Business Insights',
  performance: 'Performance',
  tables: 'Table Status',
  analytics: 'Analytics',
};

/** Without a tab, the insights are shown; without `rooms`, the room of the path. */
export interface ExecutiveSearch {
  tab?: Exclude<Tab, 'insights'> | undefined;
  rooms?: 'all' | undefined;
}

/** The search parameter of a tab. */
export function tabWord(tab: Tab): ExecutiveSearch['tab'] {
  return tab === 'insights' ? undefined : tab;
}

/** Parses the address of the executive dashboard; ignores anything else in it. */
export function executiveSearch({ tab, rooms }: Record<string, unknown>): ExecutiveSearch {
  return {
    tab: tabWord(TABS.find((each) => each === tab) ?? 'insights'),
    rooms: rooms === 'all' ? 'all' : undefined,
  };
}
