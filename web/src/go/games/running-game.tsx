import { ArrowRight, MapPin } from 'lucide-react';
import { gameLink } from '../links';
import type { SharedGame } from '../types';
import { minutesBetween, durationText } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { formatWholeMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { BigLink } from '@/ui/big-button';
import { Icon } from '@/ui/icon';
import { Shape } from '@/ui/shape';
import { FeltFigures } from './felt-figures';
import { Invite } from './invite';
import { headline, inParts } from './model';

const titleStyle = 'my-0.5 text-[1.75rem] leading-8.5 font-semibold tracking-[-0.02em] wrap-anywhere';
const lineStyle = 'flex items-center gap-1.5 text-body wrap-anywhere text-on-felt-2';

interface RunningGameProps {
  game: SharedGame;
  /** The name links to the game's page; false on that page itself. */
  titled?: boolean;
  /** Shows the code; false if several games run. */
  invites?: boolean;
}

/** A running game: the only card on felt. */
export function RunningGame({ game, titled = true, invites = true }: RunningGameProps) {
  const now = useNow(60_000);
  const id = `running-${game.id}`;
  return (
    // Not a landmark: two running games may have the same name.
    <article
      className="overflow-hidden rounded-card bg-felt text-on-felt [--focus:var(--on-felt)]"
      aria-labelledby={id}
    >
      <div className="px-4 pt-3.5 pb-4">
        <p className="flex items-center gap-1.5 text-body font-semibold">
          <Shape name="circle" />
          Active
          {game.startedAt === null ? null : (
            <span className="font-normal text-on-felt-2">
              · {durationText(minutesBetween(Date.parse(game.startedAt), now))}
            </span>
          )}
        </p>
        <h2 id={id} className={titled ? titleStyle : 'sr-only'}>
          {game.gameName}
        </h2>
        <p className={lineStyle}>{inParts(headline(game))}</p>
        {game.location === '' ? null : (
          <p className={lineStyle}>
            <Icon as={MapPin} /> {game.location}
          </p>
        )}
        <FeltFigures game={game} variant="phone" inPlay={formatWholeMoney(fromWire(game.inPlay))} hand={game.hands} />
        <BigLink {...gameLink(game.id, 'run')} variant="felt">
          Enter Game <Icon as={ArrowRight} size={20} />
        </BigLink>
      </div>
      {invites ? <Invite game={game} /> : null}
    </article>
  );
}
