import { readText, writeText } from '@/lib/storage';
import { createStore, type Store, useStore } from '@/lib/store';

const stores = new Map<string, Store<string | null>>();

function storeOf(key: string): Store<string | null> {
  let store = stores.get(key);
  if (store === undefined) {
    store = createStore(readText(key));
    stores.set(key, store);
  }
  return store;
}

/** A choice that this browser keeps under a key. The first value is the default; all components share the choice. */
export function useKept<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): [Value, (next: Value) => void] {
  const store = storeOf(key);
  const kept = useStore(store);
  return [
    values.find((value) => value === kept) ?? values[0],
    (next) => {
      writeText(key, next);
      store.set(next);
    },
  ];
}

/** A kept choice between yes and no; no is the default. */
export function useKeptSwitch(key: string): [boolean, (on: boolean) => void] {
  const [kept, keep] = useKept(key, ['false', 'true']);
  return [kept === 'true', (on) => keep(on ? 'true' : 'false')];
}
