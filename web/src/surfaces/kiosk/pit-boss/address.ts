import { type MouseEvent, useSyncExternalStore } from 'react';

// The tab and the filter are in the address, so that a colleague sees the same when it is sent to him (W19).

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

const listeners = new Set<() => void>();

function tell() {
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** What stands behind the "?" of the address, and stays up to date with Back and Forward. */
export function useSearch(): string {
  return useSyncExternalStore(subscribe, () => window.location.search);
}

/** The address with one word changed; null takes it out. */
export function withWord(search: string, name: string, value: string | null): string {
  const words = new URLSearchParams(search);
  if (value === null) words.delete(name);
  else words.set(name, value);
  const text = words.toString();
  return `${window.location.pathname}${text === '' ? '' : `?${text}`}`;
}

/** Whether a click on a link stays on this screen: with a key held the browser opens another window, as for every link. */
export function followHere(event: MouseEvent<HTMLAnchorElement>): boolean {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return false;
  event.preventDefault();
  return true;
}

/** Another tab is a step that Back undoes; a filter is not. */
export function goTo(address: string, step: 'push' | 'replace'): void {
  if (step === 'push') window.history.pushState(null, '', address);
  else window.history.replaceState(null, '', address);
  tell();
}
