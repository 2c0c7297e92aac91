import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unpinIdentity } from '@/api/client/identity';
import { request } from '@/api/acts/request';
import { clearToken, setToken } from '@/api/client/tokens';
import { toast } from '@/ui/toast-store';
import { administratorQuery, ME_PATH, SECURITY_KEY } from './queries';
import type { AdminSignInForm } from './schema';

export function useAdminSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ email, password, code }: AdminSignInForm) =>
      request<{ token: string }>('POST', '/api/admin/login', {
        anonymous: true,
        body: { email, password, ...(code === '' ? {} : { code }) },
      }),
    onSuccess: ({ token }) => {
      setToken('admin', token);
      // The form goes when it is known who is signed in: what it would have said is said here.
      toast({ title: 'Logged in successfully' });
      return client.fetchQuery(administratorQuery);
    },
  });
}

/** Forgets the token even when the server cannot be told: who leaves the desk is signed out here. */
export function useAdminSignOut() {
  const client = useQueryClient();
  return useMutation({
    onMutate: () => client.cancelQueries(),
    mutationFn: () => request<undefined>('POST', '/api/admin/logout'),
    onError: (error) => console.error('Logout failed', error.message),
    onSettled: () => {
      unpinIdentity('admin');
      clearToken('admin');
      client.clear();
      client.setQueryData([ME_PATH], null);
    },
  });
}

/** The session ends at once, wherever its tab is. */
export function useEndImpersonation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<undefined>('DELETE', `/api/admin/impersonations/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: SECURITY_KEY }),
  });
}
