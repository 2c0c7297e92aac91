import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { GameType } from '@/api/types';
import { GameGrid, SkeletonGames } from '@/features/game-types/game-grid';
import { byStakes, isCashGame } from '@/features/game-types/model';
import { useWaitEstimates } from '@/features/waitlist/queries';
import { useFloor } from '@/live/use-floor';
import { Button } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { Ready } from '../floor/ready';
import { useCan, useRoom } from '../session-context';
import { gameCounts } from './counts';

const NONE: never[] = [];

/** By stakes; what is played in tournaments stands at the end. */
function cashFirst(games: readonly GameType[]): GameType[] {
  const sorted = games.toSorted(byStakes);
  return [...sorted.filter(isCashGame), ...sorted.filter((game) => !isCashGame(game))];
}

interface GameTypesProps {
  games: UseQueryResult<GameType[]>;
  /** Only this one. */
  game: GameType | undefined;
  /** Tables and lists are read. */
  known: boolean;
  onNew: () => void;
}

/** "Game Types and Stakes": blinds, buy-in, rate, and how busy each game is. */
export function GameTypes({ games, game, known, onNew }: GameTypesProps) {
  const room = useRoom();
  const can = useCan();
  const estimates = useWaitEstimates(room.id).data ?? NONE;
  const counts = useFloor(room.id, ({ tables, entries }) =>
    (games.data ?? NONE).map((each) => gameCounts(each, tables, entries, estimates)),
  );
  return (
    <Panel
      title="Game Types and Stakes"
      actions={
        game === undefined ? undefined : (
          <Link to="/cash-games" className={linkStyle}>
            Show all games
          </Link>
        )
      }
    >
      <Ready what="game types" query={games} skeleton={<SkeletonGames />}>
        {(all) =>
          all.length === 0 ? (
            <Empty
              title="No game types yet"
              action={
                can('manage_game_types') ? (
                  <Button onClick={onNew}>New Game Type</Button>
                ) : undefined
              }
            >
              Tables and waitlists need a game: its blinds and its buy-in.
            </Empty>
          ) : (
            <GameGrid
              games={game === undefined ? cashFirst(all) : [game]}
              countsOf={(of) => (known ? counts[all.indexOf(of)] : undefined)}
            />
          )
        }
      </Ready>
    </Panel>
  );
}
