import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GameType, WaitlistEntry } from '@/api/types';
import { isOpen } from '@/domain/floor';
import { GameList, NobodyWaits } from '@/features/waitlist/game-list';
import { JustNow } from '@/features/waitlist/just-now';
import { gamesWithoutWaiting, groupByGame, seatings } from '@/features/waitlist/model';
import { justEndedQuery, useWaitEstimates } from '@/features/waitlist/queries';
import { type ReadState, useFloor } from '@/live/use-floor';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { SkeletonRows } from '@/ui/skeleton';
import type { FloorDialog } from '../floor/floor-dialogs';
import { Ready } from '../floor/ready';
import { useCan, useRoom } from '../session-context';

interface GameListsProps {
  tables: ReadState;
  waitlist: ReadState;
  /** Only the list of this game. */
  game: GameType | undefined;
  menuOf: (entry: WaitlistEntry) => ReactNode;
  onUndo: (entry: WaitlistEntry) => void;
  onHistory: () => void;
  onOpen: (dialog: FloorDialog) => void;
}

/** "Waitlists" of Cash Games: everyone who waits, by game. */
export function GameLists({ tables, waitlist, onHistory, ...rest }: GameListsProps) {
  const can = useCan();
  const { game, onOpen } = rest;
  const count = useFloor(
    useRoom().id,
    ({ entries }) => entries.filter((entry) => isOpen(entry) && isOf(entry, game)).length,
  );
  const skeleton = <SkeletonRows rows={8} />;
  return (
    <Panel
      title="Waitlists"
      count={waitlist.data && count}
      actions={
        <>
          <Button size="sm" variant="quiet" onClick={onHistory}>
            History
          </Button>
          {can('manage_waitlist') ? (
            <Button size="sm" icon={Plus} onClick={() => onOpen(addTo(game))}>
              Add Player
            </Button>
          ) : null}
        </>
      }
    >
      <Ready what="the waitlist" query={waitlist} skeleton={skeleton}>
        {() => (
          <Ready what="tables" query={tables} skeleton={skeleton}>
            {() => <Lists {...rest} />}
          </Ready>
        )}
      </Ready>
    </Panel>
  );
}

function isOf({ gameTypeId }: WaitlistEntry, game: GameType | undefined): boolean {
  return game === undefined || gameTypeId === game.id;
}

function addTo(game: GameType | undefined): FloorDialog {
  return game === undefined ? { kind: 'add' } : { kind: 'add', gameTypeId: game.id };
}

type ListsProps = Omit<GameListsProps, 'tables' | 'waitlist' | 'onHistory'>;

function Lists({ game, menuOf, onUndo, onOpen }: ListsProps) {
  const room = useRoom();
  const { tables, entries } = useFloor(room.id, (floor) => floor);
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
          action={
            manages ? <Button onClick={() => onOpen(addTo(game))}>Add Player</Button> : undefined
          }
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
          seats={seatings(tables, entries)}
          settings={room.settings}
          onSeat={can('seat_players') ? (entry) => onOpen({ kind: 'seat', entry }) : undefined}
          menu={menuOf}
          {...(estimates.data === undefined ? {} : { estimates: estimates.data })}
        />
      ))}
      {game === undefined && groups.length > 0 ? (
        <NobodyWaits games={gamesWithoutWaiting(tables, entries)} />
      ) : null}
      {manages ? (
        <JustNow ended={(ended.data ?? []).filter((entry) => isOf(entry, game))} onUndo={onUndo} />
      ) : null}
    </>
  );
}
