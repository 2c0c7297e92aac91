import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { USER_PATH } from '@/api/client/http';
import { pathOf } from '@/api/client/query-fn';
import { unreachableSince } from '@/api/client/reachability';
import { type Audience, isLocked } from '@/api/client/identity';
import { forgetOfflineCopies, getToken } from '@/api/client/tokens';
import { LAST_KNOWN, STORAGE_KEYS } from '@/config/constants';
import { namesWith, readJson, removeText, writeJson } from '@/lib/storage';

// What a phone or a tablet shows when it is opened without a network: what it knew last. Only for the screens that ask for it,
// only of who is signed in, and nothing of it stays when he signs out (`clearToken`).

interface Entry {
  key: QueryKey;
  at: number;
  data: unknown;
}

// By hand: this stands before the first screen of a kiosk, which else needs no schemas.
function parse(value: unknown): Entry | null {
  if (typeof value !== 'object' || value === null || !('data' in value)) return null;
  if (!('key' in value) || !Array.isArray(value.key)) return null;
  if (!('at' in value) || typeof value.at !== 'number') return null;
  return { key: value.key, at: value.at, data: value.data };
}

/** What the two screens are made of. Money, the players' file and the like stay on the server. */
const KEPT: readonly string[] = [
  USER_PATH,
  '/api/rooms',
  '/api/tables',
  '/api/seats',
  '/api/waitlist',
  '/api/pit-boss/alerts',
  '/api/my-shift',
  '/api/dealer',
];

function isKept(key: QueryKey): boolean {
  // A table lent to a tournament is dealt by its desk.
  if (key[0] === '/api/tournaments') return key[2] === 'desk';
  return typeof key[0] === 'string' && KEPT.includes(key[0]) && !key.includes('pages');
}

/** Whose answers are kept, and which. */
export interface Keeper {
  audience: Audience;
  prefix: string;
  isKept: (key: QueryKey) => boolean;
  keepMs: number;
  /** Who has signed out leaves nothing behind. */
  isIn: (client: QueryClient) => boolean;
}

const staff: Keeper = {
  audience: 'staff',
  prefix: `${STORAGE_KEYS.lastKnown}:`,
  isKept,
  keepMs: LAST_KNOWN.keepMs,
  isIn: () => getToken('staff') !== null,
};

/** Puts what was known into an empty cache; it is read again as soon as somebody can be asked. */
export function restoreLastKnown(client: QueryClient, keeper: Keeper = staff): void {
  const { prefix, keepMs } = keeper;
  if (!keeper.isIn(client)) return;
  let newest = 0;
  for (const name of namesWith(prefix)) {
    const known = readJson(name, parse);
    if (known === null || Date.now() - known.at > keepMs) {
      removeText(name);
      continue;
    }
    newest = Math.max(newest, known.at);
    client.setQueryData(known.key, known.data, { updatedAt: known.at });
    void client.invalidateQueries({ queryKey: known.key, exact: true, refetchType: 'none' });
  }
  // Opened without a network: what is shown is from then, not from now.
  if (!navigator.onLine && newest > 0) unreachableSince.set((since) => since ?? newest);
}

/** Keeps what is read from now on. Returns how to stop. */
export function keepLastKnown(client: QueryClient, keeper: Keeper = staff): () => void {
  const { prefix } = keeper;
  const changed = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wroteAt = 0;
  function write() {
    clearTimeout(timer);
    timer = undefined;
    wroteAt = Date.now();
    // The storage of a locked page belongs to the person who signs in next, perhaps in another tab.
    if (isLocked(keeper.audience)) changed.clear();
    else if (!keeper.isIn(client)) {
      changed.clear();
      forgetOfflineCopies(keeper.audience);
    }
    for (const [path, key] of changed) {
      const state = client.getQueryState(key);
      if (state?.data === undefined || state.data === null) removeText(prefix + path);
      else writeJson(prefix + path, { key, at: state.dataUpdatedAt, data: state.data });
    }
    changed.clear();
  }
  const forget = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey } = event.query;
    if (!keeper.isKept(queryKey)) return;
    changed.set(pathOf(queryKey), queryKey);
    const { soonMs, everyMs } = LAST_KNOWN;
    timer ??= setTimeout(write, Math.max(soonMs, wroteAt + everyMs - Date.now()));
  });
  // A phone that is put away may not come back to this page.
  const hidden = () => {
    if (document.visibilityState === 'hidden') write();
  };
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', write);
  return () => {
    forget();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', hidden);
    window.removeEventListener('pagehide', write);
  };
}
