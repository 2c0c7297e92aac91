import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '@/api/http';
import { clearToken, setToken } from '@/api/tokens';
import { ME_PATH } from './queries';
import type { AdminSignInForm } from './schema';

export function useAdminSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ email, password, code }: AdminSignInForm) =>
      request<{ token: string }>('POST', '/api/admin/login', {
        body: { email, password, ...(code === '' ? {} : { code }) },
      }),
    onSuccess: ({ token }) => {
      setToken('admin', token);
      return client.invalidateQueries({ queryKey: [ME_PATH] });
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
      clearToken('admin');
      client.clear();
      client.setQueryData([ME_PATH], null);
    },
  });
}
