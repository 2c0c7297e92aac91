import { type MouseEvent, useSyncExternalStore } from 'react';

// The address of a screen with tabs, without a router. What a colleague should see is in it (W19).

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

/** The path of the address, up to date as its search is. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => window.location.pathname);
}

/** The words behind the "?" with one changed; null takes it out. */
export function searchWith(search: string, name: string, value: string | null): string {
  const words = new URLSearchParams(search);
  if (value === null) words.delete(name);
  else words.set(name, value);
  const text = words.toString();
  return text === '' ? '' : `?${text}`;
}

/** The address with one word changed; null takes it out. */
export function withWord(search: string, name: string, value: string | null): string {
  return `${window.location.pathname}${searchWith(search, name, value)}`;
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
