import { type Params, readQuery } from '@/api/client/query-fn';
import { pagesQuery } from '@/api/queries';
import type { Membership } from '@/api/types';

export function membershipsQuery(params: Params) {
  return pagesQuery<Membership>(['/api/memberships'], params);
}

/** Monthly and annual memberships that end within a week and are not renewed, earliest end first. */
export function expiringQuery() {
  return readQuery<Membership[]>(['/api/memberships', 'expiring']);
}
