import { errorText } from '@/api/client/errors';
import { request } from '@/api/acts/request';
import { USER_PATH } from '@/api/client/http';
import { setToken } from '@/api/client/tokens';
import { takeStarted } from '@/lib/started';
import { toast } from '@/ui/toast-store';

/** Where a one-time code in the fragment of the address is exchanged: an administrator's, and that of a registration. */
const EXCHANGES: Readonly<Record<string, string>> = {
  '#impersonate=': '/api/auth/impersonate',
  '#enter=': '/api/auth/enter',
};

/**
 * Takes the one-time code out of the address and exchanges it for a session. A fragment is never sent to a server, so the code
 * stands in no log; it is gone from the history too.
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
    // It may have been asked for with the token from before.
    takeStarted(USER_PATH);
  } catch (error) {
    toast({ title: 'Login failed', description: errorText(error, 'Login failed'), tone: 'error' });
  }
}
