import { errorText } from '@/api/client/errors';
import { request } from '@/api/acts/request';
import { USER_PATH } from '@/api/client/http';
import { setToken } from '@/api/client/tokens';
import { takePrefetched } from '@/api/client/prefetched';
import { toast } from '@/ui/toast-store';

/** The endpoints that exchange a one-time code in the fragment: an administrator's, and that of a registration. */
const EXCHANGES: Readonly<Record<string, string>> = {
  '#impersonate=': '/api/auth/impersonate',
  '#enter=': '/api/auth/enter',
};

/**
 * Takes the one-time code out of the address and exchanges it for a session. A fragment is never sent to a server, so
 * the code is in no log; it is removed from the history too.
 */
export async function enter({ location, history }: Window): Promise<void> {
  const [name = '', code = ''] = location.hash.split(/(?<==)/);
  const path = EXCHANGES[name];
  if (path === undefined) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  try {
    const { token } = await request<{ token: string }>('POST', path, {
      anonymous: true,
      body: { code: decodeURIComponent(code) },
    });
    setToken('staff', token);
    // Drop the prefetched user: that request may have used the previous token.
    takePrefetched(USER_PATH);
  } catch (error) {
    toast({ title: 'Login failed', description: errorText(error, 'Login failed'), tone: 'error' });
  }
}
