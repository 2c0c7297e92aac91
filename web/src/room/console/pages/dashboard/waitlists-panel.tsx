import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { isOpen, nextUps } from '@/domain/floor';
import { GameList, NobodyWaits } from '@/room/floor/waitlist/game-list';
import { gamesWithoutWaiting, groupByGame, seatings, type WaitlistGroup } from '@/room/floor/waitlist/model';
import { NextUp, SkeletonNext } from '@/room/floor/waitlist/next-up';
import { useNextSeats } from '@/room/floor/waitlist/queries';
import { type QueryStatus, useFloor } from '@/room/floor/use-floor';
import { Button } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { SkeletonRows } from '@/ui/skeleton';
import { openDialog } from '@/shells/dialogs';
import { QueryView } from '@/shells/query-view';
import { useCan, useRoom } from '@/api/session/session-context';

/** "Cash Game Waitlists": the next player and the seat, then the first three of each game with a waitlist. */
export function WaitlistsPanel({ tables, waitlist }: { tables: QueryStatus; waitlist: QueryStatus }) {
  const can = useCan();
  const skeleton = (
    <>
      <SkeletonNext />
      <SkeletonRows rows={8} />
    </>
  );
  return (
    <Panel
      title="Cash Game Waitlists"
      actions={
        can('manage_waitlist') ? (
          <Button size="sm" icon={Plus} onClick={() => openDialog('add-to-waitlist')}>
            Add Player
          </Button>
        ) : undefined
      }
    >
      <QueryView of={waitlist} what="the waitlist" skeleton={skeleton}>
        {() => (
          <QueryView of={tables} what="tables" skeleton={skeleton}>
            {() => <Lists />}
          </QueryView>
        )}
      </QueryView>
    </Panel>
  );
}

function moreLink({ gameTypeId }: WaitlistGroup, text: string) {
  return (
    <Link to="/cash-games" search={{ game: gameTypeId }} className={linkStyle}>
      {text}
    </Link>
  );
}

function Lists() {
  const room = useRoom();
  const { tables, entries } = useFloor(room.id, (floor) => floor);
  const next = useNextSeats(room.id);
  const can = useCan();
  const groups = groupByGame(entries, tables);
  const seats = seatings(tables, entries, next);
  const maySeat = can('seat_players');
  if (groups.length === 0) {
    return (
      <Empty
        title="No players waiting"
        action={
          can('manage_waitlist') ? <Button onClick={() => openDialog('add-to-waitlist')}>Add Player</Button> : undefined
        }
      >
        Players who join a waitlist appear here, under their game.
      </Empty>
    );
  }
  return (
    <>
      <NextUp
        next={nextUps(next.players, tables, entries)[0] ?? null}
        allCalled={entries.filter(isOpen).every(({ status }) => status === 'called')}
        onSeat={
          maySeat
            ? ({ entry, place }) =>
                openDialog('seat-player', {
                  entryId: entry.id,
                  tableId: place.table.id,
                  seatNumber: place.seatNumber,
                })
            : undefined
        }
      />
      {groups.map((group) => (
        <GameList
          key={group.gameTypeId}
          group={group}
          seats={seats}
          onSeat={maySeat ? (entry) => openDialog('seat-player', { entryId: entry.id }) : undefined}
          more={moreLink}
        />
      ))}
      <NobodyWaits games={gamesWithoutWaiting(tables, entries)} />
    </>
  );
}
