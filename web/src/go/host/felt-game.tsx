import { cva } from 'class-variance-authority';
import { Share2 } from 'lucide-react';
import type { HomeGame } from '../types';
import { fromWire } from '@/domain/money';
import { formatNet } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { ActingButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Shape } from '@/ui/shape';
import { shareGame } from '../games/invite';
import { codeText, gameAddress, headline } from '../games/model';
import { runningText, whyNotEnd } from './model';
import { FeltFigures } from '../games/felt-figures';

const feltButton = cva(
  [
    'inline-flex min-h-control cursor-pointer items-center justify-center gap-2 rounded-control border px-3',
    'text-dense font-medium whitespace-nowrap transition-colors phone:min-h-11',
    'aria-disabled:cursor-not-allowed aria-disabled:border-felt-line aria-disabled:bg-transparent',
    'aria-disabled:text-on-felt-2',
  ],
  {
    variants: {
      variant: {
        enter: 'border-on-felt bg-on-felt text-felt-deep hover:bg-on-felt-2',
        main: 'border-on-felt-2 text-on-felt hover:bg-felt-deep',
        side: 'border-on-felt-2 text-on-felt hover:bg-felt',
      },
    },
  },
);

interface FeltGameProps {
  game: HomeGame;
  onEnter: (address: string) => void;
  onEnd: (game: HomeGame) => void;
}

/** A running game: the only card on felt, with white or outlined buttons. */
export function FeltGame({ game, onEnter, onEnd }: FeltGameProps) {
  const now = useNow(60_000);
  const id = `felt-${game.id}`;
  const line = [headline(game), game.location].filter((part) => part !== '').join(' · ');
  return (
    // Not a landmark: two running games may have the same name.
    <article
      className="grid grid-cols-[minmax(0,1fr)_15rem] overflow-hidden rounded-card bg-felt text-on-felt [--focus:var(--on-felt)] phone:grid-cols-1 forced-colors:border"
      aria-labelledby={id}
    >
      <div className="min-w-0 px-6 pt-4 pb-3 text-dense tabular-nums phone:px-4">
        <p className="flex items-center gap-1.5 font-semibold">
          <Shape name="circle" small />
          Active <span className="font-normal text-on-felt-2">{runningText(game, now)}</span>
        </p>
        <h2 id={id} className="mt-1 text-page font-semibold wrap-anywhere">
          {game.gameName}
        </h2>
        <p className="wrap-anywhere text-on-felt-2">{line}</p>
        <FeltFigures
          game={game}
          variant="desk"
          inPlay={formatNet(fromWire(game.inPlay)).replace('+', '')}
          hand={game.hands === 0 ? '–' : game.hands}
        />
      </div>
      <div className="flex gap-2 px-6 pb-4 phone:px-4 phone:[&>button]:flex-1">
        <ActingButton className={feltButton({ variant: 'enter' })} onClick={() => onEnter(gameAddress(game.id, 'run'))}>
          Enter Game
        </ActingButton>
        <ActingButton
          className={feltButton({ variant: 'main' })}
          disabledReason={whyNotEnd(game)}
          onClick={() => onEnd(game)}
        >
          End Game
        </ActingButton>
      </div>
      <div className="grid content-center bg-felt-deep px-6 py-4 [grid-area:1/2/span_2] phone:p-4 phone:[grid-area:auto]">
        <p className="text-meta text-on-felt-2">Game code</p>
        <p className="mb-4 text-stat font-semibold tracking-[0.02em] whitespace-nowrap tabular-nums">
          {codeText(game.inviteCode)}
        </p>
        <ActingButton className={feltButton({ variant: 'side' })} onClick={() => void shareGame(game)}>
          <Icon as={Share2} />
          Share link
        </ActingButton>
      </div>
    </article>
  );
}
