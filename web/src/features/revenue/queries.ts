import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { RentalRow, TexasRevenue } from '@/api/insight-types';
import { queryFn, type Params } from '@/api/client/query-fn';
import { everyRow, pagesQuery } from '@/api/shared-queries';
import type { Membership } from '@/api/types';
import { STATS_WHILE_LIVE_MS } from '@/config/constants';
import type { Range } from './model';

/** What is asked about: the days, and one room or all of the organization's. */
export interface Scope extends Range {
  organizationId: string;
  room: string | undefined;
}

function revenueQuery({ organizationId, startDate, endDate, room }: Scope) {
  return queryOptions({
    queryKey: ['/api/texas-revenue', organizationId, { startDate, endDate, room }],
    queryFn: queryFn<TexasRevenue>,
    placeholderData: keepPreviousData,
    // Rentals that run earn by the minute: what is shown again is read again.
    staleTime: STATS_WHILE_LIVE_MS,
  });
}

export function useRevenue(scope: Scope) {
  return useQuery({ ...revenueQuery(scope), refetchInterval: STATS_WHILE_LIVE_MS });
}

const MEMBERSHIPS = ['/api/memberships'];
const RENTALS = ['/api/seat-rentals'];

function between({ startDate, endDate, room }: Scope): Params {
  return { from: startDate, to: endDate, room };
}

export function membershipsQuery(scope: Scope, filter: Params) {
  return pagesQuery<Membership>(MEMBERSHIPS, { ...between(scope), ...filter });
}

export function everyMembership(scope: Scope, filter: Params) {
  return everyRow<Membership>(MEMBERSHIPS, { ...between(scope), ...filter });
}

export function rentalsQuery(scope: Scope, filter: Params) {
  return pagesQuery<RentalRow>(RENTALS, { ...between(scope), ...filter });
}

export function everyRental(scope: Scope, filter: Params) {
  return everyRow<RentalRow>(RENTALS, { ...between(scope), ...filter });
}
