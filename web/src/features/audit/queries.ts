import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AuditLine, TrailFilters } from '@/api/audit-types';
import { type Page, requestPage, send } from '@/api/client/http';
import { pathOf, queryFn } from '@/api/client/query-fn';
import { PAGE_SIZE } from '@/config/constants';
import { REFRESH } from '@/config/refresh';
import { downloadCsv } from '@/lib/csv';
import type { TrailFilter } from './model';

const TRAIL = '/api/audit';

export const trailFiltersQuery = queryOptions({
  queryKey: [TRAIL, 'filters'],
  queryFn: queryFn<TrailFilters>,
});

/** So many lines are worth showing; so many pages are gone through for them. */
const ENOUGH = 20;
const MOST_PAGES = 12;

/** The server goes through so many acts at a time: where few match, a page is short or empty, and the search goes on. */
async function readOn(path: string, signal: AbortSignal): Promise<Page<AuditLine>> {
  const items: AuditLine[] = [];
  let next: string | null = path;
  for (let page = 0; page < MOST_PAGES && next !== null && items.length < ENOUGH; page++) {
    // Each page says where the next one is.
    // oxlint-disable-next-line no-await-in-loop
    const read: Page<AuditLine> = await requestPage<AuditLine>(next, signal);
    items.push(...read.items);
    next = read.next;
  }
  return { items, next };
}

/** What was done, the newest first. Looked at again it is read again: its events are too many to follow. */
export function trailQuery(filter: TrailFilter) {
  return infiniteQueryOptions({
    queryKey: [TRAIL, 'pages', filter],
    queryFn: ({ pageParam, signal }) => readOn(pageParam, signal),
    initialPageParam: pathOf([TRAIL, { ...filter, limit: PAGE_SIZE }]),
    getNextPageParam: (page) => page.next,
    select: (data) => data.pages.flatMap((page) => page.items),
    staleTime: 0,
    // Who reads further back keeps his place.
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.pages.length === 1 ? REFRESH.activity : false,
  });
}

/** All of it that a filter leaves, as a file. */
export async function downloadTrail(filter: TrailFilter): Promise<void> {
  const answer = await send('GET', pathOf([`${TRAIL}/export`, { ...filter }]));
  downloadCsv('audit-trail.csv', await answer.text());
}
