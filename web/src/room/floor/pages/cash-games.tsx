import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Play, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { gameTypesQuery } from '@/api/queries';
import type { GameType } from '@/api/types';
import { dealtName } from '@/domain/floor';
import { byStakes, isCashGame } from '@/domain/stakes';
import { optionText } from '../games/model';
import { useTables } from '../tables/queries';
import { useWaitlist } from '../waitlist/queries';
import { stateOf, useFloor, useFloorSnapshot } from '../use-floor';
import { Button } from '@/ui/button';
import { MemoRow } from '@/ui/memo-row';
import { Select } from '@/ui/select';
import { useStacked } from '@/ui/use-media';
import { openDialog } from '@/shells/dialogs';
import { NO_TABLES } from '@/shells/messages';
import { StaleStrip } from '@/shells/stale-strip';
import { GameLists } from '../waitlist/lists-panel';
import { OtherScreens } from './cash-games/other-screens';
import { Chains } from '../must-move/chain-panel';
import { SeatOrders } from '../must-move/order-panel';
import { GamesWanted } from '../openings/games-wanted';
import { OpeningCards } from '../openings/opening-cards';
import { TurnoutNotes } from '../openings/turnout-note';
import { GameTables } from './cash-games/tables-panel';
import { GameTypes } from './cash-games/types-panel';
import { Page } from '@/shells/page';
import { useCan, useRoom } from '@/api/session/session-context';

const NONE: never[] = [];
const ALL = 'all';

/** Cash Games: tables, lists and stakes, of one game or of all games. */
export function CashGamesPage() {
  const room = useRoom();
  const can = useCan();
  const games = useQuery(gameTypesQuery);
  const tables = stateOf(useTables(room.id, 'tables'));
  const waitlist = stateOf(useWaitlist(room.id));
  const { game: gameId } = useSearch({ from: '/cash-games' });
  // The address may name a game that is no longer offered: then show all games.
  const cashGames = games.data?.filter(isCashGame) ?? NONE;
  const game = cashGames.find(({ id }) => id === gameId);

  return (
    <Page
      title="Cash Games"
      actions={
        <>
          <div className="phone:basis-full">
            <GameFilter games={cashGames} game={game} />
          </div>
          {can('manage_game_types') ? (
            <Button icon={Plus} onClick={() => openDialog('new-game-type')}>
              New Game Type
            </Button>
          ) : null}
          {can('manage_tables') ? (
            <Button
              icon={Play}
              variant="primary"
              disabledReason={tables.data === undefined ? NO_TABLES : undefined}
              onClick={() => openDialog('start-game')}
            >
              Start Game
            </Button>
          ) : null}
        </>
      }
    >
      <StaleStrip of={{ tables, 'the waitlist': waitlist, 'game types': games }} />
      <Desk
        tables={
          <>
            <Chains game={game} />
            <OpeningCards game={game} />
            <TurnoutNotes roomId={room.id} />
            <GameTables tables={tables} game={game} />
          </>
        }
        lists={
          <>
            <SeatOrders game={game} />
            <GamesWanted game={game} />
            <GameLists tables={tables} waitlist={waitlist} game={game} />
          </>
        }
        types={<GameTypes games={games} game={game} known={tables.data !== undefined && waitlist.data !== undefined} />}
        screens={<Screens known={tables.data !== undefined} />}
      />
    </Page>
  );
}

/** Links outside the shell. Renders only when the number, game or occupancy of a table changes. */
function Screens({ known }: { known: boolean }) {
  const { id } = useRoom();
  const floor = useFloorSnapshot(id);
  const named = useFloor(id, ({ tables }) =>
    tables.map((table) => [table.tableNumber, dealtName(table), table.currentPlayers > 0]),
  );
  return <MemoRow by={[known, named]}>{() => <OtherScreens tables={known ? floor().tables : undefined} />}</MemoRow>;
}

/** "All Games" or one game, kept in the address, so that a shared link shows the same page. */
function GameFilter({ games, game }: { games: readonly GameType[]; game: GameType | undefined }) {
  const navigate = useNavigate();
  return (
    <Select
      label="Game type"
      size="md"
      value={game?.id ?? ALL}
      onValueChange={(id) =>
        void navigate({
          to: '/cash-games',
          search: id === ALL ? {} : { game: id },
          replace: true,
        })
      }
      options={[
        { value: ALL, label: 'All Games' },
        ...games.toSorted(byStakes).map((each) => ({ value: each.id, label: optionText(each) })),
      ]}
    />
  );
}

type DeskProps = Record<'tables' | 'lists' | 'types' | 'screens', ReactNode>;

const stack = 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4';

/** Two columns on a desktop; in one column, the reading order. */
function Desk({ tables, lists, types, screens }: DeskProps) {
  if (useStacked()) {
    return (
      <div className={stack}>
        {tables}
        {lists}
        {types}
        {screens}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_25rem] items-start gap-4">
      <div className={stack}>
        {tables}
        {types}
      </div>
      <div className={stack}>
        {lists}
        {screens}
      </div>
    </div>
  );
}
