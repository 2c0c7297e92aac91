import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { GameType } from '@/api/types';
import { GameGrid, SkeletonGames } from '@/room/floor/games/game-grid';
import { byStakes, isCashGame } from '@/domain/stakes';
import { useWaitEstimates } from '@/room/floor/waitlist/queries';
import { useFloor } from '@/room/floor/use-floor';
import { Button } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { openDialog } from '@/shells/dialogs';
import { QueryView } from '@/shells/query-view';
import { useCan, useRoom } from '@/api/session/session-context';
import { gameCounts } from './counts';

const NONE: never[] = [];

/** Sorts by stakes, tournament games last. */
function cashFirst(games: readonly GameType[]): GameType[] {
  const sorted = games.toSorted(byStakes);
  return [...sorted.filter(isCashGame), ...sorted.filter((game) => !isCashGame(game))];
}

interface GameTypesProps {
  games: UseQueryResult<GameType[]>;
  /** Shows only this game. */
  game: GameType | undefined;
  /** Whether tables and lists have loaded. */
  known: boolean;
}

/** "Game Types and Stakes": blinds, buy-in, rate, and how busy each game is. */
export function GameTypes({ games, game, known }: GameTypesProps) {
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
      <QueryView
        of={games}
        what="game types"
        skeleton={<SkeletonGames />}
        empty={
          <Empty
            title="No game types yet"
            action={
              can('manage_game_types') ? (
                <Button onClick={() => openDialog('new-game-type')}>New Game Type</Button>
              ) : undefined
            }
          >
            Tables and waitlists need a game: its blinds and its buy-in.
          </Empty>
        }
      >
        {(all) => (
          <GameGrid
            games={game === undefined ? cashFirst(all) : [game]}
            countsOf={(of) => (known ? counts[all.indexOf(of)] : undefined)}
          />
        )}
      </QueryView>
    </Panel>
  );
}
