import './host.css';
import { Share2 } from 'lucide-react';
import type { HomeGame } from '@/api/home-types';
import { fromWire } from '@/domain/money';
import { formatNet } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { ActingButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Shape } from '@/ui/shape';
import { BlindsUp } from '../blinds-up';
import { shareGame } from '../invite';
import { codeText, gameAddress, headline } from '../model';
import { runningText, whyNotEnd } from './model';

interface FeltGameProps {
  game: HomeGame;
  onEnter: (address: string) => void;
  onEnd: (game: HomeGame) => void;
}

/** A game that runs now: the only card on felt, its buttons white or outlined. */
export function FeltGame({ game, onEnter, onEnd }: FeltGameProps) {
  const now = useNow(60_000);
  const id = `felt-${game.id}`;
  const line = [headline(game), game.location].filter((part) => part !== '').join(' · ');
  return (
    // No landmark: two that run may have one name.
    <article className="felt-game" aria-labelledby={id}>
      <div className="fg-main">
        <p className="fg-state">
          <Shape name="circle" small />
          Active <span>{runningText(game, now)}</span>
        </p>
        <h2 id={id}>{game.gameName}</h2>
        <p>{line}</p>
        <dl>
          <div>
            <dt>Playing</dt>
            <dd>
              {game.playing} <small>of {game.maxPlayers}</small>
            </dd>
          </div>
          <div>
            <dt>In play</dt>
            <dd>{formatNet(fromWire(game.inPlay)).replace('+', '')}</dd>
          </div>
          <div>
            <dt>Hand</dt>
            <dd>{game.hands === 0 ? '–' : game.hands}</dd>
          </div>
          <BlindsUp game={game} />
        </dl>
      </div>
      <div className="fg-acts">
        <ActingButton
          className="fg-button fg-enter"
          onClick={() => onEnter(gameAddress(game.id, 'run'))}
        >
          Enter Game
        </ActingButton>
        <ActingButton
          className="fg-button"
          disabledReason={whyNotEnd(game)}
          onClick={() => onEnd(game)}
        >
          End Game
        </ActingButton>
      </div>
      <div className="fg-side">
        <p>Game code</p>
        <p className="fg-code">{codeText(game.inviteCode)}</p>
        <ActingButton className="fg-button" onClick={() => void shareGame(game)}>
          <Icon as={Share2} />
          Share link
        </ActingButton>
      </div>
    </article>
  );
}
