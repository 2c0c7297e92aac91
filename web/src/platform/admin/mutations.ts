import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '@/api/client/errors';
import { unpinIdentity } from '@/api/client/identity';
import { request } from '@/api/acts/request';
import { clearToken, setToken } from '@/api/client/tokens';
import { asksForCode } from '@/api/two-step';
import { useRequest, wrongCode } from '@/shells/use-request';
import { toast } from '@/ui/toast-store';
import { administratorQuery, ME_PATH } from './queries';
import type { AdminSignInForm } from './schema';

export function useAdminSignIn() {
  const client = useQueryClient();
  return useRequest(
    ({ email, password, code }: AdminSignInForm) =>
      request<{ token: string }>('POST', '/api/admin/login', {
        anonymous: true,
        body: { email, password, ...(code === '' ? {} : { code }) },
      }),
    {
      fieldsOf: wrongCode,
      onSuccess: ({ token }) => {
        setToken('admin', token);
        // The form unmounts once the user is known, so it cannot show this message itself.
        toast({ title: 'Logged in successfully' });
        return client.fetchQuery(administratorQuery);
      },
      onError: (error) => {
        if (asksForCode(error)) return;
        toast({
          title: 'Login failed',
          description: errorText(error, 'Login failed'),
          tone: 'error',
        });
      },
    },
  );
}

/** Deletes the token even if the request fails: on this device the user must be signed out. */
export function useAdminSignOut() {
  const client = useQueryClient();
  return useRequest(() => request<undefined>('POST', '/api/admin/logout'), {
    onMutate: () => client.cancelQueries(),
    onError: (error) => console.error('Logout failed', error.message),
    onSettled: () => {
      unpinIdentity('admin');
      clearToken('admin');
      client.clear();
      client.setQueryData([ME_PATH], null);
    },
  });
}
