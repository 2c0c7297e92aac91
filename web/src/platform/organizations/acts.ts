import { defineAct } from '@/api/acts/define';
import {
  patchAdminOrganizationsId,
  postAdminOrganizations,
  postAdminOrganizationsIdImpersonate,
} from '@/api/generated/operations.gen';
import { ORGANIZATIONS_KEY, STATS_KEY } from './queries';
import type { OrganizationValues } from './schema';

const refresh = () => [ORGANIZATIONS_KEY, STATS_KEY];

interface CreateVars {
  body: OrganizationValues;
  platformDomain: string;
}

export const createOrganization = defineAct('create-organization', postAdminOrganizations, {
  request: ({ body }: CreateVars) => ({ body }),
  label: ({ body }) => `${body.organizationName} created`,
  success: (_organization, { body, platformDomain }) => ({
    title: 'Organization created successfully',
    description: `${body.domain}.${platformDomain}`,
  }),
  failure: 'Failed to create the organization',
  isSecret: true,
  refresh,
});

interface ActivateVars {
  organization: { id: string; name: string };
  isActive: boolean;
}

/** Deactivating signs out all of its users and keeps the data. */
export const activateOrganization = defineAct('activate-organization', patchAdminOrganizationsId, {
  request: ({ organization, isActive }: ActivateVars) => ({
    path: { id: organization.id },
    body: { isActive },
  }),
  label: ({ organization, isActive }) => `${organization.name} ${isActive ? 'activated' : 'deactivated'}`,
  success: (_organization, { organization, isActive }) => ({
    title: `${organization.name} is ${isActive ? 'active' : 'inactive'}`,
  }),
  failure: 'Failed to change the organization',
  refresh,
});

interface ImpersonateVars {
  id: string;
  reason: string;
}

/** Returns a one-time code with which a new tab starts a marked session in the organization. */
export const impersonate = defineAct('impersonate', postAdminOrganizationsIdImpersonate, {
  request: ({ id, reason }: ImpersonateVars) => ({ path: { id }, body: { reason } }),
  label: () => 'Session in an organization',
  success: () => ({ title: 'Opening client admin panel in new tab' }),
  failure: 'Failed to generate impersonation token',
  isUnrecorded: true,
});
