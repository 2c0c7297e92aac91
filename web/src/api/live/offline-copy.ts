import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { USER_PATH } from '../client/http';
import { pathOf } from '../client/query-fn';
import { unreachableSince } from '../client/reachability';
import { type Audience, isLocked } from '../client/identity';
import { forgetOfflineCopies, getToken } from '../client/tokens';
import { LAST_KNOWN, STORAGE_KEYS } from '@/lib/config';
import { namesWith, readJson, removeText, writeJson } from '@/lib/storage';

// The offline copy: the last answers that a phone or tablet shows when it is opened without a network. Only screens
// that request it have one. It belongs to the signed-in person, and signing out deletes it (`clearToken`).

interface Entry {
  key: QueryKey;
  at: number;
  data: unknown;
}

// Checked by hand: this code runs before the first screen of a kiosk, which otherwise needs no schema library.
function parse(value: unknown): Entry | null {
  if (typeof value !== 'object' || value === null || !('data' in value)) return null;
  if (!('key' in value) || !Array.isArray(value.key)) return null;
  if (!('at' in value) || typeof value.at !== 'number') return null;
  return { key: value.key, at: value.at, data: value.data };
}

/** The queries behind the two screens. Money, the directory of players and the like stay on the server. */
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
  // A table lent to a tournament is dealt from the tournament's desk.
  if (key[0] === '/api/tournaments') return key[2] === 'desk';
  return typeof key[0] === 'string' && KEPT.includes(key[0]) && !key.includes('pages');
}

/** The person whose answers are stored, and the queries to store. */
export interface PersistPolicy {
  audience: Audience;
  prefix: string;
  isKept: (key: QueryKey) => boolean;
  keepMs: number;
  /** Whether a person is signed in. Otherwise the copies are deleted: signing out leaves nothing on the device. */
  isIn: (client: QueryClient) => boolean;
}

const staff: PersistPolicy = {
  audience: 'staff',
  prefix: `${STORAGE_KEYS.lastKnown}:`,
  isKept,
  keepMs: LAST_KNOWN.keepMs,
  isIn: () => getToken('staff') !== null,
};

/** Restores the copy into an empty cache. The queries are refetched as soon as the server can be reached. */
export function restoreQueries(client: QueryClient, keeper: PersistPolicy = staff): void {
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
  // The device started without a network: the shown data dates from the copy, not from now.
  if (!navigator.onLine && newest > 0) unreachableSince.set((since) => since ?? newest);
}

/** Stores answers from now on. Returns the function that stops it. */
export function persistQueries(client: QueryClient, keeper: PersistPolicy = staff): () => void {
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
  // The operating system may end this page without notice once the phone is put away.
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
