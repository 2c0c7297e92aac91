import { GO } from '../api';
import { readQuery } from '@/api/client/query-fn';

/** Invite codes are longer; a shorter text is still being typed. */
export const MIN_INVITE_CODE = 8;

/** The details of an invite. The code is only part of the path: it is never logged. */
export function inviteQuery(code: string, organization: string | null) {
  const path = [`${GO}/invite`, encodeURIComponent(code)] as const;
  return readQuery<{ email: string }>(organization === null ? path : ([...path, { org: organization }] as const), {
    networkMode: 'always',
    enabled: code.length >= MIN_INVITE_CODE,
    // A refused code can become valid after the host creates a new one, so it is not cached.
    gcTime: 0,
  });
}
