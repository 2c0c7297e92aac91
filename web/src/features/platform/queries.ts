import { queryOptions } from '@tanstack/react-query';
import { request } from '@/api/http';
import { queryFn } from '@/api/query-fn';
import type { Administrator } from '@/api/platform-types';
import type { EntryInfo } from '@/api/types';

export const ME_PATH = '/api/admin/me';

/** The administrator who is signed in; null when nobody is. */
export const administratorQuery = queryOptions({
  queryKey: [ME_PATH],
  queryFn: ({ signal }) => request<Administrator>('GET', ME_PATH, { on401: 'null', signal }),
});

/** What the platform says of itself at its door. */
export const entryQuery = queryOptions({
  queryKey: ['/api/entry'],
  queryFn: queryFn<EntryInfo>,
});
