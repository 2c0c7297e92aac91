import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';

// Whether this machine has a printer that should not wait to be asked: a matter of the desk, not of the person.

const NAME = 'print_at_once';

function kept(): boolean {
  try {
    return localStorage.getItem(NAME) === 'true';
  } catch {
    return false;
  }
}

const store = createStore(kept());

export function usePrintAtOnce(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(store.subscribe, store.get);
  return [
    on,
    (next) => {
      store.set(next);
      try {
        localStorage.setItem(NAME, String(next));
      } catch {
        // Forbidden there: it holds until the page is left.
      }
    },
  ];
}
