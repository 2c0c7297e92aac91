// The tab and the filter are in the address.

export const TABS = ['alerts', 'tables', 'staff', 'insights'] as const;
export type Tab = (typeof TABS)[number];

export const TAB_LABEL: Record<Tab, string> = {
  alerts: 'Live Alerts',
  tables: 'Table Overview',
  staff: 'Staff Management',
  insights: 'Insights',
};

export function tabOf(search: string): Tab {
  const word = new URLSearchParams(search).get('tab');
  return TABS.find((tab) => tab === word) ?? 'alerts';
}
