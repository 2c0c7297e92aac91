import { queryOptions } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import { queryFn } from '@/api/client/query-fn';
import type { DealOffer, PayoutPreview, Payouts } from '@/api/tournament-types';
import { tournamentKey } from '../queries';

/** What each template would pay. It lies under the tournament: with the pool it is read again. */
export function previewsQuery(tournamentId: string) {
  return queryOptions({
    queryKey: [...tournamentKey(tournamentId), 'payouts', 'previews'],
    queryFn: queryFn<PayoutPreview[]>,
  });
}

/** What an offer depends on: who is left with how much, and what they play for. */
function termsOf({ stillIn, inPlay, places }: Payouts): string {
  return JSON.stringify([
    inPlay,
    stillIn.map(({ entryId, stack }) => [entryId, stack]),
    places.map(({ prize }) => prize),
  ]);
}

/**
 * A deal reckoned in every way. It is asked for by POST and changes nothing, so it is read like everything else; but not again
 * after each act of the tournament: once a deal is recorded there is no offer any more.
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
