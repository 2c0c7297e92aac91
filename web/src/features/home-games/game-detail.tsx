import './home-games.css';
import './game-detail.css';
import type { HomeGame } from '@/api/home-types';
import { durationText } from '@/domain/duration';
import { HERE } from '@/lib/here-zone';
import { useNow } from '@/lib/hooks/use-now';
import { GameBadge } from './game-badge';
import { GameSettlement } from './game-settlement';
import { Going } from './going';
import { Invite } from './invite';
import { dollars, headline, increaseUnit, inParts, rulesLabel, whenText } from './model';
import { RunningGame } from './running-game';

interface GameDetailProps {
  game: HomeGame;
  /** The community user who looks at it. */
  user: string;
}

/** Everything about one game; what is done with it stands in the dock. */
export function GameDetail({ game, user }: GameDetailProps) {
  const now = useNow(60_000);
  const { status } = game;
  return (
    <>
      {status === 'active' ? (
        <RunningGame game={game} titled={false} />
      ) : (
        <section className="hg-card" data-tight="" aria-label="About the game">
          <header>
            <span>{whenText(game, HERE, now)}</span>
            <GameBadge status={status} />
          </header>
          <p className="hg-soft">{inParts(headline(game))}</p>
          {game.location === '' ? null : <p className="hg-soft">{game.location}</p>}
          {game.description === '' ? null : <p>{game.description}</p>}
        </section>
      )}
      {game.result === null ? null : (
        <GameSettlement game={game} result={game.result} user={user} />
      )}
      {status === 'completed' ? null : <Going game={game} />}
      {status === 'scheduled' || status === 'pending' ? <Invite game={game} plain /> : null}
      <section className="hg-card" aria-labelledby="game-facts">
        <h2 id="game-facts">The game</h2>
        <Facts game={game} />
      </section>
    </>
  );
}

function Facts({ game }: { game: HomeGame }) {
  const { blindIncreaseType: type, blindIncreaseValue: value } = game;
  return (
    <dl className="hg-facts">
      <dt>Host</dt>
      <dd>{game.hostName}</dd>
      <dt>Blinds</dt>
      <dd>
        {dollars(game.smallBlind)} and {dollars(game.bigBlind)}
      </dd>
      <dt>Blind increase</dt>
      <dd>{type === 'none' ? 'None' : `Every ${value} ${increaseUnit[type]}`}</dd>
      <dt>Buy-in</dt>
      <dd>{dollars(game.buyIn)}</dd>
      <dt>Max players</dt>
      <dd>{game.maxPlayers}</dd>
      <dt>Rules</dt>
      <dd>{rulesLabel[game.rules]}</dd>
      {game.result === null ? null : (
        <>
          <dt>Played for</dt>
          <dd>{durationText(game.result.minutes)}</dd>
        </>
      )}
    </dl>
  );
}
