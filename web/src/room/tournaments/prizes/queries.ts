import { queryOptions } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import { readQuery } from '@/api/client/query-fn';
import type { DealOffer, PayoutPreview, Payouts } from '@/api/tournament-types';
import { tournamentKey } from '../queries';

/**
 * The payouts of each template. The key begins with the tournament's, so that a change of the pool invalidates them.
 */
export function previewsQuery(tournamentId: string) {
  return readQuery<PayoutPreview[]>([...tournamentKey(tournamentId), 'payouts', 'previews']);
}

/** The terms of an offer: the remaining players with their stacks, and the prizes in play. */
function termsOf({ stillIn, inPlay, places }: Payouts): string {
  return JSON.stringify([
    inPlay,
    stillIn.map(({ entryId, stack }) => [entryId, stack]),
    places.map(({ prize }) => prize),
  ]);
}

/**
 * A deal calculated by every method. The request is a POST, but it changes nothing, so it is a query. Acts on the
 * tournament do not invalidate it: once a deal is recorded there is no offer any more.
 */
export function offerQuery(payouts: Payouts, keptForFirst: string) {
  const { tournamentId } = payouts;
  return queryOptions({
    queryKey: ['deal-offer', tournamentId, keptForFirst, termsOf(payouts)],
    queryFn: ({ signal }) =>
      request<DealOffer>('POST', `/api/tournaments/${tournamentId}/deal/offer`, {
        body: { keptForFirst },
        signal,
      }),
    gcTime: 0,
    retry: false,
  });
}
