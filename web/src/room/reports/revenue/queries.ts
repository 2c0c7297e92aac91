import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RentalRow, TexasRevenue } from '@/api/insight-types';
import { type Params, readQuery } from '@/api/client/query-fn';
import { everyRow, pagesQuery } from '@/api/queries';
import type { Membership } from '@/api/types';
import { STATS_WHILE_LIVE_MS } from '@/lib/config';
import type { Range } from './model';

/** The scope of the queries: the days, and one room or all of the organization's. */
export interface Scope extends Range {
  organizationId: string;
  room: string | undefined;
}

function revenueQuery({ organizationId, startDate, endDate, room }: Scope) {
  return readQuery<TexasRevenue>(['/api/texas-revenue', organizationId, { startDate, endDate, room }], {
    placeholderData: keepPreviousData,
    // Running rentals earn by the minute, so data is stale after a minute and a remount refetches it.
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
