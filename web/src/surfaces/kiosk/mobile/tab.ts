import { useSyncExternalStore } from 'react';

/** The four tabs, in the address (W19): "/mobile", "/mobile/tables". */
export type Tab = 'home' | 'tables' | 'waitlist' | 'profile';

export const TABS: readonly Tab[] = ['home', 'tables', 'waitlist', 'profile'];

export const TAB_TITLE: Record<Tab, string> = {
  home: 'Home',
  tables: 'Tables',
  waitlist: 'Waitlist',
  profile: 'Profile',
};

export function tabOf(path: string): Tab {
  const word = /^\/mobile\/([a-z]+)\/?$/.exec(path)?.[1];
  return TABS.find((tab) => tab === word) ?? 'home';
}

/** The tenant that the address names stays in it. */
export function addressOf(tab: Tab, search = window.location.search): string {
  return `${tab === 'home' ? '/mobile' : `/mobile/${tab}`}${search}`;
}

const MOVED = 'mobile-tab';

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(MOVED, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(MOVED, listener);
  };
}

export function useTab(): Tab {
  return useSyncExternalStore(subscribe, () => tabOf(window.location.pathname));
}

export function goTo(tab: Tab): void {
  if (tabOf(window.location.pathname) !== tab) window.history.pushState(null, '', addressOf(tab));
  window.dispatchEvent(new Event(MOVED));
}
