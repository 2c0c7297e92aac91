import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';

// Whether this machine prints without a prompt. A setting of the device, not of the user.

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
        // Storage is blocked: the setting lasts until the page closes.
      }
    },
  ];
}
