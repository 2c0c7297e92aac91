import { STORAGE_KEYS } from '@/config/constants';
import { readText, writeText } from '@/lib/storage';

/** Asks the browser once not to clear away what is kept here when it runs short of space. */
export function persistOnce(): void {
  if (readText(STORAGE_KEYS.persisted) !== null) return;
  writeText(STORAGE_KEYS.persisted, 'asked');
  // An old browser, or a page without https, has no such thing.
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  void storage?.persist?.().catch(() => false);
}
