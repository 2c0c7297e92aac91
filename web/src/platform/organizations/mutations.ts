import { request } from '@/api/acts/request';
import { useRequest } from '@/shells/use-request';
import type { OrganizationValues } from './schema';

/** `register-organization`: a card room registers its own organization. */
export function useRegisterOrganization() {
  return useRequest(
    (values: OrganizationValues) =>
      request<{ redirectUrl: string }>('POST', '/api/auth/register-organization', { body: values }),
    { failure: 'Registration failed' },
  );
}
