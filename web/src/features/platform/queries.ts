import { queryOptions } from '@tanstack/react-query';
import { request } from '@/api/http';
import type { Administrator } from '@/api/platform-types';

export const ME_PATH = '/api/admin/me';

/** The administrator who is signed in; null when nobody is. */
export const administratorQuery = queryOptions({
  queryKey: [ME_PATH],
  queryFn: ({ signal }) => request<Administrator>('GET', ME_PATH, { on401: 'null', signal }),
});
