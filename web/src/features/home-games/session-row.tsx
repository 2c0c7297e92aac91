import type { HomeGame } from '@/api/home-types';
import { fromWire } from '@/domain/money';
import { formatNet } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { HereLink } from '@/ui/here-link';
import { GameBadge } from './game-badge';
import { codeText, gameAddress, inParts, listLine, whenText } from './model';

/** One game of the list; the whole row leads to it. */
export function SessionRow({ game, now }: { game: HomeGame; now: number }) {
  return (
    <li>
      <HereLink to={gameAddress(game.id)} className="hg-row">
        <span>{game.gameName}</span> <GameBadge status={game.status} />{' '}
        <span className="hg-meta">{inParts(listLine(game))}</span>{' '}
        <span className="hg-foot">
          <span>{whenText(game, HERE, now)}</span> <End game={game} />
        </span>
      </HereLink>
    </li>
  );
}

/** What it came to, or the code for who still joins. */
function End({ game }: { game: HomeGame }) {
  const { net } = game.mine;
  if (game.status !== 'completed')
    return (
      <span className="hg-end">
        <span className="sr-only">Game code</span> {codeText(game.inviteCode)}
      </span>
    );
  if (net === null) return null;
  const amount = fromWire(net);
  return (
    <span className="hg-end" data-sign={amount > 0 ? 'up' : 'down'}>
      {formatNet(amount)}
    </span>
  );
}
