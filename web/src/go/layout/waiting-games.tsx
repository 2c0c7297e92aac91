import { Link } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { GAMES } from '../api';
import { gameRow, gameRowMeta, gameRowName } from '../games/row-style';
import { listStyle } from '@/ui/card';
import { gameLink } from '../links';
import { waitingGames } from '../log/gateway';

const WORDS = {
  scheduled: 'Not started',
  pending: 'Not started',
  active: 'Active',
  completed: 'Ended',
} as const;

/** Links to games with changes that only this phone has. */
export function WaitingGames() {
  const client = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: ['waiting-games'],
    queryFn: async () => {
      const { waiting, sent } = await waitingGames();
      // The server's lists may now contain the games that were sent.
      if (sent) void client.invalidateQueries({ queryKey: [GAMES, 'pages'] });
      return waiting;
    },
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    // Another tab may have sent the games meanwhile, so poll.
    refetchInterval: 5_000,
  });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="waiting-games" className="mb-4">
      <h2 id="waiting-games" className="mb-2 text-title font-semibold">
        Saved on this phone
      </h2>
      <ul className={listStyle}>
        {data.map(({ id, name, status, waitsFor }) => (
          <li key={id}>
            <Link {...gameLink(id, 'run')} className={gameRow}>
              <span className={gameRowName}>{name}</span>{' '}
              <span className={gameRowMeta}>
                {WORDS[status]} · {waitsFor === null ? 'waits for the network' : `waits until ${waitsFor} signs in`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
