import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { GameType, WaitlistEntry } from '@/api/types';
import { isOpen } from '@/domain/floor';
import { GameList, NobodyWaits } from './game-list';
import { JustNow } from './just-now';
import { gamesWithoutWaiting, groupByGame, seatings } from './model';
import { justEndedQuery, useNextSeats, useWaitEstimates } from './queries';
import { type QueryStatus, useFloor } from '../use-floor';
import { useFloorMenus } from '../use-floor-menus';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { openDialog } from '@/shells/dialogs';
import { QueryView } from '@/shells/query-view';
import { useCan, useRoom } from '@/api/session/session-context';

interface GameListsProps {
  tables: QueryStatus;
  waitlist: QueryStatus;
  /** Shows only the list of this game. */
  game: GameType | undefined;
}

/** "Waitlists" of Cash Games: all waiting players, by game. */
export function GameLists({ tables, waitlist, game }: GameListsProps) {
  const can = useCan();
  const count = useFloor(
    useRoom().id,
    ({ entries }) => entries.filter((entry) => isOpen(entry) && isOf(entry, game)).length,
  );
  return (
    <Panel
      title="Waitlists"
      count={waitlist.data && count}
      actions={
        <>
          <Button size="sm" variant="quiet" onClick={() => openDialog('waitlist-history')}>
            History
          </Button>
          {can('manage_waitlist') ? (
            <Button size="sm" icon={Plus} onClick={() => addTo(game)}>
              Add Player
            </Button>
          ) : null}
        </>
      }
    >
      <QueryView of={waitlist} what="the waitlist" rows={8}>
        {() => (
          <QueryView of={tables} what="tables" rows={8}>
            {() => <Lists game={game} />}
          </QueryView>
        )}
      </QueryView>
    </Panel>
  );
}

function isOf({ gameTypeId }: WaitlistEntry, game: GameType | undefined): boolean {
  return game === undefined || gameTypeId === game.id;
}

function addTo(game: GameType | undefined): void {
  openDialog('add-to-waitlist', game === undefined ? {} : { gameTypeId: game.id });
}

function Lists({ game }: Pick<GameListsProps, 'game'>) {
  const menus = useFloorMenus();
  const room = useRoom();
  useNextSeats(room.id);
  const { tables, entries, next } = useFloor(room.id, (floor) => floor);
  const can = useCan();
  const manages = can('manage_waitlist');
  const estimates = useWaitEstimates(room.id);
  const ended = useInfiniteQuery({ ...justEndedQuery(room.id), enabled: manages });
  const all = groupByGame(entries, tables);
  const groups = game === undefined ? all : all.filter(({ gameTypeId }) => gameTypeId === game.id);
  return (
    <>
      {groups.length > 0 ? null : (
        <Empty
          title="No players waiting"
          action={manages ? <Button onClick={() => addTo(game)}>Add Player</Button> : undefined}
        >
          {game === undefined
            ? 'Players who join a waitlist appear here, under their game.'
            : `Nobody waits for ${game.name}.`}
        </Empty>
      )}
      {groups.map((group) => (
        <GameList
          key={group.gameTypeId}
          group={group}
          seats={seatings(tables, entries, next)}
          onSeat={can('seat_players') ? (entry) => openDialog('seat-player', { entryId: entry.id }) : undefined}
          menu={menus.ofEntry}
          {...(estimates.data === undefined ? {} : { estimates: estimates.data })}
        />
      ))}
      {game === undefined && groups.length > 0 ? <NobodyWaits games={gamesWithoutWaiting(tables, entries)} /> : null}
      {manages ? <JustNow ended={(ended.data ?? []).filter((entry) => isOf(entry, game))} onUndo={menus.undo} /> : null}
    </>
  );
}
