import { useQueryClient } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import { errorText } from '@/api/client/errors';
import { unpinIdentity } from '@/api/client/identity';
import { clearToken, setToken } from '@/api/client/tokens';
import { asksForCode } from '@/api/two-step';
import { useRequest, wrongCode } from '@/shells/use-request';
import { toast } from '@/ui/toast-store';
import { reloadToRoot } from './leave';
import type { SignInForm } from './schema';

/** The delay between the success toast and the reload, in milliseconds. */
export const reloadDelayMs = 1_000;

export function useSignIn(organization: string | null) {
  return useRequest(
    ({ email, password, code }: SignInForm) =>
      request<{ token: string }>('POST', '/api/auth/login', {
        anonymous: true,
        body: {
          email,
          password,
          ...(code === '' ? {} : { code }),
          ...(organization === null ? {} : { organizationDomain: organization }),
        },
      }),
    {
      fieldsOf: wrongCode,
      onSuccess: ({ token }) => {
        setToken('staff', token);
        toast({ title: 'Logged in successfully' });
        setTimeout(reloadToRoot, reloadDelayMs);
      },
      onError: (error) => {
        if (asksForCode(error)) return;
        toast({
          title: 'Login Failed',
          description: errorText(error, 'Login failed'),
          tone: 'error',
        });
      },
    },
  );
}

/**
 * Signs out. Drops the token even when the server cannot be reached, so that a user who leaves the desk is signed out
 * here. Cancels running queries, since their response would only be that no user is signed in.
 */
export function useSignOut() {
  const client = useQueryClient();
  return useRequest(() => request<undefined>('POST', '/api/auth/logout'), {
    onMutate: () => {
      // Signing out must not open the dialog for a new sign-in.
      unpinIdentity('staff');
      return client.cancelQueries();
    },
    onError: (error) => console.error('Logout failed', error.message),
    onSettled: () => {
      clearToken('staff');
      reloadToRoot();
    },
  });
}
