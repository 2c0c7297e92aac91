import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import { unpinIdentity } from '@/api/client/identity';
import { clearToken, setToken } from '@/api/client/tokens';
import { reloadToRoot } from './leave';
import type { SignInForm } from './schema';

/** From the success toast to the reload. */
export const reloadDelayMs = 1_000;

export function useSignIn(organization: string | null) {
  return useMutation({
    mutationFn: ({ email, password, code }: SignInForm) =>
      request<{ token: string }>('POST', '/api/auth/login', {
        anonymous: true,
        body: {
          email,
          password,
          ...(code === '' ? {} : { code }),
          ...(organization === null ? {} : { organizationDomain: organization }),
        },
      }),
    onSuccess: ({ token }) => {
      setToken('staff', token);
      setTimeout(reloadToRoot, reloadDelayMs);
    },
  });
}

/**
 * Forgets the token even when the server cannot be told: who leaves the desk is signed out here. What is being asked for
 * is given up: the answer would be that nobody is signed in.
 */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    onMutate: () => {
      // The end of this session is no reason to ask for a new sign-in.
      unpinIdentity('staff');
      return client.cancelQueries();
    },
    mutationFn: () => request<undefined>('POST', '/api/auth/logout'),
    onError: (error) => console.error('Logout failed', error.message),
    onSettled: () => {
      clearToken('staff');
      reloadToRoot();
    },
  });
}
