import { readQuery } from '@/api/client/query-fn';
import type { Organization } from '@/api/setup-types';

export const organizationQuery = readQuery<Organization>(['/api/organization']);
