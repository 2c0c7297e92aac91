import type { HomeGame } from '../types';
import { durationText } from '@/domain/duration';
import { HERE } from '@/lib/here-zone';
import { useNow } from '@/lib/hooks/use-now';
import { Card, cardHead } from '@/ui/card';
import { GameBadge } from './game-badge';
import { GameSettlement } from './game-settlement';
import { Going } from './going';
import { Invite } from './invite';
import { dollars, headline, increaseUnit, inParts, rulesLabel, whenText } from './model';
import { RunningGame } from './running-game';

const factsStyle = [
  'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-body [&>dt]:text-ink-2',
  '[&>dd]:text-right [&>dd]:font-medium [&>dd]:wrap-anywhere',
].join(' ');

interface GameDetailProps {
  game: HomeGame;
  /** Id of the community user who views the game. */
  user: string;
}

/** All details of one game; its actions are in the dock. */
export function GameDetail({ game, user }: GameDetailProps) {
  const now = useNow(60_000);
  const { status } = game;
  return (
    <>
      {status === 'active' ? (
        <RunningGame game={game} titled={false} />
      ) : (
        <Card tight aria-label="About the game">
          <header className={cardHead}>
            <span className="text-balance">{whenText(game, HERE, now)}</span>
            <GameBadge status={status} />
          </header>
          <p className="text-body text-ink-2">{inParts(headline(game))}</p>
          {game.location === '' ? null : <p className="text-body text-ink-2">{game.location}</p>}
          {game.description === '' ? null : <p>{game.description}</p>}
        </Card>
      )}
      {game.result === null ? null : <GameSettlement game={game} result={game.result} user={user} />}
      {status === 'completed' ? null : <Going game={game} />}
      {status === 'scheduled' || status === 'pending' ? <Invite game={game} plain /> : null}
      <Card aria-labelledby="game-facts">
        <h2 id="game-facts" className="text-title font-semibold">
          The game
        </h2>
        <Facts game={game} />
      </Card>
    </>
  );
}

function Facts({ game }: { game: HomeGame }) {
  const { blindIncreaseType: type, blindIncreaseValue: value } = game;
  return (
    <dl className={factsStyle}>
      <dt>Host</dt>
      <dd>{game.hostName}</dd>
      <dt>Blinds</dt>
      <dd>
        {dollars(game.smallBlind)} and {dollars(game.bigBlind)}
      </dd>
      <dt>Blind increase</dt>
      <dd>
        {type === 'none'
          ? 'None'
          : value === 1
            ? `Every ${increaseUnit[type].replace(/s$/, '')}`
            : `Every ${value} ${increaseUnit[type]}`}
      </dd>
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
