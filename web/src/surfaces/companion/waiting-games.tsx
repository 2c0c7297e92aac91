import { useQuery, useQueryClient } from '@tanstack/react-query';
import { GAMES } from '@/api/companion';
import { HereLink } from '@/ui/here-link';
import { ROOT } from './root';
import { waitingGames } from './seams';

const WORDS = {
  scheduled: 'Not started',
  pending: 'Not started',
  active: 'Active',
  completed: 'Ended',
} as const;

/** Games with something that only this phone has: the way back to them as long as there is no network. */
export function WaitingGames() {
  const client = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: ['waiting-games'],
    queryFn: async () => {
      const { waiting, sent } = await waitingGames();
      // What was sent from here may stand in the server's lists now.
      if (sent) void client.invalidateQueries({ queryKey: [GAMES, 'pages'] });
      return waiting;
    },
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    // Sent from elsewhere on this phone, they are none any more.
    refetchInterval: 5_000,
  });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="waiting-games" className="mb-4">
      <h2 id="waiting-games" className="mb-2">
        Saved on this phone
      </h2>
      <ul className="hg-list">
        {data.map(({ id, name, status }) => (
          <li key={id}>
            <HereLink to={`${ROOT}/game/${encodeURIComponent(id)}/run`} className="hg-row">
              <span>{name}</span>{' '}
              <span className="hg-meta">{WORDS[status]} · waits for the network</span>
            </HereLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
