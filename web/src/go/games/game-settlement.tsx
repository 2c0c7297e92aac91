import { Share } from 'lucide-react';
import type { GameResult, HomeGame } from '../types';
import { settlementText } from '../engine/night/settlement';
import { formatDay } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { Button } from '@/ui/button';
import { shareText } from '@/ui/send-text';
import { Settlement } from '../settlement/settlement';
import { settledOf, useMarking } from './settled';

interface GameSettlementProps {
  game: HomeGame;
  result: GameResult;
  user: string;
}

/** The result of a game: the payments, and each player's buy-ins and cash-outs. */
export function GameSettlement({ game, result, user }: GameSettlementProps) {
  const settled = settledOf(result);
  const day = game.startedAt === null ? '' : `, ${formatDay(game.startedAt, HERE)}`;
  const title = game.gameName + day;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-2">
      <Settlement game={game.gameName} settled={settled} {...useMarking(game.id, game, user)} />
      <Button size="xl" block icon={Share} onClick={() => void shareText(title, settlementText(title, settled))}>
        Share settlement
      </Button>
    </div>
  );
}
