import { type Audience, continueAs, identify, PageLockedError } from '../client/identity';
import { request } from '../acts/request';
import { isLocalName, setToken } from '../client/tokens';

export interface Credentials {
  email: string;
  password: string;
  /** The code of the second step; empty until the server asks for it. */
  code: string;
}

/**
 * Signs in on a page whose session has ended. Returns true when the page's own person signed in and can continue; false
 * for another person: then the page has to be reloaded.
 */
export async function signInAgain(
  audience: Audience,
  { email, password, code }: Credentials,
  organization: string | null,
): Promise<boolean> {
  const answer = await request<unknown>('POST', pathOf(audience), {
    anonymous: true,
    body: {
      email: email.trim(),
      password,
      ...(code.trim() === '' ? {} : { code: code.trim() }),
      ...(organization === null || audience === 'admin' ? {} : { organizationDomain: organization }),
    },
  });
  const token = tokenOf(answer);
  const person = await identify(audience, token);
  if (person === null) throw new PageLockedError('session-over');
  if (token !== null) setToken(audience, token);
  return continueAs(audience, token, person);
}

function pathOf(audience: Audience): string {
  if (audience === 'staff') return '/api/auth/login';
  if (audience === 'admin') return '/api/admin/login';
  // The companion signs in with the cookie alone on this machine.
  return `/api/pitboss-go/auth/${isLocalName(location.hostname) ? 'login' : 'token-login'}`;
}

function tokenOf(answer: unknown): string | null {
  return typeof answer === 'object' && answer !== null && 'token' in answer && typeof answer.token === 'string'
    ? answer.token
    : null;
}
