import { Link } from '@tanstack/react-router';
import type { HomeGame } from '../types';
import { fromWire } from '@/domain/money';
import { formatNet } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { gameLink } from '../links';
import { GameBadge } from './game-badge';
import { codeText, inParts, listLine, whenText } from './model';
import { gameRow, gameRowMeta, gameRowName } from './row-style';

/** One game of the list; the whole row is a link to it. */
export function SessionRow({ game, now }: { game: HomeGame; now: number }) {
  return (
    <li>
      <Link {...gameLink(game.id)} className={gameRow}>
        <span className={gameRowName}>{game.gameName}</span> <GameBadge status={game.status} />{' '}
        <span className={gameRowMeta}>{inParts(listLine(game))}</span>{' '}
        <span className="col-span-full flex justify-between gap-3 text-body">
          <span>{whenText(game, HERE, now)}</span> <End game={game} />
        </span>
      </Link>
    </li>
  );
}

/** The result of a completed game, or the code of one that can be joined. */
function End({ game }: { game: HomeGame }) {
  const { net } = game.mine;
  if (game.status !== 'completed')
    return (
      <span className="whitespace-nowrap text-ink-2">
        <span className="sr-only">Game code</span> {codeText(game.inviteCode)}
      </span>
    );
  if (net === null) return null;
  const amount = fromWire(net);
  return <span className={`font-semibold whitespace-nowrap ${amount > 0 ? 'text-ok' : ''}`}>{formatNet(amount)}</span>;
}
