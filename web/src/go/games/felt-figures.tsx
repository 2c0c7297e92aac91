import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import type { SharedGame } from '../types';
import { BlindsUp } from './blinds-up';

const figures = cva(
  [
    'flex flex-wrap [&_:is(dt,small)]:font-normal [&_:is(dt,small)]:text-on-felt-2',
    '[&_dd]:text-[1.375rem] [&_dd]:leading-7 [&_dd]:font-semibold [&_dd]:whitespace-nowrap',
  ],
  {
    variants: {
      variant: {
        phone: 'mt-2.5 mb-3 justify-between gap-x-4 gap-y-1 [&_:is(dt,small)]:text-body',
        desk: 'mt-4 gap-x-8 gap-y-2 phone:justify-between phone:gap-x-4 [&_dt]:text-meta [&_small]:text-[0.8125rem]',
      },
    },
  },
);

interface FeltFiguresProps {
  game: SharedGame;
  variant: 'phone' | 'desk';
  inPlay: string;
  hand: ReactNode;
}

export function FeltFigures({ game, variant, inPlay, hand }: FeltFiguresProps) {
  return (
    <dl className={figures({ variant })}>
      <div>
        <dt>Playing</dt>
        <dd>
          {game.playing} <small>of {game.maxPlayers}</small>
        </dd>
      </div>
      <div>
        <dt>In play</dt>
        <dd>{inPlay}</dd>
      </div>
      <div>
        <dt>Hand</dt>
        <dd>{hand}</dd>
      </div>
      <BlindsUp game={game} />
    </dl>
  );
}
