import { STORAGE_KEYS } from '@/config/constants';
import { namesWith, readText, removeText, writeText } from '@/lib/storage';

/** Three kinds of identity, each with its own token (decisions 4). */
export type TokenKind = 'staff' | 'admin' | 'companion';

const KEYS: Record<TokenKind, string> = {
  staff: STORAGE_KEYS.staffToken,
  admin: STORAGE_KEYS.adminToken,
  companion: STORAGE_KEYS.companionToken,
};

export function getToken(kind: TokenKind): string | null {
  return readText(KEYS[kind]);
}

export function setToken(kind: TokenKind, token: string): void {
  writeText(KEYS[kind], token);
}

/** What a kiosk kept for a start without a network goes with who was signed in. */
export function clearToken(kind: TokenKind): void {
  removeText(KEYS[kind]);
  if (kind === 'staff')
    for (const name of namesWith(`${STORAGE_KEYS.lastKnown}:`)) removeText(name);
}

const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]', '::1'];

export function isLocalName(hostname: string): boolean {
  return LOCAL_HOSTS.includes(hostname);
}

/**
 * Whose token a path is called with (spec §7). The companion uses its token away from localhost, which includes every
 * hosting preview, and the cookie alone on it.
 */
export function bearerFor(path: string, hostname: string): string | null {
  if (path.includes('/api/pitboss-go/'))
    return isLocalName(hostname) ? null : getToken('companion');
  if (path.startsWith('/api/admin/')) return getToken('admin');
  return getToken('staff');
}
