import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import type { PlatformOrganization } from '@/api/platform-types';
import { ORGANIZATIONS_KEY, STATS_KEY } from './queries';
import type { OrganizationValues } from './schema';

/** `register-organization`: a card room makes its own organization. */
export function useRegisterOrganization() {
  return useMutation({
    mutationFn: (values: OrganizationValues) =>
      request<{ redirectUrl: string }>('POST', '/api/auth/register-organization', { body: values }),
  });
}

function useRefresh() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ORGANIZATIONS_KEY }),
      client.invalidateQueries({ queryKey: STATS_KEY }),
    ]);
  };
}

export function useCreateOrganization() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (values: OrganizationValues) =>
      request<PlatformOrganization>('POST', '/api/admin/organizations', { body: values }),
    onSuccess: refresh,
  });
}

/** Deactivating signs everyone of it out and keeps the data. */
export function useActivate() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      request<PlatformOrganization>('PATCH', `/api/admin/organizations/${id}`, {
        body: { isActive },
      }),
    onSuccess: refresh,
  });
}

/** A one-time code with which a new tab begins a marked session in the organization. */
export function useImpersonate() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      request<{ token: string; redirectUrl: string }>(
        'POST',
        `/api/admin/organizations/${id}/impersonate`,
        { body: { reason } },
      ),
    gcTime: 0,
  });
}
