import { queryOptions } from '@tanstack/react-query';
import { GO } from '@/api/companion';
import { queryFn } from '@/api/client/query-fn';

/** Invite codes are longer; what is shorter is still being typed. */
export const MIN_INVITE_CODE = 8;

/** For whom an invite is. The code is part of the path and nothing else: it is never logged. */
export function inviteQuery(code: string, organization: string | null) {
  const path = [`${GO}/invite`, encodeURIComponent(code)] as const;
  return queryOptions({
    queryKey: organization === null ? path : ([...path, { org: organization }] as const),
    queryFn: queryFn<{ email: string }>,
    networkMode: 'always',
    enabled: code.length >= MIN_INVITE_CODE,
    // A code that was refused may be typed again after a new one was made.
    gcTime: 0,
  });
}
