export const TABS = ['alerts', 'tables', 'staff', 'insights'] as const;
export type Tab = (typeof TABS)[number];

export const TAB_LABEL: Record<Tab, string> = {
  alerts: 'Live Alerts',
  tables: 'Table Overview',
  staff: 'Staff Management',
  insights: 'Insights',
};

/** Without a tab, the alerts are shown; without a priority, all of them. */
export interface PitBossSearch {
  tab?: Exclude<Tab, 'alerts'> | undefined;
  priority?: 'critical' | 'high' | undefined;
}

/** The search parameter of a tab. */
export function tabWord(tab: Tab): PitBossSearch['tab'] {
  return tab === 'alerts' ? undefined : tab;
}

/** Parses the address of the pit boss screen; ignores anything else in it. */
export function pitBossSearch({ tab, priority }: Record<string, unknown>): PitBossSearch {
  return {
    tab: tabWord(TABS.find((each) => each === tab) ?? 'alerts'),
    priority: priority === 'critical' || priority === 'high' ? priority : undefined,
  };
}
