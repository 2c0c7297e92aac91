import { queryOptions } from '@tanstack/react-query';
import { request } from '@/api/http';
import type { DealOffer, Payouts } from '@/api/tournament-types';

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
