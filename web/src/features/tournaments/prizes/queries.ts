import { queryOptions } from '@tanstack/react-query';
import { request } from '@/api/http';
import type { DealOffer } from '@/api/tournament-types';
import { tournamentKey } from '../queries';

/** A deal reckoned in every way. It is asked for by POST and changes nothing, so it is read like everything else. */
export function offerQuery(tournamentId: string, keptForFirst: string) {
  return queryOptions({
    queryKey: [...tournamentKey(tournamentId), 'offer', keptForFirst],
    queryFn: ({ signal }) =>
      request<DealOffer>('POST', `/api/tournaments/${tournamentId}/deal/offer`, {
        body: { keptForFirst },
        signal,
      }),
    retry: false,
  });
}
