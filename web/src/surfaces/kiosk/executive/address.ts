import { searchWith } from '@/lib/address';

// The tab and whether all rooms are shown are behind the "?", the room is in the path.

export const TABS = ['insights', 'performance', 'tables', 'analytics'] as const;
export type Tab = (typeof TABS)[number];

export const TAB_LABEL: Record<Tab, string> = {
  insights: 'Business Insights',
  performance: 'Performance',
  tables: 'Table Status',
  analytics: 'Analytics',
};

export const ALL = 'all';

export function tabOf(search: string): Tab {
  const word = new URLSearchParams(search).get('tab');
  return TABS.find((tab) => tab === word) ?? 'insights';
}

export function allRooms(search: string): boolean {
  return new URLSearchParams(search).get('rooms') === ALL;
}

/** A tab in the room, or in all of them, that are shown now. */
export function tabAddress(search: string, tab: Tab): string {
  return `${window.location.pathname}${searchWith(search, 'tab', tab === 'insights' ? null : tab)}`;
}

/** The same tab of one room. */
export function roomAddress(search: string, roomId: string): string {
  return `/roaming-manager/${encodeURIComponent(roomId)}${searchWith(search, 'rooms', null)}`;
}

/** The same tab of all rooms; the path keeps the room from which one came. */
export function allAddress(search: string): string {
  return `${window.location.pathname}${searchWith(search, 'rooms', ALL)}`;
}
