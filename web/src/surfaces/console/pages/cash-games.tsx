import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Play, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { gameTypesQuery } from '@/api/shared-queries';
import type { GameType } from '@/api/types';
import { dealtName } from '@/domain/floor';
import { byStakes, isCashGame, optionText } from '@/features/game-types/model';
import { NewGameTypeDialog } from '@/features/game-types/new-game-type-dialog';
import { useTables } from '@/features/tables/queries';
import { HistoryDialog } from '@/features/waitlist/history-dialog';
import { useWaitlist } from '@/features/waitlist/queries';
import { stateOf, useFloor, useFloorNow } from '@/live/use-floor';
import { Button } from '@/ui/button';
import { MemoRow } from '@/ui/memo-row';
import { Select } from '@/ui/select';
import { useStacked } from '@/ui/use-media';
import { type FloorDialog, FloorDialogs } from '../floor/floor-dialogs';
import { NO_TABLES } from '../floor/messages';
import { StaleStrip } from '../floor/stale-strip';
import { useFloorMenus } from '../floor/use-floor-menus';
import { GameLists } from '../games/lists-panel';
import { OtherScreens } from '../games/other-screens';
import { GameTables } from '../games/tables-panel';
import { GameTypes } from '../games/types-panel';
import { Page } from '../layout/page';
import { useCan, useRoom } from '../session-context';

const NONE: never[] = [];
const ALL = 'all';

type OwnDialog = 'game-type' | 'history' | null;

/** Cash Games: tables, lists and stakes, of one game or of all. */
export function CashGamesPage() {
  const room = useRoom();
  const can = useCan();
  const games = useQuery(gameTypesQuery);
  const tables = stateOf(useTables(room.id, 'tables'));
  const waitlist = stateOf(useWaitlist(room.id));
  const { game: gameId } = useSearch({ from: '/cash-games' });
  const [dialog, setDialog] = useState<FloorDialog | null>(null);
  const [own, setOwn] = useState<OwnDialog>(null);
  const menus = useFloorMenus(setDialog);
  // An address may name a game that is no longer dealt: then it is all of them.
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
            <Button icon={Plus} onClick={() => setOwn('game-type')}>
              New Game Type
            </Button>
          ) : null}
          {can('manage_tables') ? (
            <Button
              icon={Play}
              variant="primary"
              disabledReason={tables.data === undefined ? NO_TABLES : undefined}
              onClick={() => setDialog({ kind: 'start' })}
            >
              Start Game
            </Button>
          ) : null}
        </>
      }
    >
      <StaleStrip
        sources={[
          { what: 'tables', query: tables },
          { what: 'the waitlist', query: waitlist },
          { what: 'game types', query: games },
        ]}
      />
      <Desk
        tables={
          <GameTables tables={tables} game={game} menuOf={menus.ofTable} onOpen={setDialog} />
        }
        lists={
          <GameLists
            tables={tables}
            waitlist={waitlist}
            game={game}
            menuOf={menus.ofEntry}
            onUndo={menus.undo}
            onHistory={() => setOwn('history')}
            onOpen={setDialog}
          />
        }
        types={
          <GameTypes
            games={games}
            game={game}
            known={tables.data !== undefined && waitlist.data !== undefined}
            onNew={() => setOwn('game-type')}
          />
        }
        screens={<Screens known={tables.data !== undefined} />}
      />
      <FloorDialogs open={dialog} onOpen={setDialog} onClose={() => setDialog(null)} />
      {own === 'game-type' ? <NewGameTypeDialog onClose={() => setOwn(null)} /> : null}
      {own === 'history' ? (
        <HistoryDialog
          roomId={room.id}
          timeZone={room.timeZone}
          onUndo={can('manage_waitlist') ? menus.undo : undefined}
          onClose={() => setOwn(null)}
        />
      ) : null}
    </Page>
  );
}

/** A list of all tables that is seldom opened: only who is named in it matters. */
function Screens({ known }: { known: boolean }) {
  const { id } = useRoom();
  const floor = useFloorNow(id);
  const named = useFloor(id, ({ tables }) =>
    tables.map((table) => [table.tableNumber, dealtName(table), table.currentPlayers > 0]),
  );
  return (
    <MemoRow by={[known, named]}>
      {() => <OtherScreens tables={known ? floor().tables : undefined} />}
    </MemoRow>
  );
}

interface GameFilterProps {
  games: readonly GameType[];
  game: GameType | undefined;
}

/** "All Games", or one: in the address, so that a colleague who gets the link sees the same (W19). */
function GameFilter({ games, game }: GameFilterProps) {
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

/** Two columns on a desk, in one column the order of reading. */
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
