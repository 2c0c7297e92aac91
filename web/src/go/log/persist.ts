import { STORAGE_KEYS } from '@/lib/config';
import { readText, writeText } from '@/lib/storage';

/** Asks the browser once to exempt this storage from eviction when space runs short. */
export function persistOnce(): void {
  if (readText(STORAGE_KEYS.persisted) !== null) return;
  writeText(STORAGE_KEYS.persisted, 'asked');
  // Old browsers, and pages without https, lack this API.
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  void storage?.persist?.().catch(() => false);
}
