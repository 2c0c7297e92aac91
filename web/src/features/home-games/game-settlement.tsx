import { Share } from 'lucide-react';
import type { GameResult, HomeGame } from '@/api/home-types';
import { settlementText } from '@/domain/night/settlement';
import { formatDay } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { Button } from '@/ui/button';
import { shareText } from '@/ui/send-text';
import { Settlement } from '@/ui/settlement/settlement';
import { settledOf, useMarking } from './settled';

interface GameSettlementProps {
  game: HomeGame;
  result: GameResult;
  user: string;
}

/** How a game ended: who pays whom, and what each put in and took out. */
export function GameSettlement({ game, result, user }: GameSettlementProps) {
  const settled = settledOf(result);
  const day = game.startedAt === null ? '' : `, ${formatDay(game.startedAt, HERE)}`;
  const title = game.gameName + day;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-2">
      <Settlement game={game.gameName} settled={settled} {...useMarking(game.id, game, user)} />
      <Button
        size="xl"
        block
        icon={Share}
        onClick={() => void shareText(title, settlementText(title, settled))}
      >
        Share settlement
      </Button>
    </div>
  );
}
