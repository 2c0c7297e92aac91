import { GO } from '../api';
import type { LinkedGame as Linked } from '../types';
import { errorText } from '@/api/client/errors';
import { readQuery } from '@/api/client/query-fn';
import { HERE } from '@/lib/here-zone';
import { useNow } from '@/lib/hooks/use-now';
import { Card, cardHead } from '@/ui/card';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { Shape } from '@/ui/shape';
import { formatQuantity } from '@/lib/format';
import { GameBadge } from './game-badge';
import { freePlaces, headline, inParts, whenText } from './model';

/** The game of a link, for a visitor who has not signed in. */
export function linkedGameQuery(code: string, organization: string | null) {
  const path = [`${GO}/join`, encodeURIComponent(code)] as const;
  return readQuery<Linked>(organization === null ? path : ([...path, { org: organization }] as const), {
    enabled: code !== '',
  });
}

interface LinkedGameProps {
  game: Linked | undefined;
  /** The error if the game cannot be shown. */
  error: Error | null;
}

/** The game that the visitor is about to join. */
export function LinkedGame({ game, error }: LinkedGameProps) {
  const now = useNow(60_000);
  if (game === undefined)
    return (
      <Card aria-label="The game of this link">
        {error === null ? (
          <Loading label="Loading the game">
            <SkeletonRows rows={2} />
          </Loading>
        ) : (
          <p role="alert" className="flex items-center gap-2 text-dense font-medium text-bad">
            <Shape name="octagon" />
            <span>{errorText(error, 'The game of this link could not be loaded')}. Ask the host for the link.</span>
          </p>
        )}
      </Card>
    );
  const free = freePlaces(game);
  return (
    <Card tight aria-labelledby="linked-game">
      <header className={cardHead}>
        <span className="text-balance">{whenText(game, HERE, now)}</span>
        <GameBadge status={game.status} />
      </header>
      <h2 id="linked-game" className="text-body font-semibold">
        {game.gameName}
      </h2>
      <p className="text-body text-ink-2">{inParts(headline(game))}</p>
      <p className="text-body text-ink-2">
        {game.hostName} · {game.going} going, {formatQuantity(free, 'place')} free
      </p>
      <p>{nextStep(game)}</p>
    </Card>
  );
}

function nextStep({ status, going, maxPlayers }: Linked): string {
  if (status === 'completed') return 'This game is over.';
  if (going >= maxPlayers) return 'This game is full. Sign in to see the other games.';
  return 'Sign in or register, and you are in the game.';
}
