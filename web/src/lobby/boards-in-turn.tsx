import { useNow } from '@/lib/hooks/use-now';
import { AnnouncementsBoard } from './announcements-board';
import { TurnContext } from './board-context';
import { linesAt } from './board-lines';
import { ListsBoard } from './lists-board';
import { MustMoveBoard } from './must-move-board';
import { type BoardKind, type BoardOf, boardQuery, type Screen } from './queries';
import { TablesBoard } from './tables-board';
import { TournamentsBoard } from './tournaments-board';
import { useLiveBoards } from './use-board';

const boards = {
  lists: ListsBoard,
  tables: TablesBoard,
  must_move: MustMoveBoard,
  tournaments: TournamentsBoard,
  announcements: AnnouncementsBoard,
};

interface BoardsInTurnProps {
  screen: Pick<Screen, 'roomId' | 'alsoShows' | 'turnSeconds'>;
  first: BoardKind;
}

/** The boards of a screen, one after the other. One without content misses its turn. */
export function BoardsInTurn({ screen, first }: BoardsInTurnProps) {
  const { roomId, alsoShows, turnSeconds } = screen;
  const kinds = [first, ...alsoShows.filter(isBoard)];
  const answers = useLiveBoards(
    roomId,
    kinds.map((kind) => boardQuery(roomId, kind)),
  );
  const now = useNow();
  const full = kinds.filter((_kind, i) => hasContent(answers[i], now));
  const shown = full.length === 0 ? kinds.slice(0, 1) : full;
  const ms = turnSeconds * 1_000;
  const index = Math.floor(now / ms) % shown.length;
  const View = boards[shown[index] ?? first];
  return (
    <TurnContext value={{ index, count: shown.length, ms }}>
      <View roomId={roomId} />
    </TurnContext>
  );
}

export function isBoard(kind: Screen['kind']): kind is BoardKind {
  return kind in boards;
}

/** The board of the announcements has nothing else. */
function hasContent(board: BoardOf[BoardKind] | undefined, now: number): boolean {
  if (board === undefined) return false;
  if ('tournaments' in board) return board.tournaments.length > 0;
  if ('games' in board) return board.games.length > 0;
  return 'lists' in board || 'tables' in board || linesAt(board, now).length > 0;
}
