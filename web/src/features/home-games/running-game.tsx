import './home-games.css';
import { ArrowRight, MapPin } from 'lucide-react';
import type { SharedGame } from '@/api/home-types';
import { minutesBetween, durationText } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { formatWholeMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { BigLink } from '@/ui/big-button';
import { Icon } from '@/ui/icon';
import { Shape } from '@/ui/shape';
import { BlindsUp } from './blinds-up';
import { Invite } from './invite';
import { gameAddress, headline, inParts } from './model';

interface RunningGameProps {
  game: SharedGame;
  /** Its name leads to its own screen: not there where that is shown already. */
  titled?: boolean;
  /** With its code: left out where several run. */
  invites?: boolean;
}

/** A game that runs now: the only card on felt. */
export function RunningGame({ game, titled = true, invites = true }: RunningGameProps) {
  const now = useNow(60_000);
  const id = `running-${game.id}`;
  return (
    // No landmark: two that run may have one name.
    <article className="hg-felt" aria-labelledby={id}>
      <div className="hg-top">
        <p className="hg-state">
          <Shape name="circle" />
          Active
          {game.startedAt === null ? null : (
            <span>· {durationText(minutesBetween(Date.parse(game.startedAt), now))}</span>
          )}
        </p>
        <h2 id={id} className={titled ? undefined : 'sr-only'}>
          {game.gameName}
        </h2>
        <p>{inParts(headline(game))}</p>
        {game.location === '' ? null : (
          <p>
            <Icon as={MapPin} /> {game.location}
          </p>
        )}
        <dl className="hg-nums">
          <div>
            <dt>Playing</dt>
            <dd>
              {game.playing} <small>of {game.maxPlayers}</small>
            </dd>
          </div>
          <div>
            <dt>In play</dt>
            <dd>{formatWholeMoney(fromWire(game.inPlay))}</dd>
          </div>
          <div>
            <dt>Hand</dt>
            <dd>{game.hands}</dd>
          </div>
          <BlindsUp game={game} />
        </dl>
        <BigLink to={gameAddress(game.id, 'run')} look="felt">
          Enter Game <Icon as={ArrowRight} size={20} />
        </BigLink>
      </div>
      {invites ? <Invite game={game} /> : null}
    </article>
  );
}
