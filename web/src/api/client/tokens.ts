import { STORAGE_KEYS } from '@/lib/config';
import { namesWith, readText, removeText, writeText } from '@/lib/storage';

/** The three audiences of the server. Each has its own sessions and its own token. */
export type TokenKind = 'staff' | 'admin' | 'companion';

const KEYS: Record<TokenKind, string> = {
  staff: STORAGE_KEYS.staffToken,
  admin: STORAGE_KEYS.adminToken,
  companion: STORAGE_KEYS.companionToken,
};

/** Prefix of the storage names of offline copies: answers that a device keeps to start without a network. */
const OFFLINE_COPIES: Partial<Record<TokenKind, string>> = {
  staff: `${STORAGE_KEYS.lastKnown}:`,
  companion: `${STORAGE_KEYS.companionLastKnown}:`,
};

/** The tokens of this page. A page keeps the token that it started with when another tab stores a new one. */
const pageTokens = new Map<TokenKind, string | null>();

/** The token that this page uses: read from storage once. */
export function getToken(kind: TokenKind): string | null {
  const known = pageTokens.get(kind);
  if (known !== undefined) return known;
  const stored = storedToken(kind);
  pageTokens.set(kind, stored);
  return stored;
}

/** The token in storage, which another tab may have replaced. */
export function storedToken(kind: TokenKind): string | null {
  return readText(KEYS[kind]);
}

/** The audience whose token a storage key holds; null for every other key. */
export function kindOfKey(key: string): TokenKind | null {
  const kinds: readonly TokenKind[] = ['staff', 'admin', 'companion'];
  return kinds.find((kind) => KEYS[kind] === key) ?? null;
}

/** Stores the token of a person who signs in here. Removes the offline copies of the previous person. */
export function setToken(kind: TokenKind, token: string): void {
  forgetOfflineCopies(kind);
  pageTokens.set(kind, token);
  writeText(KEYS[kind], token);
}

/** Uses a token that another tab has stored. */
export function adoptToken(kind: TokenKind, token: string): void {
  pageTokens.set(kind, token);
}

/** Removes this page's token and the offline copies. A token that another tab has stored since then stays. */
export function clearToken(kind: TokenKind): void {
  const isOwn = storedToken(kind) === getToken(kind);
  pageTokens.set(kind, null);
  if (isOwn) removeText(KEYS[kind]);
  forgetOfflineCopies(kind);
}

export function forgetOfflineCopies(kind: TokenKind): void {
  const prefix = OFFLINE_COPIES[kind];
  if (prefix === undefined) return;
  for (const name of namesWith(prefix)) removeText(name);
}

/** Reads the tokens from storage again, like a reloaded page. For tests. */
export function readTokensAgain(): void {
  pageTokens.clear();
}

const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]', '::1'];

export function isLocalName(hostname: string): boolean {
  return LOCAL_HOSTS.includes(hostname);
}

/** The audience of a path, which decides the token of its calls. */
export function audienceOf(path: string): TokenKind {
  if (path.includes('/api/pitboss-go/')) return 'companion';
  return path.startsWith('/api/admin/') ? 'admin' : 'staff';
}

/**
 * The token of an audience. On localhost the companion uses the cookie alone; everywhere else, which includes every
 * hosting preview, it uses its token.
 */
export function bearerOf(audience: TokenKind, hostname: string): string | null {
  return audience === 'companion' && isLocalName(hostname) ? null : getToken(audience);
}
