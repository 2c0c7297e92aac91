import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AuditLine, TrailFilters } from './types';
import { type Page, requestPage, send } from '@/api/client/http';
import { pathOf, readQuery } from '@/api/client/query-fn';
import { PAGE_SIZE } from '@/lib/config';
import { REFRESH } from '@/api/polling';
import { downloadCsv } from '@/lib/csv';
import type { TrailFilter } from './model';

const TRAIL = '/api/audit';

export const trailFiltersQuery = readQuery<TrailFilters>([TRAIL, 'filters']);

/** A page load stops at this many lines, or after MAX_PAGES requests. */
const ENOUGH = 20;
const MAX_PAGES = 12;

/**
 * The server filters a fixed number of acts per request. Where few match, a page is short or empty, so fetch further
 * pages.
 */
async function readOn(path: string, signal: AbortSignal): Promise<Page<AuditLine>> {
  const items: AuditLine[] = [];
  let next: string | null = path;
  for (let page = 0; page < MAX_PAGES && next !== null && items.length < ENOUGH; page++) {
    // Sequential, because each page contains the address of the next one.
    // oxlint-disable-next-line no-await-in-loop
    const read: Page<AuditLine> = await requestPage<AuditLine>(next, signal);
    items.push(...read.items);
    next = read.next;
  }
  return { items, next };
}

/**
 * The audit trail, newest first. It is refetched on every mount: there are too many events to follow them one by one.
 */
export function trailQuery(filter: TrailFilter) {
  return infiniteQueryOptions({
    queryKey: [TRAIL, 'pages', filter],
    queryFn: ({ pageParam, signal }) => readOn(pageParam, signal),
    initialPageParam: pathOf([TRAIL, { ...filter, limit: PAGE_SIZE }]),
    getNextPageParam: (page) => page.next,
    select: (data) => data.pages.flatMap((page) => page.items),
    staleTime: 0,
    // No polling once the user has loaded further pages, so that their place does not move.
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.pages.length === 1 ? REFRESH.activity : false,
  });
}

/** Downloads all lines that match the filter. */
export async function downloadTrail(filter: TrailFilter): Promise<void> {
  const answer = await send('GET', pathOf([`${TRAIL}/export`, { ...filter }]));
  downloadCsv('audit-trail.csv', await answer.text());
}
