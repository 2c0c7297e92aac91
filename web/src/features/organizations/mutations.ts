import { useMutation } from '@tanstack/react-query';
import { request } from '@/api/http';
import type { OrganizationValues } from './schema';

/** `register-organization`: a card room makes its own organization. */
export function useRegisterOrganization() {
  return useMutation({
    mutationFn: (values: OrganizationValues) =>
      request<unknown>('POST', '/api/auth/register-organization', { body: values }),
  });
}
